package import Foundation

/// The folder `cache` in the data folder, where books are kept between runs.
package struct CacheFolder: Sendable {
  /// The default minimum size of a cached book; smaller ones are read fast enough.
  private static let defaultMinimum = 1000
  /// The maximum number of cached books; each combination of paths, region and language is one.
  private static let maximumCount = 4
  /// The age in seconds at which an unfinished file is removed.
  private static let maximumAge = 3600

  private let folder: String
  private let minimum: Int
  /// The current time, in nanoseconds since 1970.
  let now: @Sendable () -> Int64

  /// Creates the cache of a data folder; the folder itself is created when needed.
  package init(data: URL) { self.init(data: data, minimum: Self.defaultMinimum) }

  /// Creates a cache with a minimum size of books and a clock.
  init(
    data: URL, minimum: Int,
    now: @escaping @Sendable () -> Int64 = { FileState.now }
  ) {
    folder = data.appendingPathComponent("cache").path
    self.minimum = minimum
    self.now = now
  }

  /// The key of a book; other paths, another region or another language mean another book.
  static func key(paths: [URL], region: String, language: String) -> String {
    ([region.uppercased(), language] + paths.flatMap { [$0.relativePath, $0.path] })
      .joined(separator: "\u{0}")
  }

  /// The file of a book.
  func file(for key: String) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(key.utf8)
    return "\(folder)/contacts-\(fingerprint.text).book"
  }

  /// The cached book with a key, or nil.
  func cache(for key: String, indexVersion: Int) -> ContactCache? {
    ContactCache(file: file(for: key), key: key, indexVersion: indexVersion)
  }

  /// Creates the folder if necessary, and removes outdated files.
  ///
  /// - Parameters:
  ///   - count: The number of contacts of a book.
  ///   - key: The key of the book.
  /// - Returns: True if the book is large enough to be cached.
  func prepare(for count: Int, key: String) -> Bool {
    guard count >= minimum else {
      unlink(file(for: key))
      return false
    }
    let parent = (folder as NSString).deletingLastPathComponent
    if mkdir(folder, 0o700) != 0, errno == ENOENT {
      try? FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      mkdir(folder, 0o700)
    }
    removeOthers(than: file(for: key))
    return true
  }

  /// Removes all but the newest books, and old unfinished files.
  private func removeOthers(than kept: String) {
    var books: [(path: String, modified: Int64)] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, path != kept else { continue }
      let state = FileState(status)
      if name.hasSuffix(".tmp") {
        if state.modified < now() - Int64(Self.maximumAge) * 1_000_000_000 { unlink(path) }
      } else if name.hasSuffix(".book") {
        books.append((path, state.modified))
      }
    }
    for book in books.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.maximumCount - 1) {
      unlink(book.path)
    }
  }
}
