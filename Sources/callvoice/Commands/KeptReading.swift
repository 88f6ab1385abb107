internal import Evaluation
internal import Foundation

/// Keeps what was read, for callvoice adapt or test later, in a folder that nobody else can read.
struct KeptReading {
  private let folder: String
  private let manifest: ManifestWriter

  /// Keeps into a folder, which is made where it is not there; a manifest in it is continued.
  init(folder path: String) throws(TestProblem) {
    let manager = FileManager.default
    if !manager.fileExists(atPath: path) {
      do {
        try manager.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw TestProblem(path, "The folder cannot be made; name another with --keep.")
      }
    }
    let attributes = try? manager.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 == 0,
      attributes?[.type] as? FileAttributeType == .typeDirectory
    else {
      throw TestProblem(
        path, "The folder is not yours alone; name another with --keep, or run: chmod 700 on it.")
    }
    folder = path
    manifest = try ManifestWriter(folder: path, continues: true)
  }

  /// Writes a recording and its line in the manifest.
  func add(_ samples: [Int16], saying sentence: SentenceList.Sentence) throws(TestProblem) {
    var number = 1
    func name() -> String { String(format: "%04d.wav", number) }
    while FileManager.default.fileExists(atPath: "\(folder)/\(name())") { number += 1 }
    try manifest.add(samples, named: name(), saying: sentence)
  }
}
