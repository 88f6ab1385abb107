internal import Foundation

/// A folder that nobody else can read, gone with the value.
final class AdaptationWorkspace {
  let url: URL

  /// What an adaptation needs at the most, in bytes: counts of 10 MB a part, and the model as text.
  static let neededSpace = 120_000_000

  /// - Parameter parent: where it is made; the folder for temporary files, if nil.
  /// - Throws: `SpeechError` with ``SpeechError/Code/unwritable``.
  init(in parent: URL? = nil) throws(SpeechError) {
    let parent = parent ?? FileManager.default.temporaryDirectory
    var template = Array((parent.path + "/callvoice-adapt-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SpeechError(
        .unwritable,
        "No folder can be made in \(parent.path) (\(String(cString: strerror(errno)).lowercased())); "
          + "set TMPDIR to one that you can write.")
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    url = URL(fileURLWithPath: path, isDirectory: true)
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return }
    let free = Int(facts.f_bavail) * Int(facts.f_frsize)
    guard free < Self.neededSpace else { return }
    throw SpeechError(
      .unwritable,
      "\(parent.path) has \(free / 1_000_000) MB left and the adaptation needs "
        + "\(Self.neededSpace / 1_000_000); make room, or set TMPDIR to another folder.")
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func write(_ data: Data, to name: String) throws(SpeechError) {
    do {
      try data.write(to: file(name))
    } catch {
      throw SpeechError(
        .unwritable,
        "\(file(name).path) cannot be written; make room, or set TMPDIR to another folder.")
    }
  }

  /// Makes a folder in it, and returns its path.
  func folder(_ name: String) throws(SpeechError) -> URL {
    let folder = file(name)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SpeechError(.unwritable, "\(folder.path) cannot be made; set TMPDIR to another folder.")
    }
    return folder
  }
}
