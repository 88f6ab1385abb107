/// One who can ask the user about an intent.
public protocol IntentQuestioning: Sendable {
  /// Asks the user, who may take any time.
  func answer(to question: IntentQuestion) async -> IntentAnswer
}
