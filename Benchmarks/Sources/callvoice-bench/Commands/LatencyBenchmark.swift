internal import ArgumentParser

/// How long a request takes once the endpointer has heard enough silence.
struct LatencyBenchmark: Benchmark {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Time from the last sound needed to the accepted transaction, and real-time factor.")

  @OptionGroup var options: BenchOptions

  func measure(in workplace: Workplace, print: (Report) -> Void) async throws {
    print(try await Self.report(in: workplace))
  }

  /// Carries out all commands in all voices, each followed by a second of faint noise, by chunks of
  /// 10 ms as fast as they are taken.
  static func report(in workplace: Workplace) async throws -> Report {
    let session = try await Session(in: workplace)
    var times: [Double] = []
    var transcriptTimes: [Double] = []
    var late = 0
    var recordings = 0
    var audio = 0.0
    var cpu = 0.0
    for voice in FliteVoice.allCases {
      for command in try workplace.commands() {
        let recording = try SpokenRecording(of: command, by: voice, in: workplace)
        let samples = recording.samples + Noise.faint(seconds: 1)
        let before = ProcessTime.cpu
        let heard = await session.hear(samples)
        cpu += ProcessTime.cpu - before
        audio += Double(samples.count) / 16_000
        recordings += 1
        guard let latency = heard.latency else { continue }
        if heard.isCallAfterEnd {
          late += 1
        } else {
          times.append(latency)
          transcriptTimes += [heard.transcriptLatency].compactMap(\.self)
        }
      }
    }
    let milliseconds = Distribution(times.map { $0 * 1000 })
    let transcript = Distribution(transcriptTimes.map { $0 * 1000 })
    var report = Report(
      "latency", "from the chunk that ended the utterance to the accepted transaction")
    report.figures = [
      .share("recordings that led to a call", times.count + late, of: recordings),
      .measure("latency, least", milliseconds.least, "ms"),
      .measure("latency, median", milliseconds.median, "ms"),
      .measure("latency, p90", milliseconds.percentile(90), "ms"),
      .measure("latency, most", milliseconds.most, "ms"),
      .measure("of it until the transcript, median", transcript.median, "ms"),
      .measure("sound heard", audio, "s"),
      .measure("CPU time per second of sound", cpu / audio, "s", digits: 3),
    ]
    report.notes = [
      "The silence that ends an utterance (endSilence of recognizer.json) comes before all latencies."
    ]
    if late > 0 {
      report.notes.append(
        "\(late) calls came only when their recording ended; they are left out of the latencies.")
    }
    return report
  }
}
