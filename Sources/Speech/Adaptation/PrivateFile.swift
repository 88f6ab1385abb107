internal import Foundation

/// Writes files that nobody else can read.
enum PrivateFile {
  /// The file could not be written.
  struct Failure: Error {}

  /// Replaces a file in one step: whoever reads it finds the old contents or the new, never a part.
  static func write(_ data: Data, to url: URL) throws(Failure) {
    let temporary = url.path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure() }
    let isWritten = data.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return fsync(descriptor) == 0
    }
    guard close(descriptor) == 0, isWritten, rename(temporary, url.path) == 0 else {
      unlink(temporary)
      throw Failure()
    }
  }
}
