import Foundation
import Intents
import Testing

/// The rows of what Apple documents of the calling part of Intents, each with its test.
///
/// After a change to them, `INTENTS_WRITE_CONFORMANCE=1 swift test --filter IntentsTests.ConformanceTests` writes
/// them into the documentation.
struct ConformanceTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let page = tests.appending(path: "../../docs/conformance.md").standardizedFileURL

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

  @Test func everyTestIsThere() throws {
    for (fact, test) in BehaviourRows.all {
      let parts = test.split(separator: ".")
      let file = Self.tests.appending(path: "\(parts[0]).swift")
      #expect(
        try String(contentsOf: file, encoding: .utf8).contains("func \(parts[1])("),
        "\(fact): \(test)")
    }
  }

  @Test func theTableIsInTheDocumentation() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- Intents: begin -->\n"))
    let end = try #require(text.range(of: "<!-- Intents: end -->\n"))
    let rows = [
      ("intents", IntentRows.all), ("supportingClasses", SupportRows.all),
      ("resolutionResults", ResolutionRows.all),
    ].flatMap { test, rows in rows.map { ($0.member, "ConformanceTests.\(test)") } }
    let table = (rows + BehaviourRows.all).map { "| \($0) | `\($1)` |\n" }.joined()
    let section = "\n| fact | shown by |\n| --- | --- |\n\(table)\n"
    if ProcessInfo.processInfo.environment["INTENTS_WRITE_CONFORMANCE"] != nil {
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: section)
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[begin.upperBound..<end.lowerBound] == section)
    }
  }
}
