internal import Foundation

/// Writes files that nobody else can read.
enum PrivateFile {
  /// The file could not be written.
  struct Failure: Error {
    /// Why, in the system's words; empty where they are not known.
    var reason = ""

    /// Why the last call failed.
    static var last: Failure { Failure(reason: String(cString: strerror(errno)).lowercased()) }
  }

  /// Replaces a file in one step: whoever reads it finds the old contents or the new, never a part.
  ///
  /// Folders that are missing are made, for the user alone. Where the file is a link, what it leads
  /// to is written.
  static func write(_ data: Data, to url: URL) throws(Failure) {
    let target = url.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    // mkstemp makes the file with mode 0600.
    var path = Array("\(folder.path)/.\(target.lastPathComponent)-XXXXXX".utf8CString)
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let descriptor = mkstemp(&path)
      guard descriptor >= 0 else { throw Failure.last }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        try handle.write(contentsOf: data)
        try handle.synchronize()
        guard rename(path, target.path) == 0 else { throw Failure.last }
      } catch {
        let failure = error as? Failure ?? Failure.last
        unlink(path)
        throw failure
      }
    } catch {
      throw error as? Failure ?? Failure()
    }
  }

  /// Replaces a file by a text, as ``write(_:to:)-(Data,_)`` does.
  static func write(_ text: String, to url: URL) throws(Failure) {
    try write(Data(text.utf8), to: url)
  }
}
