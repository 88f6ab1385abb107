import Foundation
import IntentParser
import SpokenText

/// The calling grammar as it is shipped, with a few contacts.
enum CallingGrammar {
  static let contacts = [
    "mom", "john", "john smith", "maria lopez", "eleanor vance", "o'brien", "dr smith",
    "pizza palace",
  ].map { SpokenWords.words(in: $0) }

  static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../grammars/en-US/call.jsgf").standardizedFileURL

  static let network = Result {
    try GrammarNetwork(
      grammar: try Grammar(contentsOf: url), filling: ["contact": contacts])
  }
}
