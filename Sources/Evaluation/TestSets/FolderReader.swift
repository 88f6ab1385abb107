internal import Foundation

/// Reads a folder of recordings, each with its sentence in a text file beside it or in its name.
///
/// `01.wav` says what `01.txt` holds. Where there is no such file, `call_mom.wav` says "call mom";
/// `_`, `-` and spaces separate words, and a number after a dot or in parentheses tells recordings of
/// one sentence apart (`call_mom.2.wav`). `oov_*` is no request. Subfolders are read too; hidden files
/// and other kinds of files are passed over.
package struct FolderReader {
  let path: String
  /// The prefix of the items' names.
  let prefix: String

  private static let endings: Set<String> = [
    "wav", "flac", "ogg", "oga", "opus", "aiff", "aif", "au", "caf", "sph", "mp3",
  ]

  /// The paths of the recordings below the folder, in order.
  func names() -> [String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter(isRecording).sorted()
  }

  private func isRecording(_ name: String) -> Bool {
    Self.endings.contains((name as NSString).pathExtension.lowercased())
      && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// The item of a recording.
  ///
  /// - Throws: `TestProblem` where there is no sentence for it.
  func item(_ name: String) throws(TestProblem) -> TestItem {
    let full = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    let folder = ManifestReader.folder(ofPath: name)
    let stem = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
    let isNothing = stem.lowercased().hasPrefix("oov_")
    return TestItem(
      name: prefix.isEmpty ? name : full, place: full,
      folder: ManifestReader.joined(prefix, folder), request: .audio(full),
      reference: isNothing ? nil : try Self.transcript(of: full, named: stem),
      answer: isNothing ? .nothing : .sentence)
  }

  /// The words in a recording: the content of the text file beside it, else the words of its name.
  private static func transcript(
    of path: String, named stem: String
  ) throws(TestProblem) -> String {
    if let text = try text(beside: path) { return text }
    let sentence = sentence(stem)
    guard sentence.contains(where: \.isLetter) else {
      throw TestProblem(
        path,
        "The name has no word of a sentence; write what is said into \(textFile(beside: path)).")
    }
    return sentence
  }

  /// The text file that belongs to a recording.
  package static func textFile(beside path: String) -> String {
    (path as NSString).deletingPathExtension + ".txt"
  }

  /// The content of the text file beside a recording, without the blanks around it; nil if there is
  /// none.
  ///
  /// - Throws: `TestProblem` where it cannot be read, or has no word.
  package static func text(beside path: String) throws(TestProblem) -> String? {
    let file = textFile(beside: path)
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    guard var data = FileManager.default.contents(atPath: file) else {
      throw TestProblem(file, "The file cannot be read; see that you may read it.")
    }
    if data.starts(with: ManifestReader.byteOrderMark) {
      data.removeFirst(ManifestReader.byteOrderMark.count)
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw TestProblem(file, "The file is not in UTF-8; save it so.")
    }
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw TestProblem(
        file, "There is no word in the file; write into it what is said in \(path).")
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The sentence a file is named for.
  static func sentence(_ stem: String) -> String {
    let bare = stem.replacing(#/(?:\.\d+|[ _-]?\(\d+\))$/#, with: "")
    return bare.split { "_- ".contains($0) }.joined(separator: " ")
  }
}
