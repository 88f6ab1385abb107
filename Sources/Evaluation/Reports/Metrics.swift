internal import Foundation

/// The figures of all results; those that could not be run do not count.
struct Metrics: Sendable, Hashable, Encodable {
  /// Requests understood as meant: rule, intent, contact, handle and every slot that is meant.
  private(set) var acceptance = Proportion()
  /// Requests that were understood as meant, whatever else was heard in the same recording.
  private(set) var found = Proportion()
  /// The same, with no slot heard beyond those that were meant.
  private(set) var exact = Proportion()
  /// Sentences heard to the word.
  private(set) var sentence = Proportion()
  /// Requests with the rule or the intent that was meant.
  private(set) var intent = Proportion()
  /// Requests for which the contact that was meant was found.
  private(set) var contact = Proportion()
  /// Requests for which the handle that was meant was found.
  private(set) var handle = Proportion()
  /// Slots with the words that were meant.
  private(set) var slots = Proportion()
  private(set) var wordErrorRate = WordErrorRate()
  /// The items that are no request and were taken for one.
  private(set) var falseAccepts = Proportion()
  /// The same, an hour of sound of what is no request.
  private(set) var falseAcceptsPerHour = EventRate()
  /// The items that are no request and would have started something without a question.
  private(set) var falseActions = Proportion()
  /// Requests that were not taken for any.
  private(set) var falseRejects = Proportion()

  /// The metrics of results.
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
      wordErrorRate.add(alignment)
    }
  }

  /// Adds what is no request.
  private mutating func addOther(_ result: ItemResult) {
    falseAccepts.add(result.verdict.kind == .falseAccept)
    falseActions.add(result.heard.contains(where: \.acted))
    guard result.item.audio != nil else { return }
    falseAcceptsPerHour.add(result.heard.count(where: \.accepted), inSeconds: result.duration)
  }
}

/// The results by what they have in common.
struct Groups: Sendable, Hashable, Encodable {
  /// Results that have something in common.
  struct Group: Sendable, Hashable, Encodable {
    /// The name of the group.
    let name: String
    /// Requests understood as meant.
    private(set) var acceptance = Proportion()
    /// The items that are no request and were taken for one.
    private(set) var falseAccepts = Proportion()
    /// Requests that were not taken for any.
    private(set) var falseRejects = Proportion()

    init(name: String) { self.name = name }

    mutating func add(_ result: ItemResult) {
      if result.expectation == nil {
        falseAccepts.add(result.verdict.kind == .falseAccept)
      } else {
        acceptance.add(result.verdict.kind == .right)
        falseRejects.add(result.verdict.kind == .falseReject)
      }
    }
  }

  /// A slot, and how often it had the words that were meant.
  struct Slot: Sendable, Hashable, Encodable {
    let name: String
    /// The share that was right.
    let accuracy: Proportion
  }

  /// By slot, in alphabetical order.
  let slot: [Slot]
  /// By the contact that was meant, in alphabetical order.
  let contact: [Slot]
  /// By condition, the cleanest first.
  let snr: [Group]
  /// By folder, in alphabetical order.
  let folder: [Group]
  /// By the texts that the manifests have under a key, in alphabetical order; nil where no key was asked for.
  let trait: Traits?

  /// The groups of results; those that could not be run do not count.
  init(_ results: some Sequence<ItemResult>) {
    self.init(Tally(results))
  }

  init(_ tally: Tally) {
    slot = Self.sorted(tally.slots)
    contact = Self.sorted(tally.contacts)
    snr = tally.conditions.sorted { $0.key < $1.key }.map(\.value)
    folder = tally.folders.sorted { $0.key < $1.key }.map(\.value)
    trait = tally.key.map { key in
      Traits(key: key, groups: tally.traits.sorted { $0.key < $1.key }.map(\.value))
    }
  }

  private static func sorted(_ groups: [String: Proportion]) -> [Slot] {
    groups.sorted { $0.key < $1.key }.map { Slot(name: $0.key, accuracy: $0.value) }
  }

  /// The counts that groups are made of, by one result after the other.
  struct Tally: Sendable {
    fileprivate var slots: [String: Proportion] = [:]
    fileprivate var contacts: [String: Proportion] = [:]
    fileprivate var conditions: [Condition: Group] = [:]
    fileprivate var folders: [String: Group] = [:]
    fileprivate let key: String?
    fileprivate var traits: [String: Outcomes] = [:]

    /// The counts of results.
    ///
    /// - Parameters:
    ///   - results: The results.
    ///   - key: The key of the manifests by which they are grouped; nil for none.
    init(_ results: some Sequence<ItemResult> = [], key: String? = nil) {
      self.key = key
      for result in results { add(result) }
    }

    /// The texts that were found under the key; nil without a key or results.
    var found: Set<String>? {
      key == nil || traits.isEmpty ? nil : Set(traits.keys).subtracting([""])
    }

    mutating func add(_ result: ItemResult) {
      guard result.verdict.kind != .failed else { return }
      for (name, isRight) in result.verdict.slots {
        slots[name, default: Proportion()].add(isRight)
      }
      if let name = result.expectation?.contact, let isRight = result.verdict.contact {
        contacts[name, default: Proportion()].add(isRight)
      }
      let (condition, folder) = (result.condition, result.item.folder)
      conditions[condition, default: Group(name: condition.name)].add(result)
      folders[folder, default: Group(name: folder)].add(result)
      guard let key else { return }
      let trait = result.item.traits[key] ?? ""
      traits[trait, default: Outcomes(name: trait)].add(result)
    }
  }
}

/// The figures that depend on the clock and the machine.
struct Timing: Sendable, Hashable, Encodable {
  /// From the last sample to the result, over recordings.
  let latencyAfterSpeech: Durations?
  /// From the text to the result, over typed requests.
  let latencyOfText: Durations?
  /// Seconds of work a second of sound; nil where there is no sound.
  let realTimeFactor: Double?
  /// The most memory the program had, in bytes.
  let peakMemory: Int
  /// Seconds from the first item to the last result.
  let seconds: Double
  /// The number of recognisers that worked side by side.
  let jobs: Int

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
  struct Run: Sendable, Hashable {
    /// Seconds from the first item to the last result.
    let seconds: Double
    /// The number of recognisers that worked side by side.
    let jobs: Int
    /// The most memory the program had, in bytes; nil for that of this one.
    let peakMemory: Int?

    /// A run; the arguments are its properties.
    init(seconds: Double, jobs: Int, peakMemory: Int? = nil) {
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
