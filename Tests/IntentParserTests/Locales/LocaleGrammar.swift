import Foundation
import IntentParser
import SpokenText

/// A shipped grammar of another language, with a few contacts, and what it reads.
struct LocaleGrammar: Sendable {
  let language: SpokenLanguage
  let network: GrammarNetwork

  init(_ locale: String, file: String = "call", contacts: [String]) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../grammars/\(locale)/\(file).jsgf").standardizedFileURL
    let grammar = try Grammar(contentsOf: url)
    let language = SpokenLanguage(locale: grammar.locale)
    self.language = language
    network = try GrammarNetwork(
      grammar: grammar,
      filling: ["contact": contacts.map { SpokenWords.words(in: $0, language: language) }])
  }

  /// The likeliest reading of typed text as `rule slot=value`; nil where it is no request.
  func reading(of text: String) -> String? {
    let words = SpokenWords.words(in: text, language: language)
    guard let reading = network.interpretations(of: words, in: .typed, limit: 4).first,
      reading.rule != "noRequest"
    else { return nil }
    return ([reading.rule] + reading.slots.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }
}
