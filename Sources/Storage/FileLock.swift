internal import Foundation
internal import Synchronization

/// A lock that one holder at a time has, in this process or in another: `flock(2)`.
///
/// It is given back by ``release()``, with the value, or by the system when the process ends.
package final class FileLock: Sendable {
  private let descriptor: Int32
  /// The lock's own file, where it is removed with the lock.
  private let removedPath: String?
  private let isReleased = Mutex(false)

  /// Waits for the lock of a folder, which is made with mode 0700 where it is missing.
  ///
  /// - Throws: What the system says of the folder.
  package init(folder path: String) throws(SystemError) {
    try PrivateFolder.make(path)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    while flock(descriptor, LOCK_EX) != 0 {
      let error = SystemError.last
      guard error.number != EINTR else { continue }
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    removedPath = nil
  }

  /// Takes the lock of a file of its own, which is made with mode 0600 where it is missing.
  ///
  /// - Parameters:
  ///   - path: The lock's file; a link is refused.
  ///   - isRemoved: Whether the file goes when the lock is given back.
  /// - Throws: What the system says of the file; `EWOULDBLOCK` where somebody else has the lock.
  package init(file path: String, isRemoved: Bool = false) throws(SystemError) {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw .last }
      do throws(SystemError) {
        try Self.lock(descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      // The holder before may have removed the file in between.
      if Self.isFile(descriptor, at: path) {
        self.descriptor = descriptor
        removedPath = isRemoved ? path : nil
        return
      }
      close(descriptor)
    }
  }

  /// Locks an open file, without waiting, until it is closed.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - isShared: Whether others may have the lock too, as readers do.
  /// - Throws: What the system says of the file; `EWOULDBLOCK` where somebody else has the lock.
  package static func lock(_ descriptor: Int32, isShared: Bool = false) throws(SystemError) {
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let error = SystemError.last
      guard error.number == EINTR else { throw error }
    }
  }

  deinit { release() }

  /// Gives the lock back; later calls do nothing.
  package func release() {
    let isFirst = isReleased.withLock { isReleased in
      defer { isReleased = true }
      return !isReleased
    }
    guard isFirst else { return }
    if let removedPath { unlink(removedPath) }
    close(descriptor)
  }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
