import Synchronization
import Testing

@testable import Service

/// Contacts that are read twice at once.
struct ReadingOrderTests {
  private struct Unreadable: Error {}

  private final class Steps: Sendable {
    private let steps = Mutex<[String]>([])
    var all: [String] { steps.withLock(\.self) }
    func add(_ step: String) { steps.withLock { $0.append(step) } }
  }

  /// The second reading begins when the first has ended, however that was.
  @Test(arguments: [false, true])
  func oneAfterTheOther(fails: Bool) async throws {
    let order = ReadingOrder()
    let steps = Steps()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await order.next {
        begin.yield()
        for await _ in gate { break }
        steps.add("first")
        if fails { throw Unreadable() }
        return 0
      }
    }
    for await _ in begun { break }
    let second = Task {
      try await order.next {
        steps.add("second")
        return 1
      }
    }
    open.yield()
    #expect(try await second.value == 1)
    #expect(steps.all == ["first", "second"])
    if fails {
      await #expect(throws: Unreadable.self) { try await first.value }
    } else {
      #expect(try await first.value == 0)
    }
  }
}
