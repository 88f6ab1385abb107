internal import Foundation

/// What depends on the clock and the machine.
package struct Timing: Sendable, Hashable, Encodable {
  /// From the last sample to the result, over recordings.
  package let latencyAfterSpeech: Durations?
  /// From the text to the result, over typed requests.
  package let latencyOfText: Durations?
  /// Seconds of work a second of sound; nil where there is no sound.
  package let realTimeFactor: Double?
  /// The most memory the program had, in bytes.
  package let peakMemory: Int
  /// Seconds from the first item to the last result.
  package let seconds: Double
  /// How many recognisers worked side by side.
  package let jobs: Int

  /// The timing of results.
  ///
  /// - Parameters:
  ///   - results: of the run.
  ///   - seconds: it took.
  ///   - jobs: how many worked side by side.
  package init(_ results: [ItemResult], seconds: Double, jobs: Int) {
    let heard = results.filter { $0.item.audio != nil && $0.verdict.kind != .failed }
    let typed = results.filter { $0.item.audio == nil && $0.verdict.kind != .failed }
    latencyAfterSpeech = Durations(heard.flatMap(\.latencies))
    latencyOfText = Durations(typed.flatMap(\.latencies))
    let sound = heard.reduce(0) { $0 + $1.duration * Double($1.times.count) }
    let work = heard.flatMap(\.times).reduce(0, +)
    realTimeFactor = sound > 0 ? (work / sound).rounded(to: 4) : nil
    peakMemory = Self.memory
    self.seconds = seconds.rounded(to: 3)
    self.jobs = jobs
  }

  /// The largest resident set so far, in bytes.
  private static var memory: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}
