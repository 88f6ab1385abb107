internal import Audio
internal import Foundation

/// A recorded order, and the slots it was labelled with.
struct OrderRecording: Sendable, Hashable {
  let file: URL
  let slots: [String: String]

  /// The name of the file.
  var name: String { file.lastPathComponent }

  /// The slots as a line.
  var wanted: String {
    slots.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }

  /// The recordings of a folder's `manifest.jsonl` in its order, or nil where there is none.
  static func all(in folder: URL) throws -> [OrderRecording]? {
    let manifest = folder.appendingPathComponent("manifest.jsonl")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return nil }
    return try text.split(separator: "\n").enumerated().map { index, line in
      do {
        let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
        return OrderRecording(file: folder.appendingPathComponent(row.audio), slots: row.slots)
      } catch {
        throw BenchError(
          1,
          "\(manifest.path):\(index + 1): that is no recording; the line must be a JSON object "
            + "with audio and slots.")
      }
    }
  }

  /// The sound.
  func samples() throws -> [Int16] { try AudioFile(path: file.path).samples() }

  private struct Row: Decodable {
    let audio: String
    let slots: [String: String]
  }
}
