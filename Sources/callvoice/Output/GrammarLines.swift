internal import IntentParser
internal import VoiceDialer

/// An overmatch as a line of JSON.
struct OvermatchLine: Encodable {
  let event = "overmatch"
  let file: String
  let rule: String
  let winner: String
  let text: String

  init(_ warning: GrammarWarning) {
    file = warning.file
    rule = warning.rule
    winner = warning.winner
    text = warning.sentence
  }
}

/// The result of a check as a line of JSON.
struct CheckedLine: Encodable {
  let event = "grammar"
  let rules: [String]
  let overmatches: Int
  let isComplete: Bool
}

/// A sample as a line of JSON.
struct SampleLine: Encodable {
  let event = "sample"
  let text: String
  let rule: String
  let slots: [String: String]

  init(_ sample: SampleSentence) {
    text = sample.text
    rule = sample.interpretation.rule
    slots = sample.interpretation.slotValues
  }
}

/// How large a network is, as a line of JSON.
struct NetworkLine: Encodable {
  struct Size: Encodable {
    let states: Int
    let arcs: Int
    var words: Int?
  }

  let event = "network"
  let grammar: String
  let locale: String?
  let names: Int
  let text: Size
  let recogniser: Size

  init(_ workshop: GrammarWorkshop, heard: WordNetwork) {
    grammar = workshop.grammar.name
    locale = workshop.grammar.locale
    names = workshop.nameCount
    text = Size(states: workshop.network.stateCount, arcs: workshop.network.arcCount)
    recogniser = Size(
      states: heard.stateCount, arcs: heard.arcs.count, words: heard.words.count)
  }
}

/// How large one rule is for the recogniser, as a line of JSON.
struct RuleLine: Encodable {
  let event = "rule"
  let rule: String
  let states: Int
  let arcs: Int

  init(rule: String, heard: WordNetwork) {
    self.rule = rule
    states = heard.stateCount
    arcs = heard.arcs.count
  }
}
