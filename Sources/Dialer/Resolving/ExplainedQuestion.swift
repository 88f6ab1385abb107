internal import Conversation
internal import NameSearch

/// A question that ``CallIntentHandler`` needs answered, with the reason for it.
///
/// It is the detail of the resolution result that asks.
struct ExplainedQuestion: Sendable {
  /// The subject of a question.
  enum Kind: Sendable {
    /// The person that a request means; the explanation is the resolution's, the caution that of the one candidate.
    case contact(explanation: String, caution: CallQuestion?)
    /// A call of the history that is to be made again or returned, to whoever has the name.
    case call(key: PromptTable.Key, name: String, caution: CallQuestion?)
  }

  let kind: Kind
  /// The candidates.
  let choices: [ContactChoice]
  /// The reason for the resolution.
  let resolution: ResolutionContext
  /// The number of questions that may still be asked.
  let turns: Int
}

/// An answer about somebody, as the detail of the person in the answer.
struct AnsweredPerson: Sendable {
  let reply: IntentConversation.Reply
  /// The number of questions that may still be asked.
  let turns: Int
  /// Whether the answer is a yes to a call of the history.
  var isYesToCall = false
}
