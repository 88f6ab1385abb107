internal import Foundation

/// A recording of a telephone call.
struct PhoneRecording {
  private let file: URL
  /// The name that is said; nil where it is something else.
  let name: String?

  /// The recordings of a manifest in its order.
  ///
  /// - Throws: `BenchError`, and Foundation's errors.
  static func all(in manifest: URL) throws -> [PhoneRecording] {
    let text = try String(contentsOf: manifest, encoding: .utf8)
    return try text.split(separator: "\n").enumerated().map { index, line in
      guard let row = try? JSONDecoder().decode(Row.self, from: Data(line.utf8)) else {
        throw BenchError(
          1,
          "\(manifest.path):\(index + 1): that is no recording; the line must be a JSON object "
            + "with audio.")
      }
      return PhoneRecording(
        file: URL(
          fileURLWithPath: row.audio, relativeTo: manifest.deletingLastPathComponent()
        ).absoluteURL, name: row.name)
    }
  }

  /// The line of a test set.
  ///
  /// - Parameter expected: what is expected; nil for no request.
  /// - Returns: a JSON object and a line feed.
  func line(expecting expected: [String: Any]?) -> String {
    let line: [String: Any] = ["audio": file.path, "expect": expected ?? NSNull()]
    let data = (try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Row: Decodable {
    let audio: String
    let name: String?
  }
}
