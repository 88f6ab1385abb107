internal import Foundation

/// Writes a ``CheckedFile`` piece by piece, which replaces another one in a single step.
package final class CheckedFileWriter {
  private let descriptor: Int32
  private let path: String
  private let target: String
  private var checksum = WordChecksum()
  private var count = 0
  private var failure: SystemError?
  private var isDone = false

  /// Creates the file beside the one that it replaces, readable by its owner only, with an empty header.
  ///
  /// - Throws: What the system says.
  package init(replacing target: String) throws(SystemError) {
    self.target = target
    path = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .last }
    write(Data(count: CheckedFile.headerSize))
  }

  /// Appends whole words of eight bytes; if that fails, ``finish()`` says so.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    checksum.add(bytes)
    count += bytes.count
    guard let start = bytes.baseAddress else { return }
    write(
      Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count,
        deallocator: .none
      ))
  }

  /// Writes the header and moves the file into place.
  ///
  /// - Throws: What the system says; the other file is as it was then.
  package func finish() throws(SystemError) {
    let header = CheckedFile.header(count: count, checksum: checksum)
    if let failure { throw failure }
    guard pwrite(descriptor, header, header.count, 0) == header.count,
      fchmod(descriptor, 0o600) == 0, rename(path, target) == 0
    else { throw .last }
    isDone = true
  }

  private func write(_ data: Data) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try PrivateFile.write(data, to: descriptor)
    } catch {
      failure = error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isDone { unlink(path) }
  }
}
