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
  package init(_ results: some Sequence<ItemResult>) {
    self.init(MetricsTally(results))
  }

  init(_ tally: MetricsTally) {
    acceptance = tally.acceptance
    found = tally.found
    exact = tally.exact
    sentence = tally.sentence
    intent = tally.intent
    contact = tally.contact
    handle = tally.handle
    slots = tally.slots
    wordErrorRate = WordErrorRate(tally.words)
    falseAccepts = tally.falseAccepts
    falseAcceptsPerHour = EventRate(tally.accepted, inHours: tally.otherSeconds / 3600)
    falseActions = tally.falseActions
    falseRejects = tally.falseRejects
  }
}

/// The counts that metrics are made of, by one result after the other; failed runs do not count.
struct MetricsTally: Sendable {
  fileprivate var acceptance = Proportion()
  fileprivate var found = Proportion()
  fileprivate var exact = Proportion()
  fileprivate var sentence = Proportion()
  fileprivate var intent = Proportion()
  fileprivate var contact = Proportion()
  fileprivate var handle = Proportion()
  fileprivate var slots = Proportion()
  fileprivate var words = WordErrorRate.Tally()
  fileprivate var falseAccepts = Proportion()
  fileprivate var falseActions = Proportion()
  fileprivate var falseRejects = Proportion()
  /// The utterances that were taken for requests in sound of what is none.
  fileprivate var accepted = 0
  /// Seconds of sound of what is no request.
  fileprivate var otherSeconds = 0.0

  init(_ results: some Sequence<ItemResult> = []) {
    for result in results { add(result) }
  }

  mutating func add(_ result: ItemResult) {
    let verdict = result.verdict
    guard verdict.kind != .failed else { return }
    guard result.expectation != nil else { return addOther(result) }
    acceptance.add(verdict.kind == .right)
    found.add(verdict.isFound ?? false)
    exact.add(verdict.isExact.map { $0 && verdict.kind == .right })
    intent.add(verdict.rule ?? verdict.intent)
    contact.add(verdict.contact)
    handle.add(verdict.handle)
    for isRight in verdict.slots.values { slots.add(isRight) }
    falseRejects.add(verdict.kind == .falseReject)
    if let alignment = verdict.alignment {
      sentence.add(alignment.errors == 0)
      words.add(alignment)
    }
  }

  /// Adds what is no request.
  private mutating func addOther(_ result: ItemResult) {
    falseAccepts.add(result.verdict.kind == .falseAccept)
    falseActions.add(result.heard.contains(where: \.acted))
    guard result.item.audio != nil else { return }
    accepted += result.heard.count(where: \.accepted)
    otherSeconds += result.duration
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

  /// The groups of results; those that could not be run do not count.
  package init(_ results: some Sequence<ItemResult>) {
    self.init(Tally(results))
  }

  init(_ tally: Tally) {
    slot = Self.sorted(tally.slots)
    contact = Self.sorted(tally.contacts)
    snr = tally.conditions.sorted { $0.key < $1.key }.map { $0.value.group(named: $0.key.name) }
    folder = tally.folders.sorted { $0.key < $1.key }.map { $0.value.group(named: $0.key) }
  }

  private static func sorted(_ groups: [String: Proportion]) -> [Slot] {
    groups.sorted { $0.key < $1.key }.map { Slot(name: $0.key, accuracy: $0.value) }
  }

  /// The counts that groups are made of, by one result after the other.
  struct Tally: Sendable {
    fileprivate var slots: [String: Proportion] = [:]
    fileprivate var contacts: [String: Proportion] = [:]
    fileprivate var conditions: [Condition: Shares] = [:]
    fileprivate var folders: [String: Shares] = [:]

    init(_ results: some Sequence<ItemResult> = []) {
      for result in results { add(result) }
    }

    mutating func add(_ result: ItemResult) {
      guard result.verdict.kind != .failed else { return }
      for (name, isRight) in result.verdict.slots {
        slots[name, default: Proportion()].add(isRight)
      }
      if let name = result.expectation?.contact, let isRight = result.verdict.contact {
        contacts[name, default: Proportion()].add(isRight)
      }
      conditions[result.condition, default: Shares()].add(result)
      folders[result.item.folder, default: Shares()].add(result)
    }
  }

  /// The figures of a group.
  fileprivate struct Shares: Sendable {
    private var acceptance = Proportion()
    private var falseAccepts = Proportion()
    private var falseRejects = Proportion()

    mutating func add(_ result: ItemResult) {
      if result.expectation == nil {
        falseAccepts.add(result.verdict.kind == .falseAccept)
      } else {
        acceptance.add(result.verdict.kind == .right)
        falseRejects.add(result.verdict.kind == .falseReject)
      }
    }

    func group(named name: String) -> Group {
      Group(
        name: name, acceptance: acceptance, falseAccepts: falseAccepts, falseRejects: falseRejects)
    }
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
  ///   - tally: The times of the results.
  ///   - run: How they were run.
  init(_ tally: Tally, of run: Run) {
    latencyAfterSpeech = Durations(tally.afterSpeech)
    latencyOfText = Durations(tally.ofText)
    realTimeFactor = tally.sound > 0 ? (tally.work / tally.sound).rounded(to: 4) : nil
    peakMemory = run.peakMemory ?? Self.memory
    seconds = run.seconds.rounded(to: 3)
    jobs = run.jobs
  }

  /// The facts of a run of a set.
  package struct Run: Sendable, Hashable {
    /// Seconds from the first item to the last result.
    let seconds: Double
    /// The number of recognisers that worked side by side.
    let jobs: Int
    /// The most memory the program had, in bytes; nil for that of this one.
    let peakMemory: Int?

    /// A run; the arguments are its properties.
    package init(seconds: Double, jobs: Int, peakMemory: Int? = nil) {
      self.seconds = seconds
      self.jobs = jobs
      self.peakMemory = peakMemory
    }
  }

  /// The times of results, one after the other.
  struct Tally: Sendable {
    fileprivate var afterSpeech: [Double] = []
    fileprivate var ofText: [Double] = []
    /// Seconds of sound, as often as it was heard.
    fileprivate var sound = 0.0
    /// Seconds of work on sound.
    fileprivate var work = 0.0

    init() {}

    mutating func add(_ result: ItemResult) {
      guard result.verdict.kind != .failed else { return }
      guard result.item.audio != nil else {
        ofText += result.latencies
        return
      }
      afterSpeech += result.latencies
      sound += result.duration * Double(result.times.count)
      for time in result.times { work += time }
    }
  }

  /// The largest resident set so far, in bytes.
  static var memory: Int {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}
