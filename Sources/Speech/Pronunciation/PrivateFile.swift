internal import Foundation

/// Writes files that only the user may read.
enum PrivateFile {
  /// Puts a text in the place of a file at once, so that it is never half there.
  ///
  /// Folders that are missing are made, for the user alone. Where the file is a link, what it leads
  /// to is written.
  static func write(_ text: String, to url: URL) throws {
    let target = url.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var path = Array("\(folder.path)/.\(target.lastPathComponent)-XXXXXX".utf8CString)
    // mkstemp makes the file with mode 0600.
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.synchronize()
    } catch {
      unlink(path)
      throw error
    }
    guard rename(path, target.path) == 0 else {
      unlink(path)
      throw CocoaError(.fileWriteUnknown)
    }
  }
}
