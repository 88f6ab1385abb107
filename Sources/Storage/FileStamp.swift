internal import Foundation

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

  /// Whether another change of this moment might have the same stamp: clocks of file
  /// systems are slow.
  package var isRecent: Bool {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    // A file may have any time, in which whole numbers could overflow.
    let age = Double(time.tv_sec) - Double(seconds) + Double(time.tv_nsec - nanoseconds) / 1e9
    return age < 0.05
  }
}
