public import Foundation

/// One thing that happened to calls.
///
/// Properties that do not belong to an event are `nil`, and missing in JSON, where the keys are the names of the
/// properties. New keys and events may be added; unknown keys are to be ignored.
public struct CallJournalEntry: Sendable, Hashable, Codable {
  /// The date of the event.
  public let at: Date
  /// The kind of event.
  public let event: Event
  /// The number of the provider, counted from 1 in the order in which they were made.
  public var provider: Int?
  /// The provider's localised name.
  public var providerName: String?
  /// The call that the event is about.
  public var call: UUID?
  /// The transaction that the event is about or part of.
  public var transaction: UUID?
  /// The action that the event is about.
  public var action: UUID?
  /// The class of the action.
  public var actionName: String?
  /// The actions of a transaction, in order.
  public var actions: [CallJournalAction]?
  /// The result of a check: `accepted` or the code of the error; of an answer: `fulfilled` or `failed`;
  /// of a change of authorization: the status.
  public var result: String?
  /// The reason, as a sentence.
  public var reason: String?
  /// The report of a call: `startedConnecting`, `connected`, `updated` or `ended`.
  public var report: String?
  /// The properties of a `CXCallUpdate` that were set.
  public var changes: [String]?
  /// The state of a call: `ringing`, `starting`, `started`, `connecting`, `connected`, `held`,
  /// `ended` or `failed`.
  public var state: String?
  /// The ending of a call: `action`, `startFailed`, `answerFailed`, `timedOut`, `reset`,
  /// `providerInvalidated`, or a case of `CXCallEndedReason`.
  public var ending: String?
  /// The date until which an action has to be answered.
  public var deadline: Date?
  /// The handle of the other side; without the value unless it was asked for.
  public var handle: CallJournalHandle?
  /// The name that the provider or a call directory has for the other side; only if it was asked for.
  public var callerName: String?
  /// The priority of the audio session: `raised` while a provider's is active, else `normal`.
  public var priority: String?
  /// The category of the audio session.
  public var category: String?
  /// The mode of the audio session.
  public var mode: String?
  /// The audio route that follows from the app's settings: `receiver` or `speaker`.
  public var route: String?

  /// Creates an entry with nothing but its time and event.
  public init(at: Date, event: Event) {
    self.at = at
    self.event = event
  }
}

extension CallJournalEntry {
  /// The kinds of events.
  public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    /// A provider was made.
    case providerAdded
    /// A provider was invalidated or is gone.
    case providerRemoved
    /// The user has decided about a provider, or changed their mind.
    case authorizationChanged
    /// Somebody requested a transaction.
    case requested
    /// The checks let a transaction pass, or the system made one itself; with its actions as the
    /// delegate gets them.
    case accepted
    /// A check did not let a transaction pass.
    case refused
    /// The delegate said that it carries out a transaction as a whole.
    case executedByDelegate
    /// An action was handed to the delegate.
    case performed
    /// An action that was handed to the delegate has a deadline.
    case deadlineSet
    /// The delegate said that it carried out an action.
    case fulfilled
    /// The delegate said that it could not carry out an action.
    case failed
    /// The system failed an action itself.
    case failedBySystem
    /// The delegate did not answer an action in time.
    case timedOut
    /// Somebody answered an action that nobody waits for.
    case answerIgnored
    /// A provider reported a call that is to ring.
    case incomingReported
    /// The checks let a call ring.
    case incomingAccepted
    /// A check did not let a call ring.
    case incomingRefused
    /// A provider reported something about a call.
    case reported
    /// A report did not fit and had no effect.
    case reportIgnored
    /// A call is new, or has changed, or has ended.
    case callChanged
    /// All calls and transactions were dropped.
    case reset
    /// An app configured the audio session.
    case audioConfigured
    /// An app activated or deactivated the audio session itself.
    case audioRequested
    /// The audio session of a provider became active.
    case audioActivated
    /// The audio session of a provider became inactive.
    case audioDeactivated
  }
}

