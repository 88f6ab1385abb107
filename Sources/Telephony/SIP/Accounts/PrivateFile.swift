internal import Foundation

/// A file of JSON in the data folder, with mode 0600, which is replaced as a whole.
///
/// A change holds the lock of its folder, so that of two processes neither loses what the other has
/// written.
struct PrivateFile<Content: Codable & Equatable & Sendable>: Sendable {
  let path: String
  private let folder: URL
  private let empty: Content
  /// What is in it, for errors.
  private let subject: String

  init(_ name: String, in folder: URL, of subject: String, empty: Content) {
    self.folder = folder.standardizedFileURL
    path = self.folder.path + "/" + name
    self.subject = subject
    self.empty = empty
  }

  /// Reads the file; where there is none, it is empty.
  func read() throws(SIPError) -> Content {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      var status = stat()
      if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return empty }
      throw SIPError(
        .badFile, "\(path): \(subject) cannot be read; name a data folder that you may read.")
    }
    do {
      return try JSONDecoder().decode(Content.self, from: data)
    } catch {
      throw SIPError(
        .badFile,
        "\(path): \(subject) cannot be understood; mend the file, or move it away and add the "
          + "accounts anew.")
    }
  }

  /// Changes what is in it.
  ///
  /// - Parameter change: changes it; where it changes nothing, nothing is written.
  /// - Returns: what `change` returns.
  /// - Throws: `SIPError`; the file is as before then.
  func change<Result>(
    _ change: (inout Content) throws(SIPError) -> Result
  ) throws(SIPError) -> Result {
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw unwritable }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw unwritable }
    }
    let old = try read()
    var new = old
    let result = try change(&new)
    if new != old { try write(new) }
    return result
  }

  private func write(_ content: Content) throws(SIPError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard var data = try? encoder.encode(content) else { throw unwritable }
    data.append(UInt8(ascii: "\n"))
    let draft = path + ".new"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw unwritable }
    let isWritten =
      data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == data.count
      && fsync(file) == 0
    close(file)
    guard isWritten, rename(draft, path) == 0 else {
      unlink(draft)
      throw unwritable
    }
  }

  private var unwritable: SIPError {
    SIPError(
      .badFile, "\(path): \(subject) cannot be written; name a data folder that you may write.")
  }
}
