internal import Foundation

/// The file in which the settings are kept.
///
/// It has mode 0600 and is replaced as a whole. A change holds the lock of its folder, so that of two
/// processes neither loses what the other has written.
struct ScreeningFile: Sendable {
  let path: String
  private let folder: URL

  init(_ data: DataFolder) {
    folder = data.url.standardizedFileURL
    path = folder.path + "/screening.json"
  }

  /// Reads the settings; where there is no file nothing was decided.
  func read() throws(ScreeningError) -> ScreeningSettings {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let code = (error as? CocoaError)?.code
      if code == .fileReadNoSuchFile || code == .fileNoSuchFile { return ScreeningSettings() }
      throw ScreeningError(
        .unreadable, "\(path): the block list cannot be read; name a data folder that you may read."
      )
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    do {
      return try decoder.decode(ScreeningSettings.self, from: data)
    } catch {
      throw ScreeningError(
        .badFile,
        "\(path): the block list is damaged or of a newer version; update, or move the file away "
          + "and a new one is made.")
    }
  }

  /// Changes the settings.
  ///
  /// - Parameter change: changes them; where it changes nothing, nothing is written.
  /// - Returns: what `change` returns.
  /// - Throws: `ScreeningError`; the settings are as before then.
  func change<Result>(
    _ change: (inout ScreeningSettings) -> Result
  ) throws(ScreeningError) -> Result {
    let lock = try lock()
    // Closing gives the lock back.
    defer { close(lock) }
    let old = try read()
    var new = old
    let result = change(&new)
    if new != old { try write(new, folder: lock) }
    return result
  }

  private func lock() throws(ScreeningError) -> Int32 {
    // Where this fails, what follows says why.
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .system(folder.path, "the data folder cannot be opened or made", errno: errno)
    }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno != EINTR else { continue }
      let number = errno
      close(descriptor)
      throw .system(folder.path, "the data folder cannot be locked", errno: number)
    }
    return descriptor
  }

  private func write(_ settings: ScreeningSettings, folder: Int32) throws(ScreeningError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(settings) else {
      throw ScreeningError(.badFile, "\(path): the block list cannot be written down.")
    }
    let new = path + ".new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .system(path, "the block list cannot be written", errno: errno)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: data)
      try file.synchronize()
    } catch {
      unlink(new)
      throw ScreeningError(
        .badFile,
        "\(path): the block list cannot be written (\(error.localizedDescription)); "
          + "what was decided before stays.")
    }
    guard rename(new, path) == 0 else {
      let number = errno
      unlink(new)
      throw .system(path, "the block list cannot be written", errno: number)
    }
    fsync(folder)
  }
}
