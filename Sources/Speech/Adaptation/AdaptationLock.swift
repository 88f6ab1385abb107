internal import Foundation

/// Held while a model is adapted; another process that wants it is told so.
public final class AdaptationLock: Sendable {
  private let descriptor: Int32

  init(_ file: URL, folder: URL) throws(SpeechError) {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw SpeechError(
        .unwritable,
        "\(file.path) cannot be written (\(String(cString: strerror(errno)).lowercased())); "
          + "name a folder of yours with --data-dir.")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw SpeechError(
        .adaptation,
        "Another callvoice adapt is at work in \(folder.path); wait until it has ended.")
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }
}
