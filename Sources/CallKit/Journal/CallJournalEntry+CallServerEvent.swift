internal import Foundation

extension CallJournalEntry {
  /// Creates an entry of something that happened in the system.
  init(_ source: CallServerEvent, showsNumbersAndNames: Bool) {
    self.init(at: source.date, event: Event(source.kind))
    provider = source.provider?.number
    transaction = source.transaction
    switch source.kind {
    case .providerAdded(_, let name): providerName = name
    case .authorizationChanged(let status): result = "\(status)"
    case .requested(let transaction):
      fill(from: transaction, showsNumbersAndNames)
    case .accepted(let transaction, _):
      fill(from: transaction, showsNumbersAndNames)
      result = "accepted"
    case .refused(_, let error):
      result = "\(error.code)"
      reason = error.message
    case .performed(let action), .failed(let action), .timedOut(let action): fill(from: action)
    case .fulfilled(let action): fill(from: action)
    case .deadlineSet(let action, let date):
      fill(from: action)
      deadline = date
    case .failedBySystem(let action, let because):
      fill(from: action)
      reason = because
    case .answerIgnored(let action, let answer):
      self.action = action
      result = if case .failed = answer { "failed" } else { "fulfilled" }
    case .incomingReported(let call, _, let update):
      self.call = call
      fill(from: update, showsNumbersAndNames)
    case .incoming(let call, _):
      self.call = call
      result = "accepted"
    case .incomingRefused(let call, _, let error):
      self.call = call
      result = "\(error.code)"
      reason = error.message
    case .reported(let report): fill(from: report, showsNumbersAndNames)
    case .reportIgnored(let report, let because):
      fill(from: report, showsNumbersAndNames)
      reason = because
    case .callChanged(let call): fill(from: call, showsNumbersAndNames)
    case .audioConfigured(let hints): fill(from: hints)
    case .audioRequested(let isActive): result = isActive ? "active" : "inactive"
    case .audioActivated(_, let hints):
      fill(from: hints)
      priority = "raised"
    case .audioDeactivated: priority = "normal"
    case .providerRemoved, .executedByDelegate, .reset: break
    }
  }

  private mutating func fill(from transaction: CallTransaction, _ showsNumbersAndNames: Bool) {
    actions = transaction.actions.map {
      CallJournalAction($0, showsNumbersAndNames: showsNumbersAndNames)
    }
  }

  private mutating func fill(from action: CallAction) {
    self.action = action.uuid
    actionName = action.name
    call = action.callUUID
  }

  private mutating func fill(from report: CallReport, _ showsNumbersAndNames: Bool) {
    call = report.callUUID
    switch report {
    case .startedConnecting: self.report = "startedConnecting"
    case .connected: self.report = "connected"
    case .updated(_, let update):
      self.report = "updated"
      fill(from: update, showsNumbersAndNames)
    case .ended(_, _, let reason, _):
      self.report = "ended"
      ending = "\(reason)"
    }
  }

  private mutating func fill(from update: CXCallUpdate.Changes, _ showsNumbersAndNames: Bool) {
    changes = update.names
    handle = update.remoteHandle.map {
      CallJournalHandle($0, showsValue: showsNumbersAndNames)
    }
    if showsNumbersAndNames { callerName = update.localizedCallerName ?? update.directoryName }
  }

  private mutating func fill(from call: TrackedCall, _ showsNumbersAndNames: Bool) {
    self.call = call.uuid
    state = call.state.rawValue
    ending = call.ending?.name
    handle = call.handle.map { CallJournalHandle($0, showsValue: showsNumbersAndNames) }
    if showsNumbersAndNames { callerName = call.callerName }
  }

  private mutating func fill(from hints: AudioHints) {
    category = hints.category.rawValue
    mode = hints.mode.rawValue
    route = hints.route.rawValue
  }
}

extension CallJournalEntry.Event {
  fileprivate init(_ kind: CallServerEvent.Kind) {
    self =
      switch kind {
      case .providerAdded: .providerAdded
      case .providerRemoved: .providerRemoved
      case .authorizationChanged: .authorizationChanged
      case .requested: .requested
      case .accepted: .accepted
      case .refused: .refused
      case .executedByDelegate: .executedByDelegate
      case .performed: .performed
      case .deadlineSet: .deadlineSet
      case .fulfilled: .fulfilled
      case .failed: .failed
      case .failedBySystem: .failedBySystem
      case .timedOut: .timedOut
      case .answerIgnored: .answerIgnored
      case .incomingReported: .incomingReported
      case .incoming: .incomingAccepted
      case .incomingRefused: .incomingRefused
      case .reported: .reported
      case .reportIgnored: .reportIgnored
      case .callChanged: .callChanged
      case .reset: .reset
      case .audioConfigured: .audioConfigured
      case .audioRequested: .audioRequested
      case .audioActivated: .audioActivated
      case .audioDeactivated: .audioDeactivated
      }
  }
}

extension CXCallUpdate.Changes {
  /// The properties that are set.
  fileprivate var names: [String] {
    [
      remoteHandle.map { _ in "remoteHandle" },
      localizedCallerName.map { _ in "localizedCallerName" },
      supportsHolding.map { _ in "supportsHolding" },
      supportsGrouping.map { _ in "supportsGrouping" },
      supportsUngrouping.map { _ in "supportsUngrouping" },
      supportsDTMF.map { _ in "supportsDTMF" }, hasVideo.map { _ in "hasVideo" },
    ].compactMap(\.self)
  }
}

extension TrackedCall.Ending {
  fileprivate var name: String {
    if case .reported(let reason) = self { "\(reason)" } else { "\(self)" }
  }
}
