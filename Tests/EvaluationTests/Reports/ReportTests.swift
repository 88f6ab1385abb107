import Foundation
import Speech
import TestSupport
import Testing

@testable import Evaluation

struct ReportTests {
  /// Ten requests, eight right; four others, one accepted, in half an hour of sound.
  private var results: [ItemResult] {
    let slots = ["size": "large"]
    let meant = Expectation(rule: "order", slots: slots)
    let right = (0..<8).map { index in
      ItemResult.make(
        "r\(index).wav", meant: meant, heard: [.make(rule: "order", slots: slots)],
        reference: "call mom")
    }
    let wrong = ItemResult.make(
      "w.wav", condition: .snr(6), meant: meant,
      heard: [.make("call tom", rule: "order", slots: ["size": "small"])], reference: "call mom")
    let rejected = ItemResult.make(
      "x.wav", condition: .snr(6), meant: meant,
      heard: [.make("", confidence: 0.1, accepted: false, rule: nil)], reference: "call mom")
    let others = (0..<4).map { index in
      ItemResult.make(
        "n\(index).wav", folder: "tv", meant: nil,
        heard: [.make(confidence: 0.5, accepted: index == 0, acted: index == 0)], duration: 450)
    }
    return right + [wrong, rejected] + others
  }

  @Test func metrics() {
    let metrics = Metrics(results)
    #expect(metrics.acceptance == Proportion(8, of: 10))
    #expect(metrics.exact == Proportion(8, of: 10))
    #expect(metrics.sentence == Proportion(8, of: 10))
    #expect(metrics.intent == Proportion(9, of: 10))
    #expect(metrics.slots == Proportion(8, of: 10))
    #expect(metrics.contact == Proportion(0, of: 0))
    #expect(metrics.wordErrorRate.value == 0.15)
    #expect(metrics.falseAccepts == Proportion(1, of: 4))
    #expect(metrics.falseActions == Proportion(1, of: 4))
    #expect(metrics.falseAcceptsPerHour.value == 2)
    #expect(metrics.falseRejects == Proportion(1, of: 10))
  }

  @Test func `Each accepted utterance of what is no request is a false accept of its hour`() {
    let tv = ItemResult.make(
      "tv.wav", meant: nil, heard: [.make(), .make(accepted: false), .make()], duration: 1800)
    #expect(Metrics([tv]).falseAcceptsPerHour.value == 4)
    #expect(Metrics([tv]).falseAccepts == Proportion(1, of: 1))
  }

  @Test func whatCouldNotBeReadDoesNotCount() {
    var failed = ItemResult.make("f.wav")
    failed.verdict = Verdict(.failed, misses: ["Gone."])
    #expect(Metrics(results + [failed]) == Metrics(results))
  }

  @Test func groups() {
    let groups = Groups(results)
    #expect(groups.snr.map(\.name) == ["clean", "6 dB"])
    #expect(groups.snr.map(\.acceptance) == [Proportion(8, of: 8), Proportion(0, of: 2)])
    #expect(groups.folder.map(\.name) == ["", "tv"])
    #expect(groups.folder.map(\.falseAccepts) == [Proportion(0, of: 0), Proportion(1, of: 4)])
    #expect(groups.slot.map(\.name) == ["size"])
    #expect(groups.slot.map(\.accuracy) == [Proportion(8, of: 10)])
  }

  /// By telephone 0.9 right and 0.6 wrong, in noise 0.3 that would have been right; text has no channel.
  private var heardInChannels: [ItemResult] {
    [
      .make("1.wav", heard: [.make(confidence: 0.9, channel: .telephone)]),
      .make("2.wav", meant: nil, heard: [.make(confidence: 0.6, channel: .telephone)]),
      .make("3.wav", heard: [.make(confidence: 0.3, accepted: false, channel: .noisy)]),
      .make("4.wav", heard: [.make("", confidence: 0, accepted: false, rule: nil, channel: .wide)]),
      .make("5", text: "call mom"),
    ]
  }

