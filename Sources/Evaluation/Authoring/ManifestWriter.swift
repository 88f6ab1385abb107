internal import Audio
internal import Foundation
internal import Storage

/// Writes recordings and their manifest into a folder.
package struct ManifestWriter: Sendable {
  private let folder: URL
  private let manifest: URL

  private struct Line: Encodable {
    let audio: String
    let text: String?
    let expect: JSONNull?
    let synthetic: String?
  }

  private struct JSONNull: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  /// Writes to a folder, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - continues: Whether its manifest may be there already, and is then continued.
  /// - Throws: `TestProblem`.
  package init(folder path: String, continues: Bool = false) throws(TestProblem) {
    folder = URL(fileURLWithPath: path, isDirectory: true)
    manifest = folder.appendingPathComponent("manifest.jsonl")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw TestProblem(path, "The folder cannot be made; name another with --output.")
    }
    if !continues, FileManager.default.fileExists(atPath: manifest.path) {
      throw TestProblem(
        path, "There is a manifest in the folder already; name another with --output.")
    }
  }

  /// Writes a recording and its line.
  ///
  /// - Parameters:
  ///   - samples: 16 kHz.
  ///   - name: The file's.
  ///   - sentence: What is said.
  ///   - voice: Who says it where that is no human.
  /// - Throws: `TestProblem`.
  package func add(
    _ samples: [Int16], named name: String, saying sentence: SentenceList.Sentence,
    voice: String? = nil
  ) throws(TestProblem) {
    do {
      try RecordingWriter.data(samples).write(to: folder.appendingPathComponent(name))
    } catch {
      throw TestProblem(name, "The recording cannot be written; see that there is room for it.")
    }
    try add(name, saying: sentence, voice: voice)
  }

  /// Writes the line of a recording that is there.
  ///
  /// - Throws: `TestProblem`.
  package func add(
    _ name: String, saying sentence: SentenceList.Sentence, voice: String? = nil
  ) throws(TestProblem) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = Line(
      audio: name, text: sentence.text.isEmpty ? nil : sentence.text,
      expect: sentence.isNothing ? JSONNull() : nil, synthetic: voice)
    do {
      let data = try encoder.encode(line) + Data("\n".utf8)
      if FileManager.default.fileExists(atPath: manifest.path) {
        let file = try FileHandle(forWritingTo: manifest)
        defer { try? file.close() }
        try file.seekToEnd()
        try file.write(contentsOf: data)
      } else {
        try data.write(to: manifest)
      }
    } catch {
      throw TestProblem(manifest.path, "The manifest cannot be written; see that there is room.")
    }
  }
}

/// Sentences to be recorded or spoken, and what they come to.
package struct SentenceList: Sendable, Hashable {
  /// A sentence.
  package struct Sentence: Sendable, Hashable {
    /// Its words.
    package let text: String
    /// Whether it is no request.
    package let isNothing: Bool

    /// A sentence; the arguments are its properties.
    package init(_ text: String, isNothing: Bool = false) {
      self.text = text
      self.isNothing = isNothing
    }
  }

  /// The sentences, in order, each once.
  package let sentences: [Sentence]

  /// Reads a list: a sentence a line, one that begins with `!` is no request; blank lines and those
  /// that begin with `#` are passed over.
  ///
  /// - Parameter path: UTF-8 text.
  /// - Throws: `TestProblem` where it cannot be read or has no sentence.
  package init(path: String) throws(TestProblem) {
    guard let data = try? InputFile.contents(of: path) else {
      throw TestProblem(path, "The list cannot be read; name a text file with a sentence a line.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TestProblem(path, "The list is no UTF-8 text; save it as such.")
    }
    var seen: Set<String> = []
    sentences = text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      let isNothing = line.hasPrefix("!")
      let sentence =
        isNothing ? line.dropFirst().trimmingCharacters(in: .whitespaces) : line
      guard !sentence.isEmpty, seen.insert(sentence).inserted else { return nil }
      return Sentence(sentence, isNothing: isNothing)
    }
    guard !sentences.isEmpty else {
      throw TestProblem(path, "There is no sentence in the list; write one a line.")
    }
  }
}
