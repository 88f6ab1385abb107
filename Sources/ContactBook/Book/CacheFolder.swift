package import Foundation

/// Where books are kept between runs: a folder of its own in the data folder.
package struct CacheFolder: Sendable {
  /// How many contacts a book has at least that is kept; fewer are read in no time.
  package static let usualSmallest = 1000
  /// How many books are kept; each set of paths, region and language is one.
  private static let most = 4
  /// After how many seconds a file that was never finished is removed.
  private static let oldest = 3600

  private let folder: String
  private let smallest: Int
  /// The time, in nanoseconds since 1970.
  let now: @Sendable () -> Int64

  /// The folder within a data folder; nothing is made yet.
  package init(
    data: URL, smallest: Int = CacheFolder.usualSmallest,
    now: @escaping @Sendable () -> Int64 = { FileState.now }
  ) {
    folder = data.appendingPathComponent("cache").path
    self.smallest = smallest
    self.now = now
  }

  /// What a book is kept for: other paths, another region or another language are another book.
  static func key(paths: [URL], region: String, language: String) -> String {
    ([region.uppercased(), language] + paths.flatMap { [$0.relativePath, $0.path] })
      .joined(separator: "\u{0}")
  }

  /// The file of a book.
  func file(for key: String) -> String {
    var sum = Fingerprint()
    sum.add(key.utf8)
    return "\(folder)/contacts-\(sum.text).book"
  }

  /// What was kept for a key, or nil.
  func cache(for key: String, indexVersion: Int) -> ContactCache? {
    ContactCache(file: file(for: key), key: key, indexVersion: indexVersion)
  }

  /// Makes the folder where it is not there, and removes what nobody needs.
  ///
  /// - Parameters:
  ///   - count: How many contacts the book has that is to be kept.
  ///   - key: What the book is kept for.
  /// - Returns: Whether the book is to be kept.
  func prepare(for count: Int, key: String) -> Bool {
    guard count >= smallest else {
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

  /// Removes all but the newest books, and files that were never finished.
  private func removeOthers(than kept: String) {
    var books: [(path: String, modified: Int64)] = []
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, path != kept else { continue }
      let state = FileState(status)
      if name.hasSuffix(".tmp") {
        if state.modified < now() - Int64(Self.oldest) * 1_000_000_000 { unlink(path) }
      } else if name.hasSuffix(".book") {
        books.append((path, state.modified))
      }
    }
    for book in books.sorted(by: { $0.modified > $1.modified }).dropFirst(Self.most - 1) {
      unlink(book.path)
    }
  }
}
