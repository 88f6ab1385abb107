internal import ContactBook
package import Foundation

/// Reads contacts anew before a request, where their files have changed since the last one.
///
/// Nothing is looked at between requests, so that a service nobody uses never wakes up.
package actor ContactRefresher {
  private let paths: @Sendable () -> [URL]
  private let reload: @Sendable () async -> Void
  private var fingerprint: UInt64
  /// The latest reading, which may be under way.
  private var reading: Task<Void, Never>?

  /// Creates a refresher of contacts that have just been read.
  ///
  /// - Parameters:
  ///   - paths: Returns the files of contacts, and folders of them.
  ///   - reload: Reads them; the earlier contacts stay where that fails.
  package init(
    of paths: @escaping @Sendable () -> [URL], reload: @escaping @Sendable () async -> Void
  ) {
    self.paths = paths
    self.reload = reload
    fingerprint = ContactChanges.fingerprint(of: paths())
  }

  /// Reads the contacts anew if their files have changed, and returns when they are known.
  ///
  /// Whoever comes while they are read waits as well.
  package func refresh() async {
    let now = ContactChanges.fingerprint(of: paths())
    if now != fingerprint {
      fingerprint = now
      reading = Task { [reload, reading] in
        await reading?.value
        await reload()
      }
    }
    await reading?.value
  }
}

/// Reads contacts one time after the other, so that what was read first never takes the place of what was read later.
actor ReadingOrder {
  private var last: Task<Int, any Error>?

  /// Reads once all that was begun before is done.
  ///
  /// - Parameter read: Reads them, and returns their number.
  /// - Returns: The number.
  /// - Throws: The error of the reading.
  func next(_ read: @escaping @Sendable () async throws -> Int) async throws -> Int {
    let reading = Task { [last] in
      _ = await last?.result
      return try await read()
    }
    last = reading
    return try await reading.value
  }
}
