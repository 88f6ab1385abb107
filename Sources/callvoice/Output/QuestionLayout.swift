internal import VoiceDialer

/// Lays questions out for a person.
enum QuestionLayout {
  /// What stands before an answer that is typed.
  static func prompt(_ question: DialerQuestion) -> String {
    let prompts = question.prompts
    switch question.kind {
    case .yesOrNo: return prompts.text(.yesOrNo, ["question": question.text])
    case .words, .ringing: return question.text
    case .choice: return prompts.text(.whichOf, ["count": "\(question.choices.count)"])
    }
  }

  /// What leads to the choices, and the choices.
  static func choices(_ question: DialerQuestion) -> [String] {
    guard question.kind == .choice else { return [] }
    let lines = question.choices.enumerated().map { index, choice in
      question.prompts.text(.choice, ["number": "\(index + 1)", "choice": choice])
    }
    return [question.text] + lines
  }
}
