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

  /// The report as one line of JSON, without the line break; keys are in alphabetical order.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

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
    try container.encode(results, forKey: .items)
    try container.encode(problems, forKey: .problems)
    try container.encodeIfPresent(comparison, forKey: .comparison)
    try container.encode(bounds, forKey: .bounds)
    try container.encode(timing, forKey: .timing)
    var counts = container.nestedContainer(keyedBy: CountKey.self, forKey: .counts)
    try counts.encode(planned, forKey: .planned)
    try counts.encode(results.count, forKey: .run)
    try counts.encode(results.count { $0.expectation != nil }, forKey: .requests)
    try counts.encode(results.count { $0.item.answer == .nothing }, forKey: .nothing)
    try counts.encode(results.count { $0.item.audio != nil }, forKey: .audio)
    try counts.encode(results.count { $0.item.audio == nil }, forKey: .text)
    try counts.encode(syntheticCount, forKey: .synthetic)
    try counts.encode(misses.count, forKey: .misses)
    try counts.encode(isInterrupted, forKey: .interrupted)
  }
}

extension ItemResult: Encodable {
  private enum Key: String, CodingKey {
    case name, place, folder, source, text, synthetic, condition, expect, heard, verdict, misses
    case alignment, meantConfidence, duration, timing
  }

  private enum TimingKey: String, CodingKey { case latency, seconds }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(item.name, forKey: .name)
    try container.encode(item.place, forKey: .place)
    try container.encode(item.folder, forKey: .folder)
    try container.encode(item.audio == nil ? "text" : "audio", forKey: .source)
    try container.encodeIfPresent(item.reference, forKey: .text)
    try container.encodeIfPresent(item.voice, forKey: .synthetic)
    try container.encode(condition.name, forKey: .condition)
    try container.encode(expectation, forKey: .expect)
    try container.encode(heard, forKey: .heard)
    try container.encode(verdict.kind, forKey: .verdict)
    try container.encode(verdict.misses, forKey: .misses)
    try container.encodeIfPresent(verdict.alignment?.steps, forKey: .alignment)
    try container.encodeIfPresent(meantConfidence, forKey: .meantConfidence)
    if item.audio != nil { try container.encode(duration.rounded(to: 4), forKey: .duration) }
    var timing = container.nestedContainer(keyedBy: TimingKey.self, forKey: .timing)
    try timing.encode(latencies.map { $0.rounded(to: 6) }, forKey: .latency)
    try timing.encode(times.map { $0.rounded(to: 6) }, forKey: .seconds)
  }
}

extension TestReport {
  /// The report as JUnit XML, which continuous integration shows: a suite a condition.
  package var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let errors = problems.count
    let failures = misses.count { $0.verdict.kind != .failed }
    text += "<testsuites name=\"callvoice test\" tests=\"\(results.count + setProblems.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\""
    text += " time=\"\(Figure.fixed(timing.seconds, 3))\">\n"
    for condition in Set(results.map(\.condition)).sorted() {
      text += suite(condition.name, results.filter { $0.condition == condition })
    }
    if !setProblems.isEmpty {
      text += "  <testsuite name=\"test set\" tests=\"\(setProblems.count)\" failures=\"0\""
      text += " errors=\"\(setProblems.count)\" time=\"0\">\n"
      for problem in setProblems {
        text += "    <testcase classname=\"test set\" name=\"\(Markup.escaped(problem.place))\""
        text += " time=\"0\"><error message=\"\(Markup.escaped(problem.message))\"/></testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The problems that have no result of their own.
  private var setProblems: [TestProblem] {
    let told = Set(results.compactMap(\.problem))
    return problems.filter { !told.contains($0) }
  }

  private func suite(_ name: String, _ results: [ItemResult]) -> String {
    let failures = results.count { !$0.verdict.isRight && $0.verdict.kind != .failed }
    let errors = results.count { $0.verdict.kind == .failed }
    let time = results.flatMap(\.times).reduce(0, +)
    var text = "  <testsuite name=\"\(Markup.escaped(name))\" tests=\"\(results.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(Figure.fixed(time, 3))\">\n"
    for result in results {
      let folder = result.item.folder.isEmpty ? name : "\(name).\(result.item.folder)"
      text += "    <testcase classname=\"\(Markup.escaped(folder))\""
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
    }
    return text + "  </testsuite>\n"
  }
}
