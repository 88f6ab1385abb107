internal import Foundation

/// Reads a folder whose recordings are named for their sentences.
///
/// `call_mom.wav` says "call mom"; `_`, `-` and spaces separate words, and a number after a dot or in
/// parentheses tells recordings of one sentence apart (`call_mom.2.wav`). `oov_*` is no request.
/// Subfolders are read too; hidden files and other kinds of files are passed over.
struct FolderReader {
  let path: String
  /// What is put before the names of the items.
  let prefix: String

  private static let endings: Set<String> = [
    "wav", "flac", "ogg", "oga", "opus", "aiff", "aif", "au", "caf", "sph", "mp3",
  ]

  /// The items, by path.
  func items() -> [TestItem] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.filter(isRecording).sorted().map(item)
  }

  private func isRecording(_ name: String) -> Bool {
    Self.endings.contains((name as NSString).pathExtension.lowercased())
      && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private func item(_ name: String) -> TestItem {
    let full = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    let folder = ManifestReader.folder(ofPath: name)
    let stem = ((name as NSString).lastPathComponent as NSString).deletingPathExtension
    let isNothing = stem.lowercased().hasPrefix("oov_")
    let sentence = Self.sentence(isNothing ? String(stem.dropFirst(4)) : stem)
    return TestItem(
      name: prefix.isEmpty ? name : full, place: full,
      folder: ManifestReader.joined(prefix, folder), request: .audio(URL(fileURLWithPath: full)),
      reference: isNothing ? nil : sentence, answer: isNothing ? .nothing : .sentence)
  }

  /// The sentence a file is named for.
  static func sentence(_ stem: String) -> String {
    let bare = stem.replacing(#/(?:\.\d+|[ _-]?\(\d+\))$/#, with: "")
    return bare.split { "_- ".contains($0) }.joined(separator: " ")
  }
}
