internal import IntentParser
internal import Speech

/// The grammars of a language's requests, and which of them is recognised.
///
/// "Mute" and "hold" are short, and easily mistaken for other speech: they are recognised during calls
/// alone. A pure value; whoever owns the recogniser asks for ``change(inCall:)`` between utterances.
struct RequestGrammars: Sendable {
  /// A grammar to be recognised from now on.
  enum Change: Sendable {
    /// Sentences with each name written out.
    case sentences(WordNetwork)
    /// Sentences around a list of names.
    case list(PreparedNames, sentences: WordNetwork)
  }

  /// The ways in which names are recognised.
  enum Names: Sendable {
    /// Each name wherever it can be said, and the networks made of that so far.
    case written(GrammarNetwork, [Bool: WordNetwork])
    /// The names as a list, and the sentences around it.
    case listed(PreparedNames, [Bool: WordNetwork])
  }

  /// The language without what cannot be recognised.
  let language: CallLanguage
  /// The labels that are hardly told from others by ear.
  let labels: ConfusableLabels
  /// The names and the labels that cannot be recognised, since no pronunciation is known.
  let unpronounceable: (names: [[String]], labels: [[String]])

  private var names: Names
  /// Indicates whether the grammar in use is the one for calls; nil if another grammar is in use.
  private var isForCalls: Bool?

  /// How many names are written out wherever they can be said; more are searched as a list, which is
  /// as accurate and a third of the work.
  private static let mostWrittenOut = 500

  init(
    _ language: CallLanguage, names: Names, labels: ConfusableLabels,
    unpronounceable: (names: [[String]], labels: [[String]]) = ([], [])
  ) {
    self.language = language
    self.names = names
    self.labels = labels
    self.unpronounceable = unpronounceable
  }

  /// Prepares the grammars of a language, away from the recogniser, which goes on meanwhile.
  ///
  /// - Throws: `SpeechError` or `GrammarError`.
  @concurrent
  static func prepared(for language: CallLanguage, _ vocabulary: Vocabulary) async throws
    -> RequestGrammars
  {
    await vocabulary.prepare(language.nameWords, hints: language.nameHints())
    let isListed = language.names.count > mostWrittenOut
    let (sayable, unpronounceable, labels) = await language.sayable(looksAtNames: !isListed) {
      await !vocabulary.pronunciations(of: $0).isEmpty
    }
    let alike = await ConfusableLabels(of: sayable, vocabulary)
    if isListed {
      let names = try await vocabulary.prepare(try sayable.listedNames())
      let sentences = [
        false: try sayable.sentences(inCall: false), true: try sayable.sentences(inCall: true),
      ]
      return RequestGrammars(
        sayable, names: .listed(names, sentences), labels: alike,
        unpronounceable: (names.unpronounceable, labels))
    }
    let network = try sayable.network.wordNetwork(of: language.rules(inCall: false))
    return RequestGrammars(
      sayable, names: .written(sayable.network, [false: network]), labels: alike,
      unpronounceable: (unpronounceable, labels))
  }

  /// Indicates whether the names are too many to be written out.
  var isListed: Bool { language.names.count > Self.mostWrittenOut }

  /// The grammar to be set for what can be said in a call or before one; nil if it is in use already.
  ///
  /// - Throws: `GrammarError` if the grammar is too large; the one before stays in use.
  mutating func change(inCall: Bool) throws(GrammarError) -> Change? {
    guard isForCalls != inCall else { return nil }
    let rules = language.rules(inCall: inCall)
    if let current = isForCalls, language.rules(inCall: current) == rules { return nil }
    switch names {
    case .written(let sayable, var networks):
      let network =
        if let made = networks[inCall] { made } else { try sayable.wordNetwork(of: rules) }
      networks[inCall] = network
      names = .written(sayable, networks)
      isForCalls = inCall
      return .sentences(network)
    case .listed(let list, var networks):
      let network =
        if let made = networks[inCall] { made } else { try language.sentences(inCall: inCall) }
      networks[inCall] = network
      names = .listed(list, networks)
      isForCalls = inCall
      return .list(list, sentences: network)
    }
  }

  /// Notes that another grammar is in use, so that the next ``change(inCall:)`` brings one.
  mutating func invalidate() { isForCalls = nil }

  /// A transcript of a request, unsure where it has a label that is hardly told from another.
  func doubting(_ transcript: Transcript) -> Transcript {
    labels.doubting(transcript, in: language)
  }
}
