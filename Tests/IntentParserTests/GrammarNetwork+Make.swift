import IntentParser
import SpokenText

extension GrammarNetwork {
  /// The network of the rules in `text`, which needs no header.
  static func make(
    _ text: String, filling: [String: [[String]]] = [:], weights: [String: [Double]] = [:]
  ) throws -> GrammarNetwork {
    try GrammarNetwork(
      grammar: try Grammar(text: "#JSGF V1.0;\ngrammar test;\n" + text, file: "test.jsgf"),
      filling: filling, weights: weights)
  }

  /// The likeliest reading of `text` as `rule slot=value slot=value`, or nil.
  func reading(of text: String, in mode: MatchingMode = .typed) -> String? {
    readings(of: text, in: mode).first
  }

  /// All readings of `text`, the likeliest first.
  func readings(of text: String, in mode: MatchingMode = .typed) -> [String] {
    interpretations(of: SpokenWords.words(in: text), in: mode).map { interpretation in
      ([interpretation.rule] + interpretation.slots.map { "\($0.name)=\($0.value)" })
        .joined(separator: " ")
    }
  }
}
