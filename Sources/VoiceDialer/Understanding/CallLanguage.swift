public import Foundation
public import IntentParser
public import Speech
internal import SpokenText

/// The language of requests: a grammar with the names of the contacts in it.
///
/// The same language reads typed text and, as a network of words, guides the recogniser. Names that
/// cannot be pronounced are left out of the latter alone.
public struct CallLanguage: Sendable {
  /// The grammar by itself.
  public let grammar: Grammar
  /// The grammar with all names.
  public internal(set) var network: GrammarNetwork

  /// What `<contact>` stands for.
  let names: [[String]]
  /// How likely each name is, relative to the others.
  var weights: [Double]
  /// What the contacts tell about the words of the names; asked when the names are to be heard.
  public var nameHints: @Sendable () -> NameHints = { NameHints() }

  /// The words of the names, each once.
  var nameWords: Set<String> { names.reduce(into: []) { $0.formUnion($1) } }

  /// Whether it is about calls, and not a language of somebody's own.
  var isForCalls: Bool { !rulesInCall.isEmpty }

  /// The phrases for those who come in an emergency, each as its words.
  let emergencyPhrases: Set<[String]>
  /// The public rules that make sense only during a call.
  private let rulesInCall: Set<String>
  /// The language of digits and symbols, as the grammar's header names it.
  private let spokenLanguage: SpokenLanguage

  /// Reads a grammar and puts the names in.
  ///
  /// - Parameters:
  ///   - file: a JSGF file.
  ///   - names: what `<contact>` stands for, each as its words.
  ///   - weights: how likely each name is, 1 to 20; all are alike where there is none. A name that is
  ///     said often is heard more easily, but never instead of another that was said clearly.
  ///   - rulesInCall: the public rules that are listened for only during a call.
  /// - Throws: `GrammarError`.
  /// - Precondition: there is a weight for each name.
  public init(
    file: URL, names: [[String]] = [], weights: [Double]? = nil, rulesInCall: Set<String> = []
  ) throws(GrammarError) {
    self.rulesInCall = rulesInCall
    grammar = try Grammar(contentsOf: file)
    spokenLanguage = SpokenLanguage(locale: grammar.locale)
    emergencyPhrases = Set(grammar.phrases(of: Self.emergencyRule).map(Self.folded))
    self.names = names
    let weights = weights?.map { min(max($0, 1), Self.mostWeight) }
    self.weights = weights ?? Array(repeating: 1, count: names.count)
    network = try GrammarNetwork(
      grammar: grammar, filling: ["contact": names], weights: ["contact": self.weights])
  }

  /// The rules of the calling grammars that make sense only during a call, or while one comes in.
  public static let callingRulesInCall: Set<String> = [
    "answer", "decline", "ignore", "hold", "resume", "swap", "mute", "unmute", "press", "merge",
    "add",
  ]

  /// How much likelier than another a name can be.
  static let mostWeight = 20.0

  /// The rule for those who come in an emergency.
  private static let emergencyRule = "emergency"
  /// The rule for what is said without asking for anything; its sentences are no requests.
  static let noRequest = "noRequest"
  private static let noRequestExplanation = "It asks for no call."

  /// The readings of typed text as a request, the best first; none where it is no request.
  public func interpretations(ofText text: String) -> [Interpretation] {
    requests(network.interpretations(of: words(in: text), in: .typed, limit: Self.limit))
  }

  /// The readings of words that were heard as a request, the best first; none where they are none.
  public func interpretations(ofSpeech text: String) -> [Interpretation] {
    let words = text.split(separator: " ").map(String.init)
    return requests(network.interpretations(of: words, in: .spoken, limit: Self.limit))
  }

  func words(in text: String) -> [String] {
    SpokenWords.words(in: text, language: spokenLanguage)
  }

  private static let limit = 4

  private func requests(_ readings: [Interpretation]) -> [Interpretation] {
    guard let first = readings.first, first.rule != Self.noRequest else { return [] }
    // A number is a number, even where a contact is called Nine One One.
    let name = first.slots.first { $0.name == "contact" }
    let number = readings.first { reading in
      reading.slots.contains {
        // "Seven eleven" is the shop; "nine one one", digit by digit, is the number.
        $0.name == "digits" && $0.words == name?.words && $0.value.count == $0.words.count
      }
    }
    if let number { return [number] }
    return emergencyCall(first).map { [$0] } ?? readings
  }

  /// Why text is not in the language, as a sentence.
  public func explanation(ofText text: String) -> String {
    let words = words(in: text)
    guard !words.isEmpty else { return "There is no word in it." }
    guard words.count <= GrammarNetwork.maximumWordCount else {
      return
        "It has \(words.count) words; a request has at most \(GrammarNetwork.maximumWordCount)."
    }
    if asksForNothing(words, in: .typed) { return Self.noRequestExplanation }
    let match = network.furthest(words, in: .typed)
    guard !match.expected.isEmpty, match.position > 0 else {
      return "It is no request that is known."
    }
    let expected = match.expected.prefix(4).map { "“\($0)”" }.joined(separator: ", ")
    if match.position >= words.count { return "It breaks off; \(expected) could follow." }
    return "It is understood as far as “\(SpokenWords.text(of: Array(words[..<match.position])))”; "
      + "after that, for example, \(expected) could follow, not “\(words[match.position])”."
  }

  /// Why words that were heard are no request, as a sentence; nil where there is nothing to say but
  /// that.
  func explanation(ofSpeech text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    return asksForNothing(words, in: .spoken) ? Self.noRequestExplanation : nil
  }

  private func asksForNothing(_ words: [String], in mode: MatchingMode) -> Bool {
    network.interpretations(of: words, in: mode, limit: 1).first?.rule == Self.noRequest
  }

  /// The rules to listen for, in a call or before one.
  func rules(inCall: Bool) -> Set<String> {
    inCall ? Set(grammar.publicRules) : Set(grammar.publicRules).subtracting(rulesInCall)
  }

  /// The words for a recogniser that could say all names.
  ///
  /// - Throws: `GrammarError` where it would be too large.
  func spokenNetwork() throws(GrammarError) -> WordNetwork {
    try network.wordNetwork(of: rules(inCall: true))
  }

  /// The network with the names that can be said, and those that cannot.
  ///
  /// - Parameter pronounceable: whether a word has a pronunciation.
  /// - Returns: the network without those names, and the names.
  /// - Throws: `GrammarError`.
  func sayable(
    pronounceable: (String) async -> Bool
  ) async throws -> (network: GrammarNetwork, unpronounceable: [[String]]) {
    var known: [String: Bool] = [:]
    var sayable = network
    var unsayable: [[String]] = []
    for name in names {
      var isSayable = true
      for word in name {
        let canBeSaid: Bool
        if let answer = known[word] {
          canBeSaid = answer
        } else {
          canBeSaid = await pronounceable(word)
          known[word] = canBeSaid
        }
        isSayable = isSayable && canBeSaid
      }
      guard !isSayable else { continue }
      unsayable.append(name)
      sayable.remove(name, from: "contact")
    }
    return (sayable, unsayable)
  }
}
