import ContactBook
import Foundation
import Synchronization
import Testing

/// Programs that end while numbers are read on other threads.
struct PhoneNumberExitTests {
  private static let readings = Atomic(0)

  @Test(arguments: [0, 0, 1, 1, 2, 4, 8, 100, 1000, 1000, 10_000])
  func aProgramThatReadsNumbersMayEnd(count: Int) async {
    await #expect(processExitsWith: .exitCode(7)) { [count] in
      for _ in 0..<4 {
        Thread.detachNewThread {
          while true {
            _ = PhoneNumber("+44 20 7946 0018", region: "US")
            _ = PhoneNumber.isEmergency("112", region: "NZ")
            Self.readings.add(1, ordering: .relaxed)
          }
        }
      }
      while Self.readings.load(ordering: .relaxed) < count { sched_yield() }
      exit(7)
    }
  }
}
