internal import Foundation

extension TestReport: Encodable {
  private enum Key: String, CodingKey {
    case report, version, subject, limits, counts, metrics, by, tradeOff, reliability, channels,
      items
    case problems, comparison, bounds, timing
  }

  private enum CountKey: String, CodingKey {
    case planned, run, requests, nothing, audio, text, synthetic, misses, interrupted
  }

  /// Writes the report as one line of JSON, without the line break, in pieces; keys are in alphabetical order.
  package func writeJSON<Failure: Error>(
    _ put: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) -> String? {
      (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
    // A quotation mark inside a text is written with a backslash, so this is the key.
    guard let frame = text(self), let list = frame.firstRange(of: "\"items\":[]") else {
      return try put("{}")
    }
    var pieces = TextPieces()
    try pieces.add(String(frame[..<list.upperBound].dropLast()), put)
    var isFirst = true
    for result in results {
      guard let item = text(ItemJSON(result: result)) else { continue }
      try pieces.add(isFirst ? item : ",\(item)", put)
      isFirst = false
    }
    try pieces.add("]\(frame[list.upperBound...])", put)
    try pieces.end(put)
  }

  /// Encodes everything but the items, which ``writeJSON(_:)`` puts into their empty list.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode("callvoice test", forKey: .report)
    try container.encode(1, forKey: .version)
    try container.encode(subject, forKey: .subject)
    try container.encodeIfPresent(limits, forKey: .limits)
    try container.encode(metrics, forKey: .metrics)
    try container.encode(groups, forKey: .by)
    try container.encodeIfPresent(tradeOff, forKey: .tradeOff)
    try container.encodeIfPresent(reliability, forKey: .reliability)
    try container.encode(channels, forKey: .channels)
    try container.encode([String](), forKey: .items)
    try container.encode(problems, forKey: .problems)
    try container.encodeIfPresent(comparison, forKey: .comparison)
    try container.encode(bounds, forKey: .bounds)
    try container.encode(timing, forKey: .timing)
    var numbers = container.nestedContainer(keyedBy: CountKey.self, forKey: .counts)
    try numbers.encode(planned, forKey: .planned)
    try numbers.encode(results.count, forKey: .run)
    try numbers.encode(counts.requests, forKey: .requests)
    try numbers.encode(counts.nothing, forKey: .nothing)
    try numbers.encode(counts.audio, forKey: .audio)
    try numbers.encode(results.count - counts.audio, forKey: .text)
    try numbers.encode(counts.synthetic, forKey: .synthetic)
    try numbers.encode(missCount, forKey: .misses)
    try numbers.encode(isInterrupted, forKey: .interrupted)
  }
}

/// A result as the report has it.
private struct ItemJSON: Encodable {
  let result: ItemResult

  private enum Key: String, CodingKey {
    case name, place, folder, source, text, synthetic, condition, expect, heard, verdict, misses
    case alignment, meantConfidence, duration, timing
  }

  private enum TimingKey: String, CodingKey { case latency, seconds }

  func encode(to encoder: any Encoder) throws {
    let item = result.item
    let verdict = result.verdict
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(item.name, forKey: .name)
    try container.encode(item.place, forKey: .place)
    try container.encode(item.folder, forKey: .folder)
    try container.encode(item.audio == nil ? "text" : "audio", forKey: .source)
    try container.encodeIfPresent(item.reference, forKey: .text)
    try container.encodeIfPresent(item.voice, forKey: .synthetic)
    try container.encode(result.condition.name, forKey: .condition)
    try container.encode(result.expectation, forKey: .expect)
    try container.encode(result.heard, forKey: .heard)
    try container.encode(verdict.kind, forKey: .verdict)
    try container.encode(verdict.misses, forKey: .misses)
    try container.encodeIfPresent(verdict.alignment?.steps, forKey: .alignment)
    try container.encodeIfPresent(result.meantConfidence, forKey: .meantConfidence)
    if item.audio != nil { try container.encode(result.duration.rounded(to: 4), forKey: .duration) }
    var timing = container.nestedContainer(keyedBy: TimingKey.self, forKey: .timing)
    try timing.encode(result.latencies.map { $0.rounded(to: 6) }, forKey: .latency)
    try timing.encode(result.times.map { $0.rounded(to: 6) }, forKey: .seconds)
  }
}

