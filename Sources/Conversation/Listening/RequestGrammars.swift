internal import IntentParser
internal import Speech

/// The grammars of a language's requests, and which of them is recognised.
///
/// "Mute" and "hold" are short, and easily mistaken for other speech: they are recognised during calls
/// alone, and where what is said is meant for the program. What asks for nothing is less likely where a request is
/// expected. A pure value; whoever owns the recogniser asks for
/// ``change(inCall:isAddressed:with:overheardShare:)`` between utterances.
struct RequestGrammars: Sendable {
  /// A grammar to be recognised from now on.
  enum Change: Sendable {
    /// Sentences with each name written out.
    case sentences(WordNetwork)
    /// Sentences around a list of names.
    case list(PreparedNames, sentences: WordNetwork)
  }

  /// The circumstances that decide which sentences are recognised, and how likely they are.
  struct Setting: Sendable, Hashable {
    let inCall: Bool
    /// Whether all that is said is meant for the program.
    var isAddressed = false
    /// How those are called whom calls are with.
    var parties: [[String]] = []
    /// The share of its weights that what is overheard has.
    let overheardShare: Double
  }

  /// How those are called whom calls are with now, as it was told; not all of them may be heard.
  private(set) var parties: [[String]] = []
  /// Those of them that can be heard.
  private var heardParties: [[String]] = []
  /// The language without what cannot be recognised, with those in it whom calls are with now.
  private(set) var language: CallLanguage
  /// The same without calls.
  private let languageWithoutCalls: CallLanguage
  /// The labels that are hardly told from others by ear.
  let labels: ConfusableLabels
  /// The names and the labels that cannot be recognised, since no pronunciation is known.
  let unpronounceable: (names: [[String]], labels: [[String]])

  /// The names as a list, if they are too many to be written out wherever they can be said.
  private let list: PreparedNames?
  /// The sentences that were made so far, around the list or with each name written out.
  private var networks: [Setting: WordNetwork]
  /// The setting of the grammar in use; nil if another grammar is in use.
  private var current: Setting?

  /// The most names that are written out wherever they can be said; more are searched as a list, which is
  /// as accurate and a third of the work.
  private static let mostWrittenOut = 500

  init(
    _ language: CallLanguage, list: PreparedNames? = nil, networks: [Setting: WordNetwork] = [:],
    labels: ConfusableLabels, unpronounceable: (names: [[String]], labels: [[String]]) = ([], [])
  ) {
    self.language = language
    languageWithoutCalls = language
    self.list = list
    self.networks = networks
    self.labels = labels
    self.unpronounceable = unpronounceable
  }

  /// Prepares the grammars of a language, away from the recogniser, which goes on meanwhile.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - vocabulary: The recogniser's.
  ///   - overheardShare: The share of its weights that what is overheard has for now.
  /// - Returns: The grammars.
  /// - Throws: `SpeechError` or `GrammarError`.
  @concurrent
  static func prepared(
    for language: CallLanguage, _ vocabulary: Vocabulary, overheardShare: Double
  ) async throws -> RequestGrammars {
    await vocabulary.prepare(language.nameWords, hints: language.nameHints())
    let isListed = language.names.count > mostWrittenOut
    let (sayable, unpronounceable, labels) = await language.sayable(looksAtNames: !isListed) {
      await vocabulary.canHear($0)
    }
    let alike = await ConfusableLabels(of: sayable, vocabulary)
    if isListed {
      let list = try sayable.listedNames(overheardShare: overheardShare)
      let names = try await vocabulary.prepare(list)
      let sentences = [
        Setting(inCall: false, overheardShare: overheardShare):
          try sayable.sentences(inCall: false, overheardShare: overheardShare),
        Setting(inCall: true, overheardShare: overheardShare): list.sentences,
      ]
      return RequestGrammars(
        sayable, list: names, networks: sentences, labels: alike,
        unpronounceable: (names.unpronounceable, labels))
    }
    let network = try sayable.network.wordNetwork(
      of: language.rules(inCall: false), overheardShare: overheardShare)
    let setting = Setting(inCall: false, overheardShare: overheardShare)
    return RequestGrammars(
      sayable, networks: [setting: network], labels: alike,
      unpronounceable: (unpronounceable, labels))
  }

  /// Whether the names are too many to be written out.
  var isListed: Bool { language.names.count > Self.mostWrittenOut }

  /// The words that sentences begin with before a call.
  var firstWords: [String] {
    guard let network = networks.first(where: { !$0.key.inCall && !$0.key.isAddressed })?.value
    else { return [] }
    return Set(network.arcs(of: network.start).compactMap { $0.word.map { network.words[$0] } })
      .sorted()
  }

  /// The grammar to be set for what can be said in a call or before one; nil if it is in use already.
  ///
  /// - Parameters:
  ///   - inCall: Whether it is during a call.
  ///   - isAddressed: Whether all that is said is meant for the program.
  ///   - parties: How those are called whom calls are with.
  ///   - overheardShare: The share of its weights that what is overheard has.
  /// - Returns: The grammar; nil where it need not be set.
  /// - Throws: `GrammarError` if the grammar is too large; the one before stays in use.
  mutating func change(
    inCall: Bool, isAddressed: Bool = false, with parties: [[String]] = [],
    overheardShare: Double = 1
  ) throws(GrammarError) -> Change? {
    if parties != self.parties {
      self.parties = parties
      heardParties = heard(parties)
      language = languageWithoutCalls.talking(to: heardParties)
    }
    let setting = Setting(
      inCall: inCall, isAddressed: isAddressed, parties: heardParties,
      overheardShare: overheardShare)
    guard current != setting else { return nil }
    let rules = language.rules(inCall: inCall, isAddressed: isAddressed)
    if let current, current.overheardShare == overheardShare, current.parties == heardParties,
      language.rules(inCall: current.inCall, isAddressed: current.isAddressed) == rules
    {
      return nil
    }
    let network = if let known = networks[setting] { known } else { try made(for: setting, rules) }
    networks = networks.filter { $0.key.parties.isEmpty || $0.key.parties == heardParties }
    networks[setting] = network
    current = setting
    return list.map { .list($0, sentences: network) } ?? .sentences(network)
  }

  /// The network for a setting.
  private func made(
    for setting: Setting, _ rules: Set<String>
  ) throws(GrammarError) -> WordNetwork {
    guard list != nil else {
      return try language.network.wordNetwork(of: rules, overheardShare: setting.overheardShare)
    }
    return try languageWithoutCalls.sentences(
      inCall: setting.inCall, isAddressed: setting.isAddressed, with: setting.parties,
      overheardShare: setting.overheardShare)
  }

  /// Those of some names that can be heard.
  private func heard(_ names: [[String]]) -> [[String]] {
    guard !names.isEmpty else { return [] }
    let words = languageWithoutCalls.nameWords
    return names.filter { name in
      name.allSatisfy(words.contains) && !unpronounceable.names.contains(name)
    }
  }

  /// Notes that another grammar is in use, so that the next
  /// ``change(inCall:isAddressed:with:overheardShare:)`` brings one.
  mutating func invalidate() { current = nil }

  /// A transcript of a request, unsure where it has a label that is hardly told from another.
  func doubting(_ transcript: Transcript) -> Transcript {
    labels.doubting(transcript, in: language)
  }
}