extension CallJournalEntry: CustomStringConvertible {
  /// The entry as a line for people.
  public var description: String { "\(time)  \(words)" }

  private var words: String {
    switch event {
    case .providerAdded: "\(theProvider) “\(providerName ?? "")” was made"
    case .providerRemoved: "\(theProvider) is gone"
    case .authorizationChanged: "\(theProvider) is now \(result ?? "")"
    case .requested: "\(theTransaction) was requested: \(theActions)"
    case .accepted: "\(theTransaction) was accepted for \(theProvider): \(theActions)"
    case .refused: "\(theTransaction) was refused: \(result ?? ""): \(reason ?? "")"
    case .executedByDelegate: "\(theTransaction) is carried out by the delegate as a whole"
    case .performed: "\(theAction) was handed to the delegate of \(theProvider)"
    case .deadlineSet: "\(theAction) has time until \(deadline.map(Self.dateText) ?? "")"
    case .fulfilled: "\(theAction) was fulfilled"
    case .failed: "\(theAction) failed"
    case .failedBySystem: "\(theAction) was failed by the system: \(reason ?? "")"
    case .timedOut: "\(theAction) was not answered in time"
    case .answerIgnored:
      "action \(text(action)) was \(result ?? "answered"), and nobody waited for it any more"
    case .incomingReported:
      "\(theCall) was reported by \(theProvider) as coming in\(fromWhom)"
    case .incomingAccepted: "\(theCall) was accepted"
    case .incomingRefused: "\(theCall) was refused: \(result ?? ""): \(reason ?? "")"
    case .reported: "\(theCall) was reported: \(theReport)"
    case .reportIgnored: "\(theCall) was reported: \(theReport); ignored: \(reason ?? "")"
    case .callChanged: "\(theCall) is \(state ?? "")\(ending.map { " (\($0))" } ?? "")\(fromWhom)"
    case .reset: "all calls were forgotten"
    case .audioConfigured: "the app set the audio session: \(theAudio)"
    case .audioRequested: "the app made the audio session \(result ?? "") by itself"
    case .audioActivated:
      "audio of \(theProvider) is active: priority \(priority ?? ""), \(theAudio)"
    case .audioDeactivated: "audio of \(theProvider) is not active: priority \(priority ?? "")"
    }
  }

  private func text(_ uuid: UUID?) -> String { uuid?.uuidString ?? "?" }

  private var theProvider: String { "provider \(provider.map(String.init) ?? "?")" }
  private var theTransaction: String { "transaction \(text(transaction))" }
  private var theCall: String { "call \(text(call))" }

  private var theAction: String {
    "\(actionName ?? "action") \(text(action))" + (call.map { " of call \($0)" } ?? "")
  }

  private var theActions: String {
    guard let actions, !actions.isEmpty else { return "no actions" }
    return actions.map(\.description).joined(separator: ", ")
  }

  private var theReport: String {
    [report, changes?.joined(separator: " "), ending].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var theAudio: String {
    "category \(category ?? ""), mode \(mode ?? ""), route \(route ?? "")"
  }

  private var fromWhom: String {
    guard event == .incomingReported || callerName != nil || handle?.value != nil else {
      return ""
    }
    let words = [callerName, handle?.description].compactMap(\.self)
    return words.isEmpty ? "" : ", \(words.joined(separator: ", "))"
  }
}

extension CallJournalEntry {
  private static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The entry as one line of JSON, keys in alphabetical order, dates as in `2026-11-21T08:00:00.123Z`.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Self.dateFormat))
    }
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads an entry from a line of JSON.
  ///
  /// - Parameter json: A line as ``json`` gives it; unknown keys are ignored.
  /// - Throws: `DecodingError` for another line.
  public init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = try? Date(text, strategy: Self.dateFormat) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "“\(text)” is not a date such as 2026-11-21T08:00:00.123Z.")
      }
      return date
    }
    self = try decoder.decode(CallJournalEntry.self, from: Data(json.utf8))
  }

  var time: String { Self.dateText(at) }

  static func dateText(_ date: Date) -> String { date.formatted(dateFormat) }
}
