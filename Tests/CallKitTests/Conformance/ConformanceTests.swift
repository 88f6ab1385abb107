import Foundation
import TestSupport
import Testing

/// The table of facts about Apple's CallKit.
///
/// After a change to it, `CALLKIT_WRITE_CONFORMANCE=1 swift test --filter ConformanceTests` writes it
/// into the documentation.
struct ConformanceTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let page = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/conformance.md")
  private static let (begin, end) = ("<!-- CallKit: begin -->\n", "<!-- CallKit: end -->\n")

  /// The functions of all suites that are tests, each with its suite.
  private static func functions() throws -> Set<String> {
    var found: Set<String> = []
    for folder in [tests, tests.appendingPathComponent("Conformance")] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix("Tests.swift") {
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        for match in text.matches(of: #/@Test(?s:.*?)func (\w+)\(/#) {
          found.insert("\(name.dropLast(".swift".count)).\(match.1)")
        }
      }
    }
    return found
  }

  @Test func everyTestIsThere() throws {
    let functions = try Self.functions()
    #expect(functions.contains("ConformanceTests.everyTestIsThere"))
    for row in ConformanceRow.all {
      #expect(!row.tests.isEmpty, "\(row.fact)")
      for test in row.tests { #expect(functions.contains(test), "\(row.fact): \(test)") }
    }
    #expect(Set(ConformanceRow.all.map(\.fact)).count == ConformanceRow.all.count)
  }

  @Test func theTableIsInTheDocumentation() throws {
    var text = try String(contentsOf: Self.page, encoding: .utf8)
    let begin = try #require(text.range(of: Self.begin))
    let end = try #require(text.range(of: Self.end))
    let table = Self.table()
    if ProcessInfo.processInfo.environment["CALLKIT_WRITE_CONFORMANCE"] != nil {
      text.replaceSubrange(begin.upperBound..<end.lowerBound, with: table)
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    } else {
      #expect(text[begin.upperBound..<end.lowerBound] == table)
    }
  }

  private static func table() -> String {
    var text = ""
    var section = ""
    for row in ConformanceRow.all {
      if row.section != section {
        section = row.section
        text += "\n### \(section)\n\n| fact | shown by |\n| --- | --- |\n"
      }
      let tests = row.tests.map { "`\($0)`" }.joined(separator: ", ")
      text += "| \(row.fact) | \(tests) |\n"
    }
    return text + "\n"
  }
}
