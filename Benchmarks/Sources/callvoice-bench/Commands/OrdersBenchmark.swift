internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Foundation
internal import IntentParser
internal import Sessions
internal import Speech

/// How well recorded people are understood, in another domain than calls.
struct OrdersBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "orders",
    abstract:
      "Recorded orders of coffee: how many are understood, and how many are taken for calls.")

  @OptionGroup var options: BenchOptions
  @OptionGroup var orders: OrdersOptions

  @Flag(help: "Also hear the recordings with the calling grammar: none of them is a call.")
  var calls = false

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace, orders))
    guard calls, let report = try await Self.callsReport(in: workplace, orders) else { return }
    print(report)
  }

  /// Hears the orders with their own grammar.
  static func report(in workplace: Workplace, _ options: OrdersOptions) async throws -> Report {
    guard let recordings = try OrderRecording.all(in: options.folder(in: workplace)) else {
      var report = Report("orders", "skipped")
      report.notes = [
        "There are no recordings in \(options.folder(in: workplace).path); name them with --data."
      ]
      return report
    }
    let grammar = workplace.root.appendingPathComponent("Benchmarks/Grammars/orders.jsgf")
    let setup = try workplace.setup(grammar: grammar)
    let (recognizer, _) = try await setup.recognizer(acousticModel: nil, isVerbose: false)
    var tally = Tally()
    var misses = Listing("not understood", ["recording", "wanted", "heard", "confidence", "why"])
    let before = ProcessTime.cpu
    for recording in recordings {
      let result = try await hear(recording, with: recognizer, setup.language)
      tally.count(result)
      guard options.verbose, !result.isRight else { continue }
      misses.rows.append([
        String(recording.name.prefix(8)), recording.wanted, result.text, result.confidenceText,
        result.why,
      ])
    }
    let cpu = ProcessTime.cpu - before
    return report(tally, misses, cpu: cpu)
  }

  /// Hears the orders with the calling grammar, or returns nil where there are none.
  static func callsReport(
    in workplace: Workplace, _ options: OrdersOptions
  ) async throws -> Report? {
    guard let recordings = try OrderRecording.all(in: options.folder(in: workplace)) else {
      return nil
    }
    let session = try await Session(in: workplace)
    var started = 0
    var asked = 0
    var other = 0
    var taken = Listing(
      "taken for calls", ["recording", "wanted", "heard", "confidence", "outcome"])
    for recording in recordings {
      let heard = await session.hear(try recording.samples())
      guard heard.isAccepted else { continue }
      if !heard.called.isEmpty {
        started += 1
      } else if !heard.questions.isEmpty {
        asked += 1
      } else {
        other += 1
      }
      taken.rows.append([
        String(recording.name.prefix(8)), recording.wanted, heard.text, heard.confidenceText,
        heard.outcome(expected: nil),
      ])
    }
    var report = Report(
      "orders as calls",
      "\(recordings.count) orders, the calling grammar, \(workplace.people.count) contacts")
    report.figures = [
      .share("call started", started, of: recordings.count),
      .share("question asked", asked, of: recordings.count),
      .share("accepted otherwise", other, of: recordings.count),
    ]
    report.listings = [taken]
    return report
  }

  // Inlined, it makes the optimizer of Swift 6.3.1 crash.
  @inline(never)
  private static func hear(
    _ recording: OrderRecording, with recognizer: RequestRecognizer, _ language: CallLanguage
  ) async throws -> OrderResult {
    let samples = try recording.samples()
    let transcripts = try await recognizer.transcripts(of: samples)
    return OrderResult(
      transcripts, slots: recording.slots, language: language,
      seconds: Double(samples.count) / 16_000)
  }

  private static func report(_ tally: Tally, _ misses: Listing, cpu: Double) -> Report {
    var report = Report("orders", "recorded orders of coffee, many speakers")
    let right = Distribution(tally.rightConfidences)
    let wrong = Distribution(tally.wrongConfidences)
    report.figures = [
      .share("all slots right and accepted", tally.right, of: tally.files),
      .share("right and certain", tally.certain, of: tally.files),
      .share("accepted with a wrong slot", tally.wrong, of: tally.files),
      .share("certain with a wrong slot", tally.certainlyWrong, of: tally.files),
      .share("rejected", tally.rejected, of: tally.files),
      .measure(
        "utterances per file", Double(tally.utterances) / Double(tally.files), "", digits: 2),
      .measure("CPU time per second of sound", cpu / tally.seconds, "s", digits: 3),
    ]
    for percent in [5, 25, 50, 75, 95] {
      report.figures.append(
        .measure("confidence of right ones, p\(percent)", right.percentile(percent), "", digits: 3))
    }
    for percent in [50, 95] {
      report.figures.append(
        .measure("confidence of others, p\(percent)", wrong.percentile(percent), "", digits: 3))
    }
    report.listings = [misses]
    return report
  }

  /// How the recordings were understood.
  private struct Tally {
    var files = 0
    var right = 0
    var certain = 0
    var wrong = 0
    var certainlyWrong = 0
    var rejected = 0
    var utterances = 0
    var seconds = 0.0
    var rightConfidences: [Double] = []
    var wrongConfidences: [Double] = []

    mutating func count(_ result: OrderResult) {
      files += 1
      utterances += result.utterances
      seconds += result.seconds
      if result.isRight {
        right += 1
        if result.isCertain { certain += 1 }
        rightConfidences.append(result.confidence)
        return
      }
      wrongConfidences.append(result.confidence)
      if !result.isAccepted {
        rejected += 1
      } else {
        wrong += 1
        if result.isCertain { certainlyWrong += 1 }
      }
    }
  }
}