  @Test func keyOfTheLines_groupsWhatCameOfThem() {
    func result(_ language: String?, _ heard: [UtteranceResult], meant: String? = "call")
      -> ItemResult
    {
      ItemResult.make(
        meant: meant.map { Expectation(rule: $0) }, heard: heard,
        traits: language.map { ["language": $0] } ?? [:])
    }
    let results = [
      result("pl", [.make(acted: true)]), result("pl", [.make()]),
      result("pl", [.make(accepted: false)]), result("de", [.make(rule: "redial", acted: true)]),
      result("de", [.make(rule: "redial")]), result(nil, [.make(accepted: false)], meant: nil),
      result(nil, [.make()], meant: nil),
    ]
    let report = TestReport.make(
      results + [
        ItemResult.make(
          meant: Expectation(contact: "Ana Ruiz"),
          heard: [.make(choices: ["Ana Ruiz", "Ana Roig"])], traits: ["language": "es"]),
        ItemResult.make(
          meant: Expectation(contact: "Ana Ruiz"),
          heard: [.make(choices: ["Eva Ruiz", "Ana Roig"])], traits: ["language": "es"]),
      ], groupedBy: "language")
    #expect(report.problems.isEmpty)
    #expect(
      report.summary.contains(
        """
          by language    –  1 ignored · 1 taken for requests
                         de  0.0 % · 1 done wrongly · 1 asked wrongly
                         es  50.0 % · 1 asked · 1 asked wrongly
                         pl  66.7 % · 1 done · 1 asked · 1 refused
        """))
    #expect(report.json.contains("\"key\":\"language\""))
    #expect(TestReport.make(results).groups.trait == nil)
    #expect(
      TestReport.make(results, groupedBy: "voice").problems == [
        TestProblem(
          "m.jsonl",
          "No line has the key \"voice\" of --group; write it beside \"audio\" or \"text\".")
      ])
  }

  @Test func channels() {
    let channels = TestReport.make(heardInChannels).channels
    #expect(channels.map(\.channel) == [.telephone, .noisy])
    #expect(channels.map(\.reliability.brierScore) == [0.185, 0.49])
    #expect(channels.map(\.reliability.expectedError) == [0.35, 0.7])
    #expect(
      channels[0].reliability.bins.map(\.right) == [Proportion(0, of: 1), Proportion(1, of: 1)])
    #expect(TestReport.make([.make("5", text: "call mom")]).channels.isEmpty)
  }

  @Test func channelsInTheSummary() {
    let lines = TestReport.make(heardInChannels).summary.split(separator: "\n").map(String.init)
    let first = lines.firstIndex { $0.hasPrefix("    telephone") } ?? 0
    #expect(
      Array(lines[first..<min(lines.count, first + 4)]) == [
        "    telephone    off by 35.0 % on average · Brier 0.185",
        "                 0.6 0/1 · 0.9 1/1",
        "    noisy        off by 70.0 % on average · Brier 0.490",
        "                 0.3 1/1",
      ])
  }

  @Test func channelsInJSON() throws {
    let json = TestReport.make(heardInChannels).json
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let channels = try #require(report["channels"] as? [[String: Any]])
    #expect(channels.map { $0["channel"] as? String } == ["telephone", "noisy"])
    let reliability = try #require(channels[0]["reliability"] as? [String: Any])
    #expect(reliability["brierScore"] as? Double == 0.185)
    #expect((reliability["bins"] as? [Any])?.count == 2)
  }

  @Test func conclusions() {
    let good = ItemResult.make()
    let bad = ItemResult.make("2.wav", heard: [])
    #expect(TestReport.make([good]).conclusion == .passed)
    #expect(TestReport.make([good, bad]).conclusion == .missed)
    #expect(TestReport.make([good], planned: 2).conclusion == .missed)
    #expect(
      TestReport.make([good], problems: [TestProblem("m:1", "Bad.")]).conclusion == .unreadable)
    var bounded = TestReport.make([good, bad])
    bounded.bounds = [Bound("--min-acceptance 0.5", .acceptance, 0.5, value: 0.5)]
    #expect(bounded.conclusion == .passed)
    bounded.bounds = [Bound("--min-acceptance 0.6", .acceptance, 0.6, value: 0.5)]
    #expect(bounded.conclusion == .missed)
    #expect(bounded.bounds[0].complaint == "--min-acceptance 0.6 is missed: it is 0.5.")
    // The figure has the unit of the bound.
    let missed = [
      Bound("--min-acceptance 90%", .acceptance, 0.9, value: 0.75),
      Bound("--max-wer 5%", .wordErrors, 0.05, value: 0.1234),
      Bound("--max-false-accepts 0.5/h", .falseAccepts, 0.5, value: 2.5),
      Bound("--max-false-accepts 3", .falseAccepts, 3, value: 4),
    ]
    #expect(
      missed.map(\.complaint) == [
        "--min-acceptance 90% is missed: it is 75%.",
        "--max-wer 5% is missed: it is 12.34%.",
        "--max-false-accepts 0.5/h is missed: it is 2.5/h.",
        "--max-false-accepts 3 is missed: it is 4.",
      ])
    let nothing = Bound("--max-wer 5%", .wordErrors, 0.05, value: nil)
    #expect(!nothing.isMet)
    #expect(nothing.complaint == "--max-wer 5% is missed: there is nothing to measure it on.")
  }

  @Test func comparison() throws {
    let folder = try TemporaryFolder()
    let old = TestReport.make([
      .make("a.wav"), .make("b.wav", heard: []), .make("c.wav", heard: []), .make("gone.wav"),
      .make("a.wav", condition: .snr(6)),
    ])
    let path = try folder.path(writing: old.json, to: "old.json")
    let new: [ItemResult] = [
      .make("a.wav", heard: []), .make("b.wav"), .make("c.wav", heard: []), .make("new.wav"),
      .make("a.wav", condition: .snr(6)),
    ]
    let comparison = try Comparison(new, baseline: path)
    #expect(comparison.better == ["b.wav"])
    #expect(comparison.worse == ["a.wav"])
    #expect(comparison.common == 4)
    #expect(comparison.added == ["new.wav"])
    #expect(comparison.removed == ["gone.wav"])
    #expect(comparison.test == McNemar(better: 1, worse: 1))
  }

  @Test(
    arguments: [
      ("", "The baseline is no report; name what --json printed earlier."),
      ("[1]", "The baseline is no report; name what --json printed earlier."),
      (nil, "The baseline cannot be read; name what --json printed earlier."),
    ] as [(String?, String)])
  func badBaseline(text: String?, message: String) throws {
    let folder = try TemporaryFolder()
    let path = try text.map { try folder.path(writing: $0, to: "b.json") } ?? "/no/such"
    #expect(throws: TestProblem(path, message)) { try Comparison([], baseline: path) }
  }

  /// Only what is under `timing` depends on the clock.
  @Test func timesAreApart() throws {
    func json(_ seconds: Double) throws -> Any {
      var results = results
      for index in results.indices {
        results[index].latencies = [seconds]
        results[index].times = [seconds]
      }
      let report = TestReport.make(results, seconds: seconds)
      return try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    }
    func withoutTimes(_ value: Any) -> NSObject {
      switch value {
      case let object as [String: Any]:
        return object.filter { $0.key != "timing" }.mapValues(withoutTimes) as NSDictionary
      case let array as [Any]:
        return array.map(withoutTimes) as NSArray
      case let value as NSObject: return value
      default: return "\(value)" as NSString
      }
    }
    #expect(withoutTimes(try json(1)) == withoutTimes(try json(2)))
  }

  /// A page has the first 400 misses, the other reports have all.
  @Test func manyMisses() throws {
    var failed = ItemResult.make("f.wav")
    failed.verdict = Verdict(.failed, misses: ["Gone."])
    let missed = (0..<1000).map { ItemResult.make("\($0)", text: "call tom", heard: []) }
    let report = TestReport.make([ItemResult](repeating: failed, count: 500) + missed)
    #expect(report.missCount == 1500)
    #expect(report.summary.contains("1500 not as expected:\n"))
    #expect(report.summary.contains("  and 1494 more\n"))
    let page = HTMLReport(report) { _ in nil }.html
    #expect(page.contains("<h2>Misses: 1000</h2>"))
    #expect(page.contains("<p>The other 600 are in the JSON report.</p>"))
    #expect(report.junit.matches(of: #/<failure/#).count == 1000)
    let items = try #require(
      JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])["items"]
    #expect((items as? [Any])?.count == 1500)
  }

  /// A text that looks like the list of items is none.
  @Test func textsLikeTheListOfItems() throws {
    let name = #""items":[]"#
    let report = TestReport.make(
      [.make(name, folder: name, meant: Expectation(contact: name))],
      problems: [TestProblem(name, name)])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
    let item = try #require((object["items"] as? [[String: Any]])?.first)
    #expect(item["name"] as? String == name)
  }

  @Test func junit() {
    var failed = ItemResult.make("f.wav")
    failed.verdict = Verdict(.failed, misses: ["Gone."])
    failed.problem = TestProblem("m:3", "Gone.")
    let report = TestReport.make(
      [.make("a.wav"), .make("<b> & \"c\"", heard: []), failed],
      problems: [TestProblem("m:9", "The line is no JSON.")])
    #expect(
      report.junit == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="callvoice test" tests="4" failures="1" errors="2" time="1.000">
          <testsuite name="clean" tests="3" failures="1" errors="1" time="0.030">
            <testcase classname="clean" name="a.wav" time="0.010"/>
            <testcase classname="clean" name="&lt;b&gt; &amp; &quot;c&quot;" time="0.010">\
        <failure type="falseReject" message="Nothing was heard."/></testcase>
            <testcase classname="clean" name="f.wav" time="0.010">\
        <error message="Gone."/></testcase>
          </testsuite>
          <testsuite name="test set" tests="1" failures="0" errors="1" time="0">
            <testcase classname="test set" name="m:9" time="0">\
        <error message="The line is no JSON."/></testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func summaryFitsOnOneScreen() {
    let report = TestReport.make(
      results + (0..<40).map { .make("m\($0).wav", heard: [], voice: "slt") })
    let lines = report.summary.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 40)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[0] == "m.jsonl  54 of 54 run")
    #expect(
      lines[1] == "  40 of them are spoken by synthetic voices, not by people.")
    #expect(lines[2] == "  commands right 16.0 % (8.3–28.5)  8/50")
    #expect(report.summary.contains("  word errors    15.0 % (0.0–40.0)  3/20"))
  }
}
