import Foundation
import Sessions
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Evaluation

struct TestRunnerTests {
  private func runner(jobs: Int, repeats: Int = 1) throws -> TestRunner {
    let folder = try TemporaryFolder()
    let grammar = try folder.path(
      writing:
        "#JSGF V1.0;\ngrammar lights;\npublic <light> = turn (on | off) {state} the light;\n",
      to: "lights.jsgf")
    let setup = try DialerSetup(
      locale: "en-US", region: "US", data: DataFolder(path: folder.path), contacts: [],
      grammar: URL(fileURLWithPath: grammar))
    var options = TestRunner.Options()
    options.jobs = jobs
    options.repeats = repeats
    options.interpretsOnly = true
    options.conditions = [.clean, .snr(6)]
    return TestRunner(setup, options)
  }

  private var items: [TestItem] {
    (0..<20).map { index in
      let state = index % 3 == 0 ? "on" : "off"
      return TestItem(
        name: "\(index)", place: "m:\(index)",
        request: .text(index % 5 == 0 ? "sing to me" : "turn \(state) the light"),
        answer: .request(Expectation(rule: "light", slots: ["state": "off"])))
    }
  }

  /// Text has no conditions, and the results are in order whatever the number of jobs.
  @Test(arguments: [1, 4, 64])
  func order(jobs: Int) async throws {
    let results = try await runner(jobs: jobs).run(items)
    #expect(results.map(\.item.name) == (0..<20).map { "\($0)" })
    #expect(
      results.map(\.verdict.kind)
        == (0..<20).map { index in
          index % 5 == 0 ? .falseReject : index % 3 == 0 ? .wrong : .right
        })
    #expect(results.allSatisfy { $0.latencies.count == 1 && $0.confidence == nil })
  }

  /// What was done before it was ended is reported.
  @Test func cancelling() async throws {
    let done = Mutex(0)
    let results = try await runner(jobs: 1).run(
      items, isCancelled: { done.withLock { $0 >= 3 } },
      progress: { count, total in
        #expect(total == 20)
        done.withLock { $0 = count }
      })
    #expect(results.map(\.item.name) == ["0", "1", "2"])
    let report = TestReport.make(results, planned: 20)
    #expect(report.isInterrupted)
    #expect(report.conclusion == .missed)
    #expect(report.summary.hasPrefix("m.jsonl  3 of 20 run, ended early\n"))
  }

  @Test func repeating() async throws {
    let results = try await runner(jobs: 2, repeats: 3).run(items)
    #expect(results.allSatisfy { $0.latencies.count == 3 && $0.heard.count == 1 })
  }

  /// A sentence that the grammar does not know cannot be expected.
  @Test func sentenceOutsideTheGrammar() async throws {
    let item = TestItem(
      name: "a", place: "m:1", request: .text("turn on the light"), reference: "dim the light",
      answer: .sentence)
    let results = try await runner(jobs: 1).run([item])
    #expect(
      results.map(\.problem) == [
        TestProblem(
          "m:1", "“dim the light” is no request of the grammar; write what is expected of it.")
      ])
    #expect(TestReport.make(results).conclusion == .unreadable)
  }
}
