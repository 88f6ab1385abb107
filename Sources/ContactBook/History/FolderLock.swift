import Foundation

/// Keeps other processes from opening a history while this one brings it up to date.
struct FolderLock: Sendable {
  private let descriptor: Int32

  /// Makes the folder, with mode 0700, where it is not there, and waits for its lock.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the history.
  ///   - path: The history's file, for the error.
  /// - Throws: `.unwritable`.
  init(making folder: URL, for path: String) throws(HistoryError) {
    try Self.make(folder.standardizedFileURL, for: path)
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path, errno: errno) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno != EINTR else { continue }
      let number = errno
      close(descriptor)
      throw .unwritable(path, errno: number)
    }
  }

  /// Makes a folder and those it is in; ones that are there stay as they are.
  private static func make(_ folder: URL, for path: String) throws(HistoryError) {
    if mkdir(folder.path, 0o700) == 0 || errno == EEXIST { return }
    let number = errno
    let parent = folder.deletingLastPathComponent()
    guard number == ENOENT, parent.path != folder.path else {
      throw .unwritable(path, errno: number)
    }
    try make(parent, for: path)
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
      throw .unwritable(path, errno: errno)
    }
  }

  /// Gives the lock back; the value is of no use afterwards.
  func release() { close(descriptor) }
}

extension HistoryError {
  /// What the system said about a file.
  static func unwritable(_ path: String, errno number: Int32) -> HistoryError {
    HistoryError(
      code: .unwritable, path: path, reason: String(cString: strerror(number)).lowercased())
  }
}
