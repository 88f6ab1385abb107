internal import Foundation
internal import IntentParser

/// The answers that are listened for after a question: few, so that they are heard well.
struct AnswerGrammar: Sendable {
  /// The rules whose sentences change nothing, so that they need not be heard as surely.
  private static let harmless: Set<String> = ["no", "cancel", "repeat"]

  /// The grammar without names.
  let network: GrammarNetwork

  /// - Parameter file: A JSGF file, `answers.jsgf`.
  /// - Throws: `GrammarError`.
  init(file: URL) throws(GrammarError) {
    network = try GrammarNetwork(grammar: try Grammar(contentsOf: file))
  }

  /// The rules that answer a question.
  func rules(for question: DialerQuestion) -> Set<String> {
    var rules: Set<String> =
      switch question.kind {
      case .yesOrNo: ["yes"]
      case .choice: question.choices.count == 1 ? ["yes", "choice"] : ["choice"]
      case .words: ["choice"]
      case .ringing: ["yes", "answer", "decline", "ignore"]
      }
    if !question.names.isEmpty { rules.insert("correction") }
    // Whoever needs help does not answer first.
    rules.insert("help")
    return rules.union(Self.harmless).intersection(network.rules)
  }

  /// Whether words that were heard change nothing, such as "never mind".
  func isHarmless(_ words: [String]) -> Bool {
    network.interpretations(of: words, in: .spoken, limit: 1).first
      .map { Self.harmless.contains($0.rule) } ?? false
  }
}
