internal import Audio
internal import CallKit
internal import ContactBook
internal import Conversation
internal import Dialer
internal import Foundation
internal import IntentParser
internal import Sessions
internal import Synchronization
internal import Telephony

/// Runs items one after the other, on a recogniser and a call system of its own.
///
/// The way is that of a dry run that may not ask; nothing is kept.
struct TestWorker: Sendable {
  private let options: TestRunner.Options
  private let setup: DialerSetup
  private let recognizer: RecognizerLoader
  private let dialer: VoiceDialer
  private let log = EventLog()
  private let aligner: ForcedAligner

  /// Collects the events of a request, and when the last one came.
  private final class EventLog: Sendable {
    private let state = Mutex((events: [DialerEvent](), last: ContinuousClock.now))

    func add(_ event: DialerEvent) {
      state.withLock {
        $0.events.append(event)
        $0.last = .now
      }
    }

    /// The events since the last call, and when the last of them came.
    func take() -> (events: [DialerEvent], last: ContinuousClock.Instant) {
      state.withLock { state in
        defer { state.events = [] }
        return state
      }
    }
  }

  /// Loads the recogniser with the first recording.
  private actor RecognizerLoader {
    private let setup: DialerSetup
    private let options: TestRunner.Options
    private var recognizer: RequestRecognizer?

    init(_ setup: DialerSetup, _ options: TestRunner.Options) {
      self.setup = setup
      self.options = options
    }

    /// The recogniser.
    ///
    /// - Throws: `SpeechError` or `GrammarError`.
    func loaded() async throws -> RequestRecognizer {
      if let recognizer { return recognizer }
      let loaded = try await setup.recognizer(
        acousticModel: options.acousticModel, isVerbose: options.isVerbose
      ).recognizer
      if options.recordsEvidence { await loaded.recordEvidence() }
      recognizer = loaded
      return loaded
    }
  }

  /// A worker; what it needs of the models is loaded with the first recording.
  init(_ setup: DialerSetup, _ options: TestRunner.Options) {
    self.setup = setup
    self.options = options
    aligner = ForcedAligner(setup, options)
    recognizer = RecognizerLoader(setup, options)
    let log = log
    dialer = VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch, network: SimulatedNetwork(),
      options: VoiceDialer.Options(
        region: options.region, isDryRun: true, interpretsOnly: options.interpretsOnly,
        answersGrammar: setup.resources.answersGrammar),
      server: CallServer(), makeUUID: { UUID() }, now: { Date() }, report: { log.add($0) })
  }

  /// Runs an item under a condition.
  ///
  /// - Returns: The result, or nil where it was cancelled.
  /// - Throws: `SpeechError` or `GrammarError` where the recogniser cannot be loaded.
  func run(
    _ item: TestItem, _ condition: Condition, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> ItemResult? {
    let recognizer = item.audio == nil ? nil : try await recognizer.loaded()
    let expectation: Expectation?
    do throws(TestProblem) {
      expectation = try await self.expectation(of: item)
    } catch {
      return ItemResult(item, condition, failedBy: error)
    }
    var result = ItemResult(item, condition, expectation: expectation, verdict: Verdict(.failed))
    for round in 0..<max(1, options.repeats) {
      guard !isCancelled() else { return nil }
      let heard: [UtteranceResult]
      switch item.request {
      case .text(let text):
        heard = await type(text, &result)
      case .audio:
        do throws(SpeechError) {
          heard = try await hear(item, condition, recognizer, &result, isCancelled)
        } catch {
          return ItemResult(
            item, condition, failedBy: TestProblem(item.place, error.description))
        }
      }
      if round == 0 { result.heard = heard }
    }
    guard !isCancelled() else { return nil }
    result.verdict = Verdict(
      result.heard, expectation: expectation, reference: item.reference, region: options.region)
    if !result.verdict.isRight, result.verdict.alignment.map({ $0.errors > 0 }) == true,
      let reference = item.reference, let sound = try? sound(of: item, condition)
    {
      result.meantConfidence = await aligner.confidence(
        of: reference, in: sound.samples, band: sound.band)
    }
    return result
  }

  /// The expectation of an item; of a sentence, its interpretation when typed.
  private func expectation(of item: TestItem) async throws(TestProblem) -> Expectation? {
    switch item.answer {
    case .nothing: return nil
    case .request(let expectation): return expectation
    case .sentence: break
    }
    let sentence = item.reference ?? ""
    _ = await dialer.handle(text: sentence, utterance: 1)
    guard let meant = UtteranceResult.utterances(in: log.take().events).first, meant.accepted else {
      throw TestProblem(
        item.place, "“\(sentence)” is no request of the grammar; write what is expected of it.")
    }
    return Expectation(
      rule: meant.rule, intent: meant.intent, slots: meant.slots, contact: meant.contact,
      handle: meant.handle)
  }

  /// The sound of a recording under a condition; none of text.
  private func sound(
    of item: TestItem, _ condition: Condition
  ) throws(SpeechError) -> (samples: [Int16], band: AudioBand) {
    guard let path = item.audio else { return ([], .wide) }
    let sound = try NoiseMixer.sound(of: path)
    guard case .snr(let decibels) = condition, let mixer = options.mixer else { return sound }
    return (mixer.mixed(sound.samples, at: decibels, name: item.name), sound.band)
  }

  private func type(_ text: String, _ result: inout ItemResult) async -> [UtteranceResult] {
    let start = ContinuousClock.now
    _ = await dialer.handle(text: text, utterance: 1)
    let (events, _) = log.take()
    let seconds = (ContinuousClock.now - start).seconds
    result.latencies.append(seconds)
    result.times.append(seconds)
    return UtteranceResult.utterances(in: events)
  }

  private func hear(
    _ item: TestItem, _ condition: Condition, _ recognizer: RequestRecognizer?,
    _ result: inout ItemResult, _ isCancelled: @escaping @Sendable () -> Bool
  ) async throws(SpeechError) -> [UtteranceResult] {
    guard let recognizer else { return [] }
    let (samples, band) = try sound(of: item, condition)
    result.duration = Double(samples.count) / Double(AudioFormat.sampleRate)
    let source = TimedSource(samples, band: band, isCancelled: isCancelled)
    let start = ContinuousClock.now
    let clock = source.clock
    let hearing = await dialer.listen(
      to: source, named: item.name, with: recognizer, firstUtterance: 1
    ) {
      _ in
      clock.finish()
      return false
    }
    if let error = hearing.error { throw error }
    let (events, last) = log.take()
    result.times.append((ContinuousClock.now - start).seconds)
    result.latencies.append(clock.latency ?? (last - clock.lastRead).seconds)
    var heard = UtteranceResult.utterances(in: events)
    for index in heard.indices where heard[index].rule == nil {
      let reading = setup.language.interpretations(ofSpeech: heard[index].text).first
      heard[index].rule = reading?.rule
      heard[index].slots = reading?.spelledValues ?? [:]
    }
    return heard
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
