internal import Foundation
internal import Speech

/// The model definition of an acoustic model as the text that sphinxtrain reads.
///
/// PocketSphinx's models ship it as a binary file: a header, the names of the phones, a tree of
/// contexts, the phones with their contexts, and the senones of their states.
struct ModelDefinition {
  /// The definition, as text of version 0.3.
  let text: Data

  private struct Counts {
    let phones: Int
    let all: Int
    let states: Int
    let phoneSenones: Int
    let senones: Int
    let matrices: Int
    let sequences: Int
    let tree: Int

    init(_ reader: inout ModelFileReader) throws(ModelFileReader.Shortage) {
      phones = try reader.number()
      all = try reader.number()
      states = try reader.number()
      phoneSenones = try reader.number()
      senones = try reader.number()
      matrices = try reader.number()
      sequences = try reader.number()
      _ = try reader.number()
      tree = try reader.number()
      _ = try reader.number()
    }

    var arePossible: Bool {
      (1...255).contains(phones) && (phones...10_000_000).contains(all)
        && (1...16).contains(states) && (0...10_000_000).contains(tree)
        && (1...1_000_000).contains(sequences)
    }
  }

  /// Reads the contents of an `mdef`, or returns nil if they are neither binary nor text.
  init?(contents data: Data) {
    let start = data.prefix(4)
    if start.first == UInt8(ascii: "#") || start.starts(with: Array("0.3".utf8)) {
      text = data
      return
    }
    var reader = ModelFileReader(data)
    do throws(ModelFileReader.Shortage) {
      let magic = String(decoding: try reader.take(4), as: UTF8.self)
      guard ["BMDF", "FDMB"].contains(magic) else { return nil }
      reader.isSwapped = magic == "FDMB"
      _ = try reader.number()
      _ = try reader.take(try reader.number())
      let counts = try Counts(&reader)
      guard counts.arePossible, let text = try Self.text(counts, &reader) else { return nil }
      self.text = text
    } catch {
      return nil
    }
  }

  private static let positions = ["i", "b", "e", "s", "u"]

  private static func text(
    _ counts: Counts, _ reader: inout ModelFileReader
  ) throws(ModelFileReader.Shortage) -> Data? {
    var names: [String] = []
    for _ in 0..<counts.phones { names.append(try reader.string()) }
    reader.skip(to: 4)
    _ = try reader.take(8 * counts.tree)
    var beginnings: [(sequence: Int, text: String)] = []
    beginnings.reserveCapacity(counts.all)
    for number in 0..<counts.all {
      let sequence = try reader.number()
      let matrix = try reader.number()
      let facts = Array(try reader.take(4)).map { Int($0) }
      let name: String
      if number < counts.phones {
        name = "\(names[number]) - - - \(facts[0] == 0 ? "n/a" : "filler")"
      } else {
        guard facts[0] < positions.count, facts[1...].allSatisfy({ $0 < names.count }) else {
          return nil
        }
        name = "\(names[facts[1]]) \(names[facts[2]]) \(names[facts[3]]) \(positions[facts[0]]) n/a"
      }
      beginnings.append((sequence, "\(name) \(matrix) "))
    }
    _ = try reader.number()
    var sequences: [String] = []
    for _ in 0..<counts.sequences {
      var line = ""
      for _ in 0..<counts.states { line += "\(try reader.shortNumber()) " }
      sequences.append(line + "N\n")
    }
    var text = """
      0.3
      \(counts.phones) n_base
      \(counts.all - counts.phones) n_tri
      \(counts.all * (counts.states + 1)) n_state_map
      \(counts.senones) n_tied_state
      \(counts.phoneSenones) n_tied_ci_state
      \(counts.matrices) n_tied_tmat
      # base lft rt p attrib tmat state ids

      """
    for beginning in beginnings {
      guard sequences.indices.contains(beginning.sequence) else { return nil }
      text += beginning.text
      text += sequences[beginning.sequence]
    }
    return Data(text.utf8)
  }
}
