internal import IntentParser
public import Speech

/// A recogniser that listens for a language: for all requests during a call, and before one for
/// those that make sense without.
///
/// "Mute" and "hold" are short, and easily taken for something else that was said: they are not
/// listened for while nobody talks. The grammar changes between utterances, as soon as a call begins
/// or ends.
public actor Listener {
  /// The recogniser.
  public let recognizer: Recognizer
  /// The names that cannot be heard, since no pronunciation is known for one of their words.
  public private(set) var unpronounceable: [[String]]

  private var language: CallLanguage
  private var sayable: GrammarNetwork
  private var networks: [Bool: WordNetwork] = [:]
  private var isForCalls: Bool?

  /// Makes a recogniser listen for a language.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser, which is this listener's alone from now on.
  ///   - language: the language.
  /// - Throws: `SpeechError` or `GrammarError`.
  public init(_ recognizer: Recognizer, for language: CallLanguage) async throws {
    self.recognizer = recognizer
    self.language = language
    await recognizer.prepare(language.nameWords, hints: language.nameHints())
    (sayable, unpronounceable) = try await language.sayable {
      await !recognizer.pronunciations(of: $0).isEmpty
    }
    networks[false] = try sayable.wordNetwork(of: language.rules(inCall: false))
    try await listen(inCall: false)
  }

  /// Listens for a language whose names have changed, from the next utterance on.
  ///
  /// - Parameter language: the language.
  /// - Throws: `GrammarError` where it is too large; what was listened for stays then.
  public func take(_ language: CallLanguage) async throws {
    await recognizer.prepare(language.nameWords, hints: language.nameHints())
    let (sayable, unpronounceable) = try await language.sayable { [recognizer] in
      await !recognizer.pronunciations(of: $0).isEmpty
    }
    let network = try sayable.wordNetwork(of: language.rules(inCall: false))
    self.language = language
    self.sayable = sayable
    self.unpronounceable = unpronounceable
    networks = [false: network]
    isForCalls = nil
  }

  /// Begins a new source.
  func begin(inCall: Bool) async throws(SpeechError) {
    await recognizer.begin()
    try await listen(inCall: inCall)
  }

  /// Hears more of the source and returns the transcripts of the utterances that ended in it.
  func process(
    _ chunk: [Int16], inCall: Bool
  ) async throws(SpeechError) -> [Transcript] {
    try await listen(inCall: inCall)
    return try await recognizer.process(chunk)
  }

  /// Ends the source and returns the transcripts of what was still being said.
  func finish() async throws(SpeechError) -> [Transcript] {
    try await recognizer.finish()
  }

  /// Listens for what can be said in a call or before one, from the next utterance on.
  private func listen(inCall: Bool) async throws(SpeechError) {
    guard isForCalls != inCall, await recognizer.isBetweenUtterances else { return }
    let rules = language.rules(inCall: inCall)
    if let current = isForCalls, language.rules(inCall: current) == rules { return }
    let network = try network(of: rules, inCall: inCall)
    try await recognizer.setGrammar(network)
    isForCalls = inCall
  }

  /// The network of the rules, made when it is needed first.
  private func network(
    of rules: Set<String>, inCall: Bool
  ) throws(SpeechError) -> WordNetwork {
    if let network = networks[inCall] { return network }
    do throws(GrammarError) {
      let network = try sayable.wordNetwork(of: rules)
      networks[inCall] = network
      return network
    } catch {
      throw SpeechError(.badConfiguration, error.description)
    }
  }
}
