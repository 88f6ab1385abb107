import Testing

@testable import Conversation

/// Answers typed key by key.
struct AnswerLineTests {
  private func question(choices: Int) -> DialerQuestion {
    DialerQuestion(
      choices == 0 ? .yesOrNo : .choice, .english, choices == 0 ? .hangUp : .which,
      choices: (0..<choices).map { "Choice \($0)" })
  }

  private func effects(_ text: String, choices: Int) -> [AnswerLine.Effect] {
    var line = AnswerLine(question(choices: choices))
    return text.utf8.map { line.take($0) }.filter { $0 != .none }
  }

  @Test func aLineIsEndedByReturn() {
    #expect(effects("ño\n", choices: 0) == [.show("ñ"), .show("o"), .answer(.words("ño"))])
    #expect(effects("yx\u{7F}\n", choices: 0).last == .answer(.words("y")))
    #expect(effects("yx\u{7F}", choices: 0).last == .takeAway)
    #expect(effects("\n", choices: 0) == [.answer(.nothing)])
    #expect(effects("  \n", choices: 0).last == .answer(.nothing))
  }

  @Test func aDigitChoosesAtOnce() {
    #expect(effects("2", choices: 3) == [.answer(.words("2"))])
    #expect(effects("4", choices: 3) == [.show("4")])
    #expect(effects("2", choices: 12) == [.show("2")])
    #expect(effects("2", choices: 0) == [.show("2")])
    #expect(effects("a2", choices: 3) == [.show("a"), .show("2")])
  }

  @Test func escapeGivesUp() {
    #expect(effects("\u{1B}", choices: 3) == [.answer(.nothing)])
    #expect(effects("\u{7F}\u{1}", choices: 3) == [])
  }
}
