import ContactExamples
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ContactBook

/// Contacts that change while somebody watches; no test waits for real time.
struct ContactChangesTests {
  private final class Counter: Sendable {
    let number = Mutex(0)
  }

  /// Watches a folder and counts what is told.
  private final class Watch: Sendable {
    let clock = SteppedClock()
    let folder: TemporaryFolder
    private let told = Counter()
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ paths: [String] = ["all"]) throws {
      folder = try TemporaryFolder()
      _ = try folder.write(card("FN:Ann"), to: "all/1.vcf")
      let urls = paths.map { folder.url.appending(path: $0) }
      let changes = ContactChanges(of: urls, every: .seconds(2), clock: clock)
      // The iterator is made before anything changes, and used by this task alone.
      nonisolated(unsafe) let first = changes.makeAsyncIterator()
      let task = Task { [told] in
        var iterator = first
        while await iterator.next() != nil { told.number.withLock { $0 += 1 } }
        told.number.withLock { $0 = -1 }
      }
      self.task.withLock { $0 = task }
    }

    /// How often a change was told after so many looks more.
    func count(after looks: Int) async -> Int {
      for _ in 0..<looks { await clock.wakeSleepers() }
      await clock.waitForSleeper()
      return told.number.withLock { $0 }
    }

    func cancel() async -> Int {
      let task = task.withLock { $0 }
      task?.cancel()
      await clock.wakeSleepers()
      await task?.value
      return told.number.withLock { $0 }
    }
  }

  @Test func nothingHappens() async throws {
    let watch = try Watch()
    #expect(await watch.count(after: 3) == 0)
    #expect(await watch.cancel() == -1)
  }

  @Test func aFileIsAdded() async throws {
    let watch = try Watch()
    _ = try watch.folder.write(card("FN:Bob"), to: "all/more/2.vcf")
    // It is told once it has stood still for one look.
    #expect(await watch.count(after: 1) == 0)
    #expect(await watch.count(after: 1) == 1)
    #expect(await watch.count(after: 3) == 1)
    _ = await watch.cancel()
  }

  @Test func aFileIsRemovedAndAnotherReplaced() async throws {
    let watch = try Watch()
    let file = watch.folder.url.appending(path: "all/1.vcf")
    try FileManager.default.removeItem(at: file)
    #expect(await watch.count(after: 2) == 1)
    _ = try watch.folder.write(card("FN:Eve"), to: "all/1.vcf")
    #expect(await watch.count(after: 2) == 2)
    _ = await watch.cancel()
  }

  @Test func aFileThatIsStillWritten() async throws {
    let watch = try Watch()
    for length in 1...4 {
      _ = try watch.folder.write(String(repeating: "x", count: length), to: "all/2.vcf")
      #expect(await watch.count(after: 1) == 0)
    }
    #expect(await watch.count(after: 1) == 1)
    _ = await watch.cancel()
  }

  @Test func aPathThatIsNotThereYet() async throws {
    let watch = try Watch(["later.vcf"])
    #expect(await watch.count(after: 2) == 0)
    _ = try watch.folder.write(card("FN:Eve"), to: "later.vcf")
    #expect(await watch.count(after: 2) == 1)
    _ = await watch.cancel()
  }

  @Test func otherFilesDoNotMatter() async throws {
    let watch = try Watch()
    _ = try watch.folder.write("x", to: "all/notes.txt")
    _ = try watch.folder.write("x", to: "all/.2.vcf.tmp")
    #expect(await watch.count(after: 3) == 0)
    _ = await watch.cancel()
  }
}
