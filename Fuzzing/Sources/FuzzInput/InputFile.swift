public import Foundation

/// A file in memory that holds an input, for what reads files.
public final class InputFile: Sendable {
  private let descriptor: Int32

  /// The file's place, which can be opened any number of times.
  public let url: URL

  /// Makes an empty file.
  public init() {
    let name = "/callvoice-fuzz-\(getpid())-\(UInt64.random(in: .min ... .max))"
    descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    precondition(descriptor >= 0, "there is no memory for a file")
    shm_unlink(name)
    url = URL(fileURLWithPath: "/proc/self/fd/\(descriptor)")
  }

  /// Replaces what is in the file.
  public func write(_ bytes: UnsafePointer<UInt8>, count: Int) {
    precondition(ftruncate(descriptor, 0) == 0)
    precondition(pwrite(descriptor, bytes, count, 0) == count)
  }
}
