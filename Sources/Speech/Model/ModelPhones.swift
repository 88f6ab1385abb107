internal import Foundation

/// Reads which phones an acoustic model has from its definition (`mdef`), text or binary.
enum ModelPhones {
  /// The phones of a model in the order of its definition, without silence and noises.
  ///
  /// - Parameter path: The file `mdef`.
  /// - Returns: The phones; none if the definition cannot be read, which PocketSphinx reports.
  static func names(in path: String) -> [String] {
    guard
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { return [] }
    let start = String(decoding: data.prefix(4), as: UTF8.self)
    guard ["BMDF", "FDMB"].contains(start) else { return names(inText: data) }
    var reader = ModelFileReader(data)
    reader.isSwapped = start == "FDMB"
    return (try? names(inBinary: &reader)) ?? []
  }

  /// The beginning of a text definition with all phones by themselves, in bytes: 500 lines of 130.
  private static let ownLines = 65_536

  /// A line for each phone by itself, with "-" for its context, before those of the phones in context.
  private static func names(inText data: Data) -> [String] {
    var names: [String] = []
    for line in data.prefix(ownLines).split(separator: UInt8(ascii: "\n")) {
      let fields = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard fields.count > 5, !fields[0].hasPrefix("#") else { continue }
      guard fields[1...3].allSatisfy({ $0 == "-" }) else { break }
      if fields[4] != "filler" { names.append(String(fields[0])) }
    }
    return names
  }

  /// After the counts the names, a tree of contexts, and each phone with a mark if it is a filler.
  private static func names(
    inBinary reader: inout ModelFileReader
  ) throws(ModelFileReader.Shortage) -> [String] {
    _ = try reader.take(8)
    _ = try reader.take(try reader.number())
    var counts: [Int] = []
    for _ in 0..<10 { counts.append(try reader.number()) }
    var names: [String] = []
    guard counts[0] > 0 else { return [] }
    for _ in 0..<counts[0] { names.append(try reader.string()) }
    reader.skip(to: 4)
    _ = try reader.take(8 * counts[8])
    var spoken: [String] = []
    for name in names {
      _ = try reader.take(8)
      let isFiller = try reader.take(4).first != 0
      if !isFiller { spoken.append(name) }
    }
    return spoken
  }
}
