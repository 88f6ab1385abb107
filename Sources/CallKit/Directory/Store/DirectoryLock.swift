import Foundation

/// Keeps others from loading a directory at the same time, in this process or in another.
final class DirectoryLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock, which is a file of its own beside the directory's.
  ///
  /// - Parameters:
  ///   - path: The lock's file.
  ///   - directory: The directory's file, for errors.
  /// - Throws: `.busy` where somebody else has the lock, or `.unwritable`.
  init(path: String, of directory: String) throws(CallDirectoryError) {
    self.path = path
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw CallDirectoryError(.unwritable, path, errno: errno) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // Whoever had it before may have removed it meanwhile.
        if Self.isFile(descriptor, at: path) {
          self.descriptor = descriptor
          return
        }
        close(descriptor)
        continue
      }
      let number = errno
      close(descriptor)
      if number == EINTR { continue }
      guard number != EWOULDBLOCK else { throw CallDirectoryError(.busy, directory) }
      throw CallDirectoryError(.unwritable, path, errno: number)
    }
  }

  /// Gives the lock back and removes its file.
  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
