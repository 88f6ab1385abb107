internal import Foundation
internal import Storage
internal import Synchronization

/// The room for the recordings that clients upload, all of them together.
final class UploadSpace: Sendable {
  /// The bytes of all recordings at most; four of the longest.
  static let most = 4 * UploadedRecording.longest

  private let used = Mutex(0)

  /// Room that nobody uses.
  init() {}

  /// Takes some bytes; false where there is no room for them.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= Self.most else { return false }
      used += count
      return true
    }
  }

  /// Gives bytes back.
  func give(_ count: Int) { used.withLock { $0 -= count } }
}

/// A recording that a client uploads, in a file that only this user can read, until it was heard.
///
/// It takes no memory, however long the client lets it lie. Used by one session at a time.
// @unchecked Sendable: an actor has it, and hands it on with a request.
final class UploadedRecording: @unchecked Sendable {
  /// The bytes of a recording at most.
  static let longest = 64 << 20

  /// The file.
  let path: String
  private let space: UploadSpace
  private let descriptor: Int32
  private var count = 0
  private var isRemoved = false

  /// Makes an empty file.
  init(_ space: UploadSpace) throws(ServiceError) {
    self.space = space
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("callvoice-upload-\(UUID().uuidString)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritable(.last) }
  }

  deinit { remove() }

  /// Adds a part.
  ///
  /// - Throws: `ServiceError` where it gets too long, or there is no room for it; the upload is given up.
  func append(_ part: Data) throws(ServiceError) {
    guard count + part.count <= Self.longest else {
      throw ServiceError(
        .tooMuch, "data: a recording has at most \(Self.longest) bytes; the upload is given up.")
    }
    guard space.take(part.count) else {
      throw ServiceError(
        .tooMuch,
        "data: other recordings are being uploaded; the upload is given up, send it again later.")
    }
    count += part.count
    var rest = part[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw Self.unwritable(.last) }
      rest = rest.dropFirst(written)
    }
  }

  /// Removes the file.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    close(descriptor)
    unlink(path)
    space.give(count)
  }

  private static func unwritable(_ error: SystemError) -> ServiceError {
    ServiceError(
      .tooMuch,
      "The recording cannot be kept in \(FileManager.default.temporaryDirectory.path): \(error).")
  }
}
