import ContactBook
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Sessions

/// Contacts that change while a session runs.
struct ContactFollowerTests {
  private struct Unreadable: Error {}

  /// Gives an element for each change, and then ends.
  private func changes(_ count: Int) -> AsyncStream<Void> {
    AsyncStream { continuation in
      for _ in 0..<count { continuation.yield() }
      continuation.finish()
    }
  }

  private func setup(_ folder: TemporaryFolder) throws -> DialerSetup {
    try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.url.path), contacts: [],
      grammar: nil)
  }

  @Test func readsAndAppliesAtEachChange() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Bo\nTEL:+14155550101\nEND:VCARD\n", to: "contacts/a.vcf")
    let setup = try setup(folder)
    let applied = Mutex<[Int]>([])
    let told = Mutex<[String]>([])
    let follower = ContactFollower(
      read: { setup },
      apply: { setup in applied.withLock { $0.append(setup.book.contacts.count) } },
      report: { event in told.withLock { $0.append("\(event)") } })
    await follower.follow(changes(2))
    #expect(applied.withLock { $0 } == [1, 1])
    #expect(told.withLock { $0 } == ["reloaded(count: 1)", "reloaded(count: 1)"])
  }

  @Test func earlierContactsStayWhereNewOnesCannotBeRead() async throws {
    let applied = Mutex(0)
    let failures = Mutex(0)
    let follower = ContactFollower(
      read: { throw Unreadable() }, apply: { _ in applied.withLock { $0 += 1 } },
      report: { event in
        if case .failed(is Unreadable) = event { failures.withLock { $0 += 1 } }
      })
    await follower.follow(changes(3))
    #expect(applied.withLock { $0 } == 0)
    #expect(failures.withLock { $0 } == 3)
  }
}
