public import Foundation

/// A file in memory that holds an input, for what reads files.
public final class InputFile: Sendable {
  private let descriptor: Int32

  /// The file's place, which can be opened any number of times.
  public let url: URL

  /// Makes an empty file.
  public init() {
    descriptor = memfd_create("input", UInt32(MFD_CLOEXEC))
    precondition(descriptor >= 0, "there is no memory for a file")
    url = URL(fileURLWithPath: "/proc/self/fd/\(descriptor)")
  }

  /// Replaces what is in the file.
  public func write(_ bytes: UnsafePointer<UInt8>, count: Int) {
    precondition(ftruncate(descriptor, 0) == 0)
    precondition(pwrite(descriptor, bytes, count, 0) == count)
  }
}
