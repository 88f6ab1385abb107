public import Foundation

/// Reads a journal and finds mistakes in it.
struct CallJournalChecker {
  /// An action that was handed to a delegate.
  private struct Action {
    let uuid: UUID
    let name: String
    let call: UUID?
    let provider: Int?
    let date: Date
    let deadline: Date?

    var words: String { "\(name) \(uuid)" + (call.map { " of call \($0)" } ?? "") }
  }

  /// A call that has not ended.
  private struct Call {
    let uuid: UUID
    let provider: Int?
    let date: Date
    let isOutgoing: Bool
    var isConnecting = false
  }

  private var open: [Action] = []
  private var timedOut: [Action] = []
  private var calls: [Call] = []
  private var audible: Set<Int> = []
  private var problems: [CallJournalProblem] = []
  private var end = Date.distantPast

  /// Reads the next entry.
  mutating func read(_ entry: CallJournalEntry) {
    end = entry.at
    switch entry.event {
    case .deadlineSet:
      guard let action = entry.action else { return }
      open.append(
        Action(
          uuid: action, name: entry.actionName ?? "action", call: entry.call,
          provider: entry.provider, date: entry.at, deadline: entry.deadline))
    case .fulfilled, .failed, .failedBySystem: open.removeAll { $0.uuid == entry.action }
    case .timedOut:
      timedOut += open.filter { $0.uuid == entry.action }
      open.removeAll { $0.uuid == entry.action }
    case .answerIgnored: addLateAnswer(entry)
    case .callChanged: noteChange(entry)
    case .reported where entry.report == "startedConnecting":
      if let index = calls.firstIndex(where: { $0.uuid == entry.call }) {
        calls[index].isConnecting = true
      }
    case .reported where entry.report == "connected": checkConnected(entry)
    case .reportIgnored: addIgnoredReport(entry)
    case .providerRemoved:
      open.removeAll { $0.provider == entry.provider }
      if let provider = entry.provider { audible.remove(provider) }
    case .reset: open = []
    case .audioActivated:
      if let provider = entry.provider { audible.insert(provider) }
    case .audioDeactivated:
      if let provider = entry.provider { audible.remove(provider) }
    case .audioRequested where entry.result == "active" && audible.isEmpty:
      add(
        .audioBeforeActivation, entry,
        "The app made the audio session active at \(entry.time), before the system did; start audio in"
          + " provider(_:didActivate:) and leave setActive(_:) to the system.")
    case .providerAdded, .authorizationChanged, .requested, .accepted, .refused,
      .executedByDelegate, .performed, .incomingReported, .incomingAccepted, .incomingRefused,
      .reported, .audioConfigured, .audioRequested:
      break
    }
  }

  /// Adds the mistakes of leaving something unfinished; returns all mistakes.
  mutating func finish() -> [CallJournalProblem] {
    for action in timedOut { addNeverAnswered(action) }
    for action in open { addNeverAnswered(action) }
    for call in calls {
      addNeverEnded(call, "Call \(call.uuid), there since \(time(call.date)), never ended")
    }
    return problems
  }

  private mutating func addLateAnswer(_ entry: CallJournalEntry) {
    guard let index = timedOut.firstIndex(where: { $0.uuid == entry.action }) else { return }
    let action = timedOut.remove(at: index)
    let deadline = action.deadline.map { "of \(time($0)) " } ?? ""
    problems.append(
      CallJournalProblem(
        kind: .actionAnsweredLate, at: entry.at, call: action.call, action: action.uuid,
        message: "\(action.words) was \(entry.result ?? "answered") at \(entry.time), after its"
          + " deadline \(deadline)and so without effect; answer it as soon as the network has the"
          + " request."))
  }

  private mutating func noteChange(_ entry: CallJournalEntry) {
    guard let uuid = entry.call else { return }
    let index = calls.firstIndex { $0.uuid == uuid }
    guard let ending = entry.ending else {
      if index == nil {
        calls.append(
          Call(
            uuid: uuid, provider: entry.provider, date: entry.at,
            isOutgoing: entry.state != "ringing"))
      }
      return
    }
    guard let call = index.map({ calls.remove(at: $0) }), ending == "providerInvalidated" else {
      return
    }
    addNeverEnded(call, "Call \(uuid) only ended because its provider was gone at \(entry.time)")
  }

  private mutating func checkConnected(_ entry: CallJournalEntry) {
    guard let provider = entry.provider, !audible.contains(provider), let call = entry.call else {
      return
    }
    add(
      .connectedBeforeAudio, entry,
      "Call \(call) was reported as connected at \(entry.time), before its audio session was active;"
        + " fulfil its CXStartCallAction as soon as the invitation is sent.")
  }

  private mutating func addIgnoredReport(_ entry: CallJournalEntry) {
    guard let uuid = entry.call, let report = entry.report else { return }
    let call = calls.first { $0.uuid == uuid && $0.provider == entry.provider }
    if report == "connected", let call, call.isOutgoing, !call.isConnecting {
      add(
        .connectedBeforeConnecting, entry,
        "Call \(uuid) was reported as connected at \(entry.time), before it was reported as"
          + " connecting; call reportOutgoingCall(with:startedConnectingAt:) first.")
    } else {
      let reason = entry.reason ?? "It does not fit."
      add(
        .reportIgnored, entry,
        "The report \(report) of call \(uuid) at \(entry.time) was ignored: \(reason)")
    }
  }

  private mutating func addNeverAnswered(_ action: Action) {
    problems.append(
      CallJournalProblem(
        kind: .actionNeverAnswered, at: end, call: action.call, action: action.uuid,
        message: "\(action.words) was handed to the delegate at \(time(action.date)) and neither"
          + " fulfilled nor failed; call fulfill() or fail() on every action."))
  }

  private mutating func addNeverEnded(_ call: Call, _ what: String) {
    problems.append(
      CallJournalProblem(
        kind: .callNeverEnded, at: end, call: call.uuid, action: nil,
        message: "\(what); request a CXEndCallAction or call reportCall(with:endedAt:reason:)."))
  }

  private mutating func add(
    _ kind: CallJournalProblem.Kind, _ entry: CallJournalEntry, _ message: String
  ) {
    problems.append(
      CallJournalProblem(
        kind: kind, at: entry.at, call: entry.call, action: entry.action, message: message))
  }

  private func time(_ date: Date) -> String { CallJournalEntry.dateText(date) }
}

/// A mistake in the use of CallKit, found in a journal.
public struct CallJournalProblem: Sendable, Hashable, Codable {
  /// The mistakes that are found.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An action was handed to the delegate and neither fulfilled nor failed.
    case actionNeverAnswered
    /// An action was fulfilled or failed after its deadline.
    case actionAnsweredLate
    /// A call did not end, or only because its provider was no longer there.
    case callNeverEnded
    /// A call was reported as connected before it was reported as connecting.
    case connectedBeforeConnecting
    /// A call was reported as connected before its provider's audio session was active.
    case connectedBeforeAudio
    /// Another report did not fit the state of the call.
    case reportIgnored
    /// The app activated the audio session before the system did.
    case audioBeforeActivation
  }

  /// The kind of mistake.
  public let kind: Kind
  /// The date at which the mistake could be seen.
  public let at: Date
  /// The call that the mistake is about.
  public let call: UUID?
  /// The action that the mistake is about.
  public let action: UUID?
  /// One sentence that names the call or action, and the way out.
  public let message: String
}

extension CallJournalProblem: CustomStringConvertible {
  /// One sentence that names the call or action, and the way out.
  public var description: String { message }
}
