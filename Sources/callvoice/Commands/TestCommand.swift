internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Evaluation
internal import Foundation
internal import IntentParser
internal import Sessions
internal import Speech
internal import Synchronization

/// The group of commands about requests with known answers.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run requests with known answers, from audio or text, and report.",
    discussion: """
      "callvoice test FILE…" is "callvoice test run FILE…".

      \(TestRun.discussion)
      """,
    subcommands: [TestRun.self, TestMerge.self, TestSpeak.self, TestRecord.self, TestLabel.self],
    defaultSubcommand: TestRun.self)
}

/// Runs test sets and reports.
struct TestRun: AsyncParsableCommand {
  /// The formats of test sets, and the exit codes.
  fileprivate static let discussion = """
    A manifest is JSON Lines, with paths relative to it:
      {"audio":"1.wav","expect":{"rule":"orderDrink","slots":{"size":"large"}}}
      {"audio":"2.wav","expect":{"intent":"INStartAudioCallIntent","contact":"Maria Lopez"}}
      {"audio":"3.wav","text":"call mom"}
      {"text":"play some jazz","expect":null}
    In "expect": rule, intent, slots, contact, handle, result; null is no request. "text" beside \
    "audio" is what is said. A folder works too: its recordings are named for their sentences, or \
    have them in text files beside them (01.wav, 01.txt); oov_* is no request.

    Exit codes: 0 all as expected, or all bounds kept where some are set; 1 not so; 66 a line, a \
    recording or a report could not be read or written.
    """

  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run test sets and report.",
    discussion: discussion)

  @Argument(help: "Manifests, and folders of recordings.", completion: .file())
  var paths: [String]

  @OptionGroup var grammar: GrammarOption
  @OptionGroup var options: SetupOptions
  @OptionGroup var bounds: TestBounds

  @Option(
    help: ArgumentHelp(
      "An acoustic model's folder in place of the installed one, or the name of another language's, such as "
        + "en-US: an experiment.", valueName: "dir"),
    completion: .directory)
  var model: String?

  @Option(
    help: ArgumentHelp(
      "How many recognisers work side by side. Default: one a processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Run recordings also with noise this many dB below the speech, such as 24,15,6.",
      valueName: "dB,…"))
  var snr: String?

  @Option(help: ArgumentHelp("The noise for --snr, a recording.", valueName: "file"))
  var noise: String?

  @Flag(help: "With --snr, leave out the recordings as they are.")
  var noClean = false

  @Option(help: ArgumentHelp("Chooses the pieces of the noise.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("Run each item so often, to measure its latency.", valueName: "n"))
  var repeats = 1

  @Flag(help: "Take every item for no request, so that each accepted one is a false accept.")
  var expectNone = false

  @OptionGroup var reports: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Run a part of the set, such as 3/64, and write its results into a file; a file that is there "
        + "is continued. callvoice test merge makes the report of all parts.",
      valueName: "k/n"))
  var shard: Shard?

  @Option(
    help: ArgumentHelp(
      "The file of a part's results. Default: such as results-03-of-64.jsonl.", valueName: "file"),
    completion: .file())
  var results: String?

  @Flag(
    help: ArgumentHelp(
      "With --json, also tell the evidence for each utterance, which is decoded in all ways.",
      visibility: .hidden))
  var evidence = false

  @Flag(name: .short, help: "Also print what the decoder logs, to standard error.")
  var verbose = false

  mutating func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs needs a number from 1 to 256.")
    }
    guard (1...1000).contains(repeats) else {
      throw ValidationError("--repeat needs a number from 1 to 1000.")
    }
    guard (snr == nil) == (noise == nil) else {
      throw ValidationError("--snr and --noise go together.")
    }
    if let snr, Self.conditions(snr) == nil {
      throw ValidationError("--snr needs numbers of dB such as 24,15,6.")
    }
    try reports.check(
      against: paths + options.contacts + [noise, grammar.grammar].compactMap(\.self),
      also: results)
    if shard != nil || results != nil, reports.areAsked || !bounds.areNone {
      throw ValidationError(
        "Reports, --baseline and bounds are for callvoice test merge, which has all shards.")
    }
    guard !noClean || snr != nil else { throw ValidationError("--no-clean needs --snr.") }
  }

  private static func conditions(_ list: String) -> [Condition]? {
    let parts = list.split(separator: ",", omittingEmptySubsequences: false)
    let conditions = parts.map { Condition($0.trimmingCharacters(in: .whitespaces)) }
    guard !conditions.isEmpty, conditions.allSatisfy({ $0 != nil }) else { return nil }
    return conditions.compactMap(\.self)
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      if shard != nil || results != nil { return try await runShard(printer) }
      var set = TestSet(paths: paths)
      if expectNone { set.expectNothing() }
      printer.warn(set.problems.map(\.description))
      // Of nothing there is no report for a person.
      if set.items.isEmpty, !set.problems.isEmpty, !options.json, reports.junit == nil,
        reports.report == nil
      {
        return .unreadableInput
      }
      let setup = try grammar.setup(options, printer: printer)
      printer.warn(set.unknownRules(among: setup.language.network.rules))
      let hears = set.items.contains { $0.audio != nil }
      let limits = hears ? try limits(setup) : nil
      let runnerOptions = try runnerOptions()
      let runner = TestRunner(setup, runnerOptions)
      let isCancelled = Atomic(false)
      let interruption = Interruption { isCancelled.store(true, ordering: .relaxed) }
      defer { interruption.stop() }
      let progress = TestProgress()
      var report = try await runner.report(
        of: set, subject: subject, limits: limits, groupedBy: reports.group,
        isCancelled: { isCancelled.load(ordering: .relaxed) },
        progress: { progress.show($0, of: $1) })
      progress.finish()
      // What is wrong with the set is told already.
      let told = Set(set.problems)
      printer.warn(report.problems.filter { !told.contains($0) }.map(\.description))
      reports.finish(
        &report, bounds: bounds, json: options.json, sound: runner.sound, printer: printer)
      return ExitStatus(report.conclusion)
    }
  }

  func limits(_ setup: DialerSetup) throws(SpeechError) -> TestReport.Limits {
    let model = try setup.resources.recognitionModel(
      acousticModel: model.map { URL(fileURLWithPath: $0, isDirectory: true) }, data: setup.data)
    return TestReport.Limits(model.parameters.confidence)
  }

  func runnerOptions() throws(SpeechError) -> TestRunner.Options {
    var runner = TestRunner.Options()
    runner.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    runner.repeats = repeats
    runner.region = options.regionCode
    runner.interpretsOnly = grammar.grammar != nil
    runner.acousticModel = model.map { URL(fileURLWithPath: $0, isDirectory: true) }
    runner.isVerbose = verbose
    runner.recordsEvidence = evidence
    if let snr, let noise {
      let wanted = Set(Self.conditions(snr) ?? []).union(noClean ? [] : [.clean])
      runner.conditions = wanted.sorted()
      let samples = try NoiseMixer.samples(of: noise)
      guard samples.contains(where: { $0 != 0 }) else {
        throw SpeechError(
          .unreadableAudio, "\(noise): the noise file holds no sound; name another.")
      }
      runner.mixer = NoiseMixer(noise: samples, seed: seed)
    }
    return runner
  }

  var subject: TestReport.Subject {
    var subject = TestReport.Subject()
    subject.inputs = paths
    subject.grammar = grammar.grammar
    subject.locale = options.locale
    subject.region = options.regionCode
    subject.noise = noise
    subject.seed = seed
    subject.repeats = repeats
    subject.expectsNothing = expectNone
    return subject
  }
}
