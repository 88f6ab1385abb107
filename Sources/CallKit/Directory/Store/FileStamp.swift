import Foundation

/// Tells whether a file or a folder is still the same.
package struct FileStamp: Sendable, Hashable {
  private let inode: UInt
  private let device: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Takes the stamp of a path; `nil` is made where there is nothing.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = UInt(status.st_ino)
    device = UInt(status.st_dev)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Whether another change of this moment might have the same stamp: clocks of file systems are slow.
  package var isRecent: Bool {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let age = (time.tv_sec - seconds) * 1_000_000_000 + time.tv_nsec - nanoseconds
    return age < 50_000_000
  }
}
