package import Dialer
package import Foundation
internal import Intents

/// Carries out requests: this program's own dialer, or the service.
package protocol RequestHandling: Sendable {
  /// Handles a typed request, the whole way.
  ///
  /// - Parameters:
  ///   - text: The request.
  ///   - utterance: Its number within the run, from 1.
  /// - Returns: The outcome.
  /// - Throws: `ServiceError` where the service is lost.
  func handle(text: String, utterance: Int) async throws -> Outcome

  /// Answers, declines or ignores the call that rings; nil where the key is none of these, or no call rings.
  func handle(key: String, utterance: Int) async throws -> Outcome?

  /// Takes what is typed as an answer to whether to take a call; nil where it is none.
  func handle(answer: String, utterance: Int) async throws -> Outcome?

  /// Starts the call of a link, one that repeats a call of the history with more caution.
  ///
  /// - Throws: `StartCallError` or `ServiceError`.
  func open(
    link: String, isFromOutside: Bool, isRepeated: Bool, utterance: Int
  ) async throws -> Outcome

  /// Starts the call of a user activity.
  ///
  /// - Parameters:
  ///   - activity: The activity as JSON.
  ///   - utterance: Its number within the run, from 1.
  /// - Returns: The outcome.
  /// - Throws: `IntentsError`, `StartCallError` or `ServiceError`.
  func `continue`(activity: Data, utterance: Int) async throws -> Outcome

  /// Whether a call is going on.
  func hasCalls() async throws -> Bool

  /// The requests that can be made now, by occasions.
  func requestExamples() async throws -> [(occasion: String, examples: [String])]
}

extension VoiceDialer: RequestHandling {
  package func `continue`(activity: Data, utterance: Int) async throws -> Outcome {
    try await self.continue(try NSUserActivity(jsonData: activity), utterance: utterance)
  }

  package func hasCalls() async throws -> Bool { isInCall }

  package func requestExamples() async throws -> [(occasion: String, examples: [String])] {
    examples().map { ($0.occasion, $0.examples) }
  }
}
