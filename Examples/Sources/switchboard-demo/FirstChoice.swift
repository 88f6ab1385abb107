import Intents

/// A user who takes the first of whatever there is.
struct FirstChoice: IntentQuestioning {
  func answer(to question: IntentQuestion) async -> IntentAnswer {
    let names = question.candidates.compactMap { ($0 as? INPerson)?.displayName }
    print("user: \(question.parameter)? \(names.joined(separator: " or ")) – the first")
    return question.candidates.first.map { .value($0) } ?? .cancelled
  }
}
