import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Service

/// Contacts that are read anew where they have changed.
@Suite(.timeLimit(.minutes(10)))
struct ContactRefresherTests {
  /// Whoever comes while contacts are read waits until they are known; nobody reads what is unchanged.
  @Test func allWaitForTheContacts() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("people.vcf")
    try Data("BEGIN:VCARD\n".utf8).write(to: file)
    let (begun, isBegun) = AsyncStream<Void>.makeStream()
    let (released, release) = AsyncStream<Void>.makeStream()
    let known = Mutex(0)
    let refresher = ContactRefresher(of: { [file] }) {
      isBegun.yield()
      _ = await released.first { true }
      known.withLock { $0 += 1 }
    }
    await refresher.refresh()
    #expect(known.withLock(\.self) == 0)
    try Data("BEGIN:VCARD\nEND:VCARD\n".utf8).write(to: file)
    let refreshed = { @Sendable in
      await refresher.refresh()
      return known.withLock(\.self)
    }
    async let first = refreshed()
    _ = await begun.first { true }
    async let second = refreshed()
    release.yield()
    #expect(await [first, second] == [1, 1])
    await refresher.refresh()
    #expect(known.withLock(\.self) == 1)
  }
}
