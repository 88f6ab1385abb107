internal import Foundation

/// What the system says of a file, by which a change of it shows.
struct FileState: Sendable, Hashable {
  /// The size in bytes.
  var size: Int64
  /// The time of the last change of the content, in nanoseconds since 1970.
  var modified: Int64
  /// The time of the last change of the content or of what the system says, which nobody can set.
  var changed: Int64
  /// The number of the file on its disk, another one where a file was put in its place.
  var number: UInt64

  /// Takes what the system says; what is in a pipe cannot be told by that.
  init(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .unknown
      return
    }
    size = Int64(status.st_size)
    modified = Self.nanoseconds(status.st_mtim)
    changed = Self.nanoseconds(status.st_ctim)
    number = UInt64(status.st_ino)
  }

  /// A state that no file has: what was read in it is read again.
  static let unknown = FileState(size: -1, modified: 0, changed: 0, number: 0)

  init(size: Int64, modified: Int64, changed: Int64, number: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.number = number
  }

  /// How long the clock of a file system may stand still, in nanoseconds.
  private static let clockStep: Int64 = 20_000_000

  /// The state for a cache: ``unknown`` where a later change might not show in it.
  ///
  /// The clock of a file system goes in steps, so a file that was changed right before it was read
  /// may change once more without a trace.
  ///
  /// - Parameter time: When the reading of the file began, in nanoseconds since 1970.
  /// - Returns: The state, or ``unknown``.
  func settled(at time: Int64) -> FileState {
    max(modified, changed) + Self.clockStep < time ? self : .unknown
  }

  /// Nanoseconds since 1970, by the clock of the system.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}

extension FileState {
  func write(to writer: inout ByteWriter) {
    writer.write(Int(size))
    writer.write(fixed: UInt64(bitPattern: modified))
    writer.write(fixed: UInt64(bitPattern: changed))
    writer.write(fixed: number)
  }

  init(reading reader: inout ByteReader) {
    size = Int64(reader.number())
    modified = Int64(bitPattern: reader.fixed())
    changed = Int64(bitPattern: reader.fixed())
    number = reader.fixed()
  }
}
