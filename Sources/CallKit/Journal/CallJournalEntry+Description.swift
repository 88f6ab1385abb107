import Foundation

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
