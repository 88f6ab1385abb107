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
  private var grammar: Names
  private var isForCalls: Bool?
  /// The names ready for being answered with, where they are many.
  private var answers: (names: PreparedNames, sentences: WordNetwork)?

  /// How the names are listened for.
  private enum Names {
    /// Each wherever it can be said, and the networks made of that so far.
    case written(GrammarNetwork, [Bool: WordNetwork])
    /// As a list, and the sentences around it.
    case listed(PreparedNames, [Bool: WordNetwork])
  }

  /// How many names are written out wherever they can be said; more are searched as a list, which is
  /// as right and a third of the work.
  private static let mostWrittenOut = 500

  /// Makes a recogniser listen for a language.
  ///
  /// - Parameters:
  ///   - recognizer: the recogniser, which is this listener's alone from now on.
  ///   - language: the language.
  /// - Throws: `SpeechError` or `GrammarError`.
  public init(_ recognizer: Recognizer, for language: CallLanguage) async throws {
    self.recognizer = recognizer
    self.language = language
    await recognizer.expectStrangeSound(language.isForCalls)
    (grammar, unpronounceable) = try await Self.grammar(of: language, for: recognizer)
    try await listen(inCall: false)
  }

  /// Listens for a language whose names have changed, from the next utterance on.
  ///
  /// What was listened for before is heard until the new names are ready; nothing said meanwhile is
  /// lost.
  /// - Parameter language: the language.
  /// - Throws: `SpeechError`, or `GrammarError` where it is too large; what was listened for stays then.
  public func take(_ language: CallLanguage) async throws {
    let (grammar, unpronounceable) = try await Self.grammar(of: language, for: recognizer)
    self.language = language
    self.grammar = grammar
    self.unpronounceable = unpronounceable
    isForCalls = nil
    answers = nil
  }

  /// The names of the language.
  var names: [[String]] { language.names }

  /// Whether the names are too many to be written out.
  var isListed: Bool { language.names.count > Self.mostWrittenOut }

  /// Takes the grammar of requests, whatever is listened for now, at the next sound.
  func forgetGrammar() { isForCalls = nil }

  /// The names made ready for being answered with: about 0.3 s for 10,000 of them, the first time.
  ///
  /// - Parameters:
  ///   - rules: those that are listened for.
  ///   - grammar: the answers.
  /// - Returns: what the recogniser takes.
  /// - Throws: `SpeechError`, or `GrammarError` where it is too large.
  func preparedAnswers(
    _ rules: Set<String>, _ grammar: AnswerGrammar
  ) async throws -> (names: PreparedNames, sentences: WordNetwork) {
    if let answers { return answers }
    var network = grammar.network
    network.add([ListedNames.placeholder], to: "contact")
    let sentences = try network.wordNetwork(of: rules)
    let prepared = try await recognizer.prepare(
      ListedNames(sentences: sentences, names: language.names, weights: language.weights))
    answers = (prepared, sentences)
    return (prepared, sentences)
  }

  /// Makes the names ready, away from the listener, which goes on meanwhile.
  @concurrent
  private static func grammar(
    of language: CallLanguage, for recognizer: Recognizer
  ) async throws -> (grammar: Names, unpronounceable: [[String]]) {
    await recognizer.prepare(language.nameWords, hints: language.nameHints())
    if language.names.count > mostWrittenOut {
      let names = try await recognizer.prepare(try language.listedNames())
      let sentences = [
        false: try language.sentences(inCall: false), true: try language.sentences(inCall: true),
      ]
      return (.listed(names, sentences), names.unpronounceable)
    }
    let (sayable, unpronounceable) = try await language.sayable {
      await !recognizer.pronunciations(of: $0).isEmpty
    }
    let network = try sayable.wordNetwork(of: language.rules(inCall: false))
    return (.written(sayable, [false: network]), unpronounceable)
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
    let next: (network: WordNetwork, names: PreparedNames?)
    do throws(GrammarError) {
      switch grammar {
      case .written(let sayable, var networks):
        let network =
          if let made = networks[inCall] { made } else {
            try sayable.wordNetwork(of: rules)
          }
        networks[inCall] = network
        grammar = .written(sayable, networks)
        next = (network, nil)
      case .listed(let names, var networks):
        let sentences =
          if let made = networks[inCall] { made } else {
            try language.sentences(inCall: inCall)
          }
        networks[inCall] = sentences
        grammar = .listed(names, networks)
        next = (sentences, names)
      }
    } catch {
      throw SpeechError(.badConfiguration, error.description)
    }
    // Before anything is waited for: new names may come meanwhile, and must not be taken for these.
    isForCalls = inCall
    guard let names = next.names else {
      do throws(SpeechError) {
        return try await recognizer.setGrammar(next.network)
      } catch {
        isForCalls = nil
        throw error
      }
    }
    await recognizer.setGrammar(names, sentences: next.network)
  }
}