extension TestReport {
  /// Writes the report as JUnit XML, which continuous integration shows, in pieces: a suite a condition.
  package func writeJUnit<Failure: Error>(
    _ put: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var pieces = TextPieces()
    try pieces.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", put)
    var text = "<testsuites name=\"callvoice test\" tests=\"\(results.count + setProblems.count)\""
    text += " failures=\"\(failureCount)\" errors=\"\(problems.count)\""
    text += " time=\"\(Figure.fixed(timing.seconds, 3))\">\n"
    try pieces.add(text, put)
    for (condition, suite) in suites.sorted(by: { $0.key < $1.key }) {
      try pieces.add(Self.opening(condition.name, suite), put)
      for result in results where result.condition == condition {
        try pieces.add(Self.testCase(result, in: condition.name), put)
      }
      try pieces.add("  </testsuite>\n", put)
    }
    if !setProblems.isEmpty {
      text = "  <testsuite name=\"test set\" tests=\"\(setProblems.count)\" failures=\"0\""
      text += " errors=\"\(setProblems.count)\" time=\"0\">\n"
      for problem in setProblems {
        text += "    <testcase classname=\"test set\" name=\"\(Markup.escaped(problem.place))\""
        text += " time=\"0\"><error message=\"\(Markup.escaped(problem.message))\"/></testcase>\n"
      }
      text += "  </testsuite>\n"
      try pieces.add(text, put)
    }
    try pieces.add("</testsuites>\n", put)
    try pieces.end(put)
  }

  /// The problems that have no result of their own.
  private var setProblems: [TestProblem] { problems.filter { !itemProblems.contains($0) } }

  private static func opening(_ name: String, _ suite: ResultTally.Suite) -> String {
    "  <testsuite name=\"\(Markup.escaped(name))\" tests=\"\(suite.count)\""
      + " failures=\"\(suite.failures)\" errors=\"\(suite.errors)\""
      + " time=\"\(Figure.fixed(suite.seconds, 3))\">\n"
  }

  private static func testCase(_ result: ItemResult, in suite: String) -> String {
    let folder = result.item.folder.isEmpty ? suite : "\(suite).\(result.item.folder)"
    var text = "    <testcase classname=\"\(Markup.escaped(folder))\""
    text += " name=\"\(Markup.escaped(result.item.name))\""
    text += " time=\"\(Figure.fixed(result.times.reduce(0, +), 3))\""
    let message = Markup.escaped(result.verdict.misses.joined(separator: " "))
    switch result.verdict.kind {
    case .right, .rightlyIgnored:
      text += "/>\n"
    case .failed:
      text += "><error message=\"\(message)\"/></testcase>\n"
    case .wrong, .falseReject, .falseAccept:
      text += "><failure type=\"\(result.verdict.kind.rawValue)\" message=\"\(message)\"/>"
      text += "</testcase>\n"
    }
    return text
  }
}

/// Text that is handed on in pieces of some size.
private struct TextPieces {
  private static let size = 1 << 16

  private var piece = ""

  mutating func add<Failure: Error>(
    _ text: String, _ put: (String) throws(Failure) -> Void
  ) throws(Failure) {
    piece += text
    if piece.utf8.count >= Self.size { try end(put) }
  }

  /// Hands on what is left.
  mutating func end<Failure: Error>(
    _ put: (String) throws(Failure) -> Void
  ) throws(Failure) {
    guard !piece.isEmpty else { return }
    try put(piece)
    piece = ""
  }
}
