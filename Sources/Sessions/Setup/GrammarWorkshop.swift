internal import Conversation
public import Foundation
public import IntentParser
public import NameSearch
internal import SpokenText

/// A grammar as its author looks at it: its size, sentences of it, and those that two rules share.
///
/// The user's names and labels stand in for `<contact>` and `<customLabel>` where contacts are given, else
/// a few examples for the first.
public struct GrammarWorkshop: Sendable {
  /// The grammar.
  public let grammar: Grammar
  /// Its network with the names.
  public let network: GrammarNetwork
  /// The number of names.
  public let nameCount: Int

  private let file: String

  /// Reads a grammar.
  ///
  /// - Parameters:
  ///   - file: A JSGF file.
  ///   - nameSearch: Contacts whose names fill `<contact>`; nil for the examples.
  /// - Throws: `GrammarError`.
  public init(file: URL, contacts nameSearch: NameSearch?) throws(GrammarError) {
    self.file = file.relativePath
    grammar = try Grammar(contentsOf: file)
    let language = SpokenLanguage(locale: grammar.locale)
    let spoken = nameSearch?.spoken
    let names =
      spoken?.all ?? Self.examples.map { SpokenWords.words(in: $0, language: language) }
    nameCount = names.count
    network = try CallLanguage(
      grammar, names: names, relations: spoken?.relations ?? [],
      labels: nameSearch?.customLabels ?? .none
    ).network
  }

  /// Sentences that one public rule makes and another one wins, as warnings with the rule's place.
  public func overmatches() -> (warnings: [GrammarWarning], isComplete: Bool) {
    let search = network.ambiguities()
    let warnings = search.ambiguities.map { overmatch in
      GrammarWarning(
        file: file, rule: overmatch.rule, winner: overmatch.winner, sentence: overmatch.text)
    }
    return (warnings, search.isComplete)
  }

  /// Draws sentences that are typed or said.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - rules: The public rules to draw from; nil for all.
  ///   - mode: Whether sentences with dictation are among them.
  ///   - seed: Chance; the same seed draws the same sentences.
  /// - Returns: As many as asked for, or none where the rules have none.
  public func samples(
    _ count: Int, rules: Set<String>?, mode: MatchingMode, seed: UInt64
  ) -> [SampleSentence] {
    let sampler = SentenceSampler(network: network, rules: rules, mode: mode)
    var random = SplitMix(seed: seed)
    var samples: [SampleSentence] = []
    while samples.count < count, let sample = sampler.sentence(using: &random) {
      samples.append(sample)
    }
    return samples
  }

  private static let examples = ["Maria", "Maria Lopez", "John", "John Smith", "Ann Lee"]
}

/// A sentence that one public rule makes, and that is read as another one.
public struct GrammarWarning: Sendable, Hashable, Encodable, CustomStringConvertible {
  /// The grammar's file as it was named.
  public let file: String
  /// The rule that makes the sentence.
  public let rule: String
  /// The rule it is read as.
  public let winner: String
  /// The sentence.
  public let sentence: String

  /// `FILE: warning: …`, one line.
  public var description: String {
    "\(file): warning: “\(sentence)” is a sentence of <\(rule)>, but is read as <\(winner)>"
  }
}
