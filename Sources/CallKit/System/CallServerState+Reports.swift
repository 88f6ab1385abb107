import Foundation

extension CallServerState {
  mutating func take(_ report: CallReport, from provider: ProviderID, _ step: inout Step) {
    guard let index = index(of: report.callUUID) else {
      step.journal(
        .reportIgnored(report, because: "There is no such call, or it has ended."),
        of: provider)
      return
    }
    guard calls[index].provider == provider else {
      step.journal(.reportIgnored(report, because: "The call is another provider's."), of: provider)
      return
    }
    if let reason = objection(to: report, about: calls[index]) {
      step.journal(.reportIgnored(report, because: reason), of: provider)
      return
    }
    step.journal(.reported(report), of: provider)
    let now = step.now
    switch report {
    case .startedConnecting(_, let date):
      change(index, &step) { $0.dateStartedConnecting = date ?? now }
    case .connected(_, let date): change(index, &step) { $0.dateConnected = date ?? now }
    case .updated(_, let changes): change(index, &step) { $0.apply(changes) }
    case .ended(_, let date, let reason, let detail):
      end(index, .reported(reason), detail, at: date ?? now, &step)
    }
  }

  private func objection(to report: CallReport, about call: TrackedCall) -> String? {
    switch report {
    case .startedConnecting where !call.isOutgoing, .connected where !call.isOutgoing:
      "The call came in; fulfilling its CXAnswerCallAction says that it is connected."
    case .startedConnecting where call.dateStartedConnecting != nil:
      "The call was reported as connecting before."
    case .connected where call.dateStartedConnecting == nil:
      "The call has to be reported as connecting first."
    case .connected where call.dateConnected != nil:
      "The call was reported as connected before."
    default: nil
    }
  }
}
