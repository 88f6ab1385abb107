/// Somebody who can be asked when a request leaves a choice.
public protocol Asking: Sendable {
  /// Asks which of several is meant.
  ///
  /// - Parameters:
  ///   - question: a sentence.
  ///   - choices: one line each, at least one.
  /// - Returns: the index of the choice, or nil where there was no answer.
  func choose(_ question: String, among choices: [String]) async -> Int?

  /// Asks a yes-or-no question; no answer is a no.
  func confirm(_ question: String) async -> Bool

  /// Asks for words, such as a name; nil where there was no answer.
  func words(_ question: String) async -> String?
}
