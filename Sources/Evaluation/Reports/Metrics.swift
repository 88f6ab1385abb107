internal import Foundation

/// The figures of all results.
package struct Metrics: Sendable, Hashable, Encodable {
  /// Requests understood as meant: rule, intent, contact, handle and every slot that is meant.
  package let acceptance: Proportion
  /// Requests that were understood as meant, whatever else was heard in the same recording.
  package let found: Proportion
  /// The same, with no slot heard beyond those that were meant.
  package let exact: Proportion
  /// Sentences heard to the word.
  package let sentence: Proportion
  /// Requests with the rule or the intent that was meant.
  package let intent: Proportion
  /// Requests for which the contact that was meant was found.
  package let contact: Proportion
  /// Requests for which the handle that was meant was found.
  package let handle: Proportion
  /// Slots with the words that were meant.
  package let slots: Proportion
  /// Word errors.
  package let wordErrorRate: WordErrorRate
  /// The items that are no request and were taken for one.
  package let falseAccepts: Proportion
  /// The same, an hour of sound of what is no request.
  package let falseAcceptsPerHour: EventRate
  /// The items that are no request and would have started something without a question.
  package let falseActions: Proportion
  /// Requests that were not taken for any.
  package let falseRejects: Proportion

  /// The metrics of results; those that could not be run do not count.
  package init(_ all: [ItemResult]) {
    let results = all.filter { $0.verdict.kind != .failed }
    let requests = results.filter { $0.expectation != nil }
    let others = results.filter { $0.expectation == nil }
    let verdicts = requests.map(\.verdict)
    let alignments = verdicts.compactMap(\.alignment)
    acceptance = Proportion(verdicts.map { $0.kind == .right })
    found = Proportion(verdicts.map { $0.isFound ?? false })
    exact = Proportion(
      verdicts.compactMap { verdict in verdict.isExact.map { $0 && verdict.kind == .right } })
    sentence = Proportion(alignments.map { $0.errors == 0 })
    intent = Proportion(verdicts.compactMap { $0.rule ?? $0.intent })
    contact = Proportion(verdicts.compactMap(\.contact))
    handle = Proportion(verdicts.compactMap(\.handle))
    slots = Proportion(verdicts.flatMap(\.slots.values))
    wordErrorRate = WordErrorRate(alignments)
    falseAccepts = Proportion(others.map { $0.verdict.kind == .falseAccept })
    let sound = others.filter { $0.item.audio != nil }
    falseAcceptsPerHour = EventRate(
      sound.reduce(0) { $0 + $1.heard.count(where: \.accepted) },
      inHours: sound.reduce(0) { $0 + $1.duration } / 3600)
    falseActions = Proportion(others.map { $0.heard.contains(where: \.acted) })
    falseRejects = Proportion(verdicts.map { $0.kind == .falseReject })
  }
}

/// The results by what they have in common.
package struct Groups: Sendable, Hashable, Encodable {
  /// Results that have something in common.
  package struct Group: Sendable, Hashable, Encodable {
    /// The name of the group.
    package let name: String
    /// Requests understood as meant.
    package let acceptance: Proportion
    /// The items that are no request and were taken for one.
    package let falseAccepts: Proportion
    /// Requests that were not taken for any.
    package let falseRejects: Proportion
  }

  /// A slot, and how often it had the words that were meant.
  package struct Slot: Sendable, Hashable, Encodable {
    /// Its name.
    package let name: String
    /// The share that was right.
    package let accuracy: Proportion
  }

  /// By slot, in alphabetical order.
  package let slot: [Slot]
  /// By the contact that was meant, in alphabetical order.
  package let contact: [Slot]
  /// By condition, the cleanest first.
  package let snr: [Group]
  /// By folder, in alphabetical order.
  package let folder: [Group]

  /// The groups of results.
  package init(_ all: [ItemResult]) {
    let results = all.filter { $0.verdict.kind != .failed }
    var slots: [String: [Bool]] = [:]
    var contacts: [String: [Bool]] = [:]
    for result in results {
      for (name, isRight) in result.verdict.slots { slots[name, default: []].append(isRight) }
      if let name = result.expectation?.contact, let isRight = result.verdict.contact {
        contacts[name, default: []].append(isRight)
      }
    }
    slot = Self.sorted(slots)
    contact = Self.sorted(contacts)
    snr = Dictionary(grouping: results, by: \.condition).sorted { $0.key < $1.key }
      .map { Self.group($0.key.name, $0.value) }
    folder = Dictionary(grouping: results, by: \.item.folder).sorted { $0.key < $1.key }
      .map { Self.group($0.key, $0.value) }
  }

  private static func sorted(_ groups: [String: [Bool]]) -> [Slot] {
    groups.sorted { $0.key < $1.key }.map { Slot(name: $0.key, accuracy: Proportion($0.value)) }
  }

  private static func group(_ name: String, _ results: [ItemResult]) -> Group {
    let metrics = Metrics(results)
    return Group(
      name: name, acceptance: metrics.acceptance, falseAccepts: metrics.falseAccepts,
      falseRejects: metrics.falseRejects)
  }
}

/// The figures that depend on the clock and the machine.
package struct Timing: Sendable, Hashable, Encodable {
  /// From the last sample to the result, over recordings.
  let latencyAfterSpeech: Durations?
  /// From the text to the result, over typed requests.
  let latencyOfText: Durations?
  /// Seconds of work a second of sound; nil where there is no sound.
  let realTimeFactor: Double?
  /// The most memory the program had, in bytes.
  let peakMemory: Int
  /// Seconds from the first item to the last result.
  package let seconds: Double
  /// The number of recognisers that worked side by side.
  package let jobs: Int

  /// The timing of results.
  ///
  /// - Parameters:
  ///   - results: of the run.
  ///   - seconds: it took.
  ///   - jobs: how many worked side by side.
  ///   - peakMemory: the most memory the program had, in bytes; nil for that of this one.
  package init(_ results: [ItemResult], seconds: Double, jobs: Int, peakMemory: Int? = nil) {
    let heard = results.filter { $0.item.audio != nil && $0.verdict.kind != .failed }
    let typed = results.filter { $0.item.audio == nil && $0.verdict.kind != .failed }
    latencyAfterSpeech = Durations(heard.flatMap(\.latencies))
    latencyOfText = Durations(typed.flatMap(\.latencies))
    let sound = heard.reduce(0) { $0 + $1.duration * Double($1.times.count) }
    let work = heard.flatMap(\.times).reduce(0, +)
    realTimeFactor = sound > 0 ? (work / sound).rounded(to: 4) : nil
    self.peakMemory = peakMemory ?? Self.memory
    self.seconds = seconds.rounded(to: 3)
    self.jobs = jobs
  }

  /// The largest resident set so far, in bytes.
  static var memory: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}
