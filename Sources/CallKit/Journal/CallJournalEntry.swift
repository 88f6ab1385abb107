public import Foundation

/// One thing that happened to calls.
///
/// What does not belong to an event is `nil`, and missing in JSON, where the keys are the names of the
/// properties. New keys and events may be added; unknown keys are to be ignored.
public struct CallJournalEntry: Sendable, Hashable, Codable {
  /// When it happened.
  public let at: Date
  /// What happened.
  public let event: Event
  /// The number of the provider, counted from 1 in the order in which they were made.
  public var provider: Int?
  /// The provider's localised name.
  public var providerName: String?
  /// The call it is about.
  public var call: UUID?
  /// The transaction it is about or part of.
  public var transaction: UUID?
  /// The action it is about.
  public var action: UUID?
  /// The class of the action.
  public var actionName: String?
  /// The actions of a transaction, in order.
  public var actions: [CallJournalAction]?
  /// What came of a check: `accepted` or the code of the error; of an answer: `fulfilled` or `failed`;
  /// of a change of authorization: the status.
  public var result: String?
  /// Why, as a sentence.
  public var reason: String?
  /// What was reported of a call: `startedConnecting`, `connected`, `updated` or `ended`.
  public var report: String?
  /// The properties of a `CXCallUpdate` that were set.
  public var changes: [String]?
  /// What a call has come to: `ringing`, `starting`, `started`, `connecting`, `connected`, `held`,
  /// `ended` or `failed`.
  public var state: String?
  /// How a call ended: `action`, `startFailed`, `answerFailed`, `timedOut`, `reset`,
  /// `providerInvalidated`, or a case of `CXCallEndedReason`.
  public var ending: String?
  /// Until when an action has to be answered.
  public var deadline: Date?
  /// Who is at the other end; without the value unless it was asked for.
  public var handle: CallJournalHandle?
  /// Who the provider or a call directory says that is; only if it was asked for.
  public var callerName: String?
  /// The priority of the audio session: `raised` while a provider's is active, else `normal`.
  public var priority: String?
  /// The category of the audio session.
  public var category: String?
  /// The mode of the audio session.
  public var mode: String?
  /// Where the sound is to go, from all that the app said: `receiver` or `speaker`.
  public var route: String?

  /// Makes an entry with nothing but its time and event.
  public init(at: Date, event: Event) {
    self.at = at
    self.event = event
  }
}
