internal import Foundation
internal import Storage

/// An open file, closed with the last reference.
final class OpenFile: Sendable {
  private let descriptor: Int32
  let path: String

  /// Opens a file for reading; `nil` if there is no such file.
  ///
  /// - Throws: `.unreadable`.
  init?(reading path: String) throws(CallDirectoryError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    self.path = path
    guard descriptor < 0 else { return }
    let error = SystemError.last
    if error.number == ENOENT { return nil }
    throw CallDirectoryError(.unreadable, path, error)
  }

  /// Makes an empty file with mode 0600 in place of any that was there.
  ///
  /// - Throws: `.unwritable`.
  init(making path: String) throws(CallDirectoryError) {
    unlink(path)
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    self.path = path
    guard descriptor >= 0 else { throw CallDirectoryError(.unwritable, path, .last) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Makes a file without a name, which is gone when it is closed or the process ends.
  ///
  /// - Parameter path: A name that nobody else uses, free again afterwards.
  /// - Returns: The file, open for reading and writing.
  /// - Throws: `.unwritable`.
  static func unnamed(at path: String) throws(CallDirectoryError) -> OpenFile {
    let file = try OpenFile(making: path)
    unlink(path)
    return file
  }

  /// The size of the file in bytes.
  ///
  /// - Throws: `.unreadable` where the system does not say, `.corrupt` where it is no regular file.
  var size: Int {
    get throws(CallDirectoryError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        throw CallDirectoryError(.unreadable, path, .last)
      }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw CallDirectoryError(.corrupt, path, reason: "it is no file")
      }
      return Int(status.st_size)
    }
  }

  /// Reads bytes at an offset.
  ///
  /// - Throws: `.unreadable`, or `.corrupt` where the file ends before.
  func read(_ count: Int, at offset: Int) throws(CallDirectoryError) -> [UInt8] {
    var failure: CallDirectoryError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let piece = pread(
          descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset + done))
        if piece < 0, errno == EINTR { continue }
        if piece < 0 { failure = CallDirectoryError(.unreadable, path, .last) }
        if piece == 0 { failure = CallDirectoryError(.corrupt, path, reason: "it was cut off") }
        guard piece > 0 else { return }
        done += piece
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes bytes behind what was written before.
  ///
  /// - Throws: `.unwritable`.
  func append(_ bytes: [UInt8]) throws(CallDirectoryError) {
    do throws(SystemError) {
      try PrivateFile.write(Data(bytes), to: descriptor)
    } catch {
      throw CallDirectoryError(.unwritable, path, error)
    }
  }

  /// Waits until everything written is on the disk.
  ///
  /// - Throws: `.unwritable`.
  func synchronize() throws(CallDirectoryError) {
    guard fsync(descriptor) == 0 else { throw CallDirectoryError(.unwritable, path, .last) }
  }
}
