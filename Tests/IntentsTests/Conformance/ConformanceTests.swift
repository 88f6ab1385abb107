import Foundation
import Intents
import Testing

/// The rows of what Apple documents of the calling part of Intents, each with its test.
///
/// Raw values have tables of their own in ``RawValueTests``; archives in ``SecureCodingTests``;
/// what the dispatcher does in ``IntentDispatcherTests``.
struct ConformanceTests {
  @Test(arguments: IntentRows.all) func intents(_ row: ConformanceRow) async throws {
    #expect(try await row.holds())
  }

  @Test(arguments: SupportRows.all) func supportingClasses(_ row: ConformanceRow) async throws {
    #expect(try await row.holds())
  }

  @Test(arguments: ResolutionRows.all) func resolutionResults(_ row: ConformanceRow) async throws {
    #expect(try await row.holds())
  }

  @Test func whatIsLeftOutHasAReason() {
    #expect(LeftOut.members.allSatisfy { !$0.member.isEmpty && $0.reason.hasSuffix(".") })
    let tested = (IntentRows.all + SupportRows.all + ResolutionRows.all).map(\.member)
    #expect(Set(tested).count == tested.count)
  }
}
