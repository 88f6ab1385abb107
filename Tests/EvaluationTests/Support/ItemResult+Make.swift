import Foundation
import Speech

@testable import Evaluation

extension ItemResult {
  /// A result with defaults for everything.
  static func make(
    _ name: String = "1.wav", condition: Condition = .clean, folder: String = "",
    text: String? = nil, meant: Expectation? = Expectation(rule: "call"),
    heard: [UtteranceResult] = [.make()], reference: String? = nil, duration: Double = 1,
    latencies: [Double] = [0.01], voice: String? = nil, traits: [String: String] = [:]
  ) -> ItemResult {
    let item = TestItem(
      name: name, place: "m.jsonl:1", folder: folder,
      request: text.map { .text($0) } ?? .audio("/nowhere/\(name)"),
      reference: reference, answer: meant.map { .request($0) } ?? .nothing, voice: voice,
      traits: traits)
    var result = ItemResult(
      item, condition, expectation: meant,
      verdict: Verdict(heard, expectation: meant, reference: reference))
    result.heard = heard
    result.duration = text == nil ? duration : 0
    result.latencies = latencies
    result.times = latencies
    return result
  }
}

extension UtteranceResult {
  /// An utterance with defaults for everything.
  static func make(
    _ text: String = "call mom", confidence: Double = 0.9, accepted: Bool = true,
    rule: String? = "call", slots: [String: String] = [:], contact: String? = nil,
    handle: String? = nil, result: String? = nil, choices: [String] = [], acted: Bool = false,
    channel: SoundChannel? = nil
  ) -> UtteranceResult {
    var heard = UtteranceResult(
      text: text, confidence: confidence, accepted: accepted,
      reason: accepted ? nil : "outOfGrammar")
    heard.rule = rule
    heard.slots = slots
    heard.contact = contact
    heard.handle = handle
    heard.result = result
    heard.choices = choices
    heard.acted = acted
    heard.channel = channel
    return heard
  }
}

extension TestReport {
  /// The whole report as JSON.
  var json: String {
    var text = ""
    writeJSON { text += $0 }
    return text
  }

  /// The whole report as JUnit XML.
  var junit: String {
    var text = ""
    writeJUnit { text += $0 }
    return text
  }

  /// A report with defaults for everything.
  static func make(
    _ results: [ItemResult], problems: [TestProblem] = [], planned: Int? = nil,
    seconds: Double = 1, groupedBy group: String? = nil
  ) -> TestReport {
    var subject = TestReport.Subject()
    subject.inputs = ["m.jsonl"]
    return TestReport(
      subject: subject, limits: Limits(accept: 0.85, acceptWord: 0.2, reject: 0.4),
      results: ResultList(results), problems: problems, planned: planned ?? results.count,
      run: Timing.Run(seconds: seconds, jobs: 2), groupedBy: group)
  }
}

/// What is expected of a request, not what the testing library expects.
typealias Expectation = Evaluation.Expectation
