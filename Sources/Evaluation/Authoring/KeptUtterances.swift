internal import Foundation
internal import Storage

/// Utterances that a keeper wrote and nobody has labelled yet.
package struct KeptUtterances: Sendable {
  /// An utterance.
  package struct Utterance: Sendable, Hashable {
    /// The recording's name.
    package let audio: String
    /// The recognised text.
    package let text: String
    /// Whether it was taken for a request.
    package let accepted: Bool
    /// The outcome, for a person to read.
    package let outcome: String
  }

  /// The utterances, the oldest first.
  package let utterances: [Utterance]

  /// Reads a folder.
  ///
  /// - Throws: `TestProblem` where there is no such folder or nothing in it.
  package init(folder path: String) throws(TestProblem) {
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      throw TestProblem(path, "There is no such folder; name the one given to listen --keep.")
    }
    let names = Self.names(in: folder)
    guard !names.isEmpty else {
      throw TestProblem(path, "Nothing is kept in the folder; name the one given to listen --keep.")
    }
    let labelled = Self.labelled(in: folder)
    utterances = names.filter { !labelled.contains($0 + ".wav") }.map {
      Self.utterance($0, in: folder)
    }
  }

  /// The names of what is kept, without endings, the oldest first.
  static func names(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.wholeMatch(of: #/\d{8}T\d{6}-\d{4,}\.wav/#) != nil }
      .map { String($0.dropLast(4)) }.sorted()
  }

  /// The recordings that the folder's manifest names.
  static func labelled(in folder: URL) -> Set<String> {
    let manifest = folder.appendingPathComponent("manifest.jsonl")
    guard let data = try? Data(contentsOf: manifest) else { return [] }
    return Set(
      data.split(separator: 0x0a).compactMap { line in
        guard case .object(let fields) = JSONValue.parse(Data(line)),
          case .string(let audio) = fields["audio"]
        else { return nil }
        return audio
      })
  }

  private static func utterance(_ name: String, in folder: URL) -> Utterance {
    let data = (try? Data(contentsOf: folder.appendingPathComponent("\(name).jsonl"))) ?? Data()
    let events = data.split(separator: 0x0a).compactMap { line -> [String: JSONValue]? in
      if case .object(let fields) = JSONValue.parse(Data(line)) { fields } else { nil }
    }
    func string(_ event: String, _ key: String) -> String? {
      let found = events.first { $0["event"] == .string(event) }
      if case .string(let text) = found?[key] { return text }
      return nil
    }
    let accepted = events.first { $0["event"] == .string("transcript") }?["accepted"]
    let parts = [
      string("interpretation", "rule"), string("resolution", "explanation"),
      string("error", "message"),
    ]
    return Utterance(
      audio: "\(name).wav", text: string("transcript", "text") ?? "",
      accepted: accepted == .boolean(true),
      outcome: parts.compactMap(\.self).joined(separator: " · "))
  }
}
