internal import IntentParser
internal import NameSearch
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
  /// The labels of the user's own that cannot be heard.
  public private(set) var unpronounceableLabels: [[String]]

  private var language: CallLanguage
  /// The labels that are hardly told from others by ear.
  private var labels: AlikeLabels
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
    await recognizer.expectStrangeSound(language.isForCalls)
    let made = try await Self.grammar(of: language, for: recognizer)
    (self.language, grammar, labels) = (made.language, made.grammar, made.labels)
    (unpronounceable, unpronounceableLabels) = made.unpronounceable
    try await listen(inCall: false)
  }

  /// Listens for a language whose names have changed, from the next utterance on.
  ///
  /// What was listened for before is heard until the new names are ready; nothing said meanwhile is
  /// lost.
  /// - Parameter language: the language.
  /// - Throws: `SpeechError`, or `GrammarError` where it is too large; what was listened for stays then.
  public func take(_ language: CallLanguage) async throws {
    let made = try await Self.grammar(of: language, for: recognizer)
    (self.language, grammar, labels) = (made.language, made.grammar, made.labels)
    (unpronounceable, unpronounceableLabels) = made.unpronounceable
    isForCalls = nil
    answers = nil
  }

  /// The names of the language.
  var names: [[String]] { language.names }

  /// The labels of the user's own that can be heard.
  var customLabels: [[String]] { language.labels.phrases }

  /// The pairs of labels that can hardly be told apart by ear; one of each pair is the user's own.
  public var labelsAlike: [AlikeLabels.Pair] { labels.pairs }

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
    for label in customLabels { network.add(label, to: CallLanguage.labelRule) }
    let sentences = try network.wordNetwork(of: rules)
    let prepared = try await recognizer.prepare(
      ListedNames(sentences: sentences, names: language.names, weights: language.weights))
    answers = (prepared, sentences)
    return (prepared, sentences)
  }

  /// A language made ready.
  private struct Made {
    /// The language without what cannot be heard.
    let language: CallLanguage
    let grammar: Names
    let labels: AlikeLabels
    let unpronounceable: (names: [[String]], labels: [[String]])
  }

  /// Makes the names ready, away from the listener, which goes on meanwhile.
  @concurrent
  private static func grammar(
    of language: CallLanguage, for recognizer: Recognizer
  ) async throws -> Made {
    await recognizer.prepare(language.nameWords, hints: language.nameHints())
    let isListed = language.names.count > mostWrittenOut
    let (sayable, unpronounceable, labels) = await language.sayable(looksAtNames: !isListed) {
      await !recognizer.pronunciations(of: $0).isEmpty
    }
    let alike = await AlikeLabels(of: sayable, heardBy: recognizer)
    func made(_ grammar: Names, _ names: [[String]]) -> Made {
      Made(
        language: sayable, grammar: grammar, labels: alike, unpronounceable: (names, labels))
    }
    if isListed {
      let names = try await recognizer.prepare(try sayable.listedNames())
      let sentences = [
        false: try sayable.sentences(inCall: false), true: try sayable.sentences(inCall: true),
      ]
      return made(.listed(names, sentences), names.unpronounceable)
    }
    let network = try sayable.network.wordNetwork(of: language.rules(inCall: false))
    return made(.written(sayable.network, [false: network]), unpronounceable)
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
    return try await recognizer.process(chunk).map { labels.doubting($0, in: language) }
  }

  /// Ends the source and returns the transcripts of what was still being said.
  func finish() async throws(SpeechError) -> [Transcript] {
    try await recognizer.finish().map { labels.doubting($0, in: language) }
  }

  /// A transcript of an answer, unsure where it has a label that is hardly told from another.
  func doubting(_ answer: Transcript) -> Transcript { labels.doubting(answer) }

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
