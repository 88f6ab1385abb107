internal import Foundation

/// A transaction that was accepted and is not complete.
struct PendingTransaction: Sendable {
  /// The ways in which a transaction is carried out.
  enum Phase: Sendable {
    /// The delegate has not been asked whether it carries out the transaction as a whole.
    case executing
    /// The system hands out one action after the other.
    case sequential
    /// The delegate carries out the transaction as a whole.
    case byDelegate
  }

  let transaction: CallTransaction
  let provider: ProviderID
  /// The actions that were not requested: holds that make the next requested action possible.
  let holds: Set<UUID>
  /// Transactions of other providers that have to be complete before this one begins.
  var predecessors: Set<UUID> = []
  var phase = Phase.executing
  /// The action that was handed out last.
  var performing: UUID?
  var complete: Set<UUID> = []
  /// The dates until which the actions that were handed out have to be answered.
  var deadlines: [UUID: Date] = [:]
  /// The outcome, if it was decided before all actions were complete.
  private(set) var outcome: CallTransaction.Outcome?

  /// Decides the outcome, once; a hold decides nothing, only the action that it makes possible.
  ///
  /// - Returns: The outcome, to be told; nil if this does not decide.
  mutating func decide(
    _ outcome: CallTransaction.Outcome, by action: CallAction
  ) -> CallTransaction.Outcome? {
    guard self.outcome == nil, !holds.contains(action.uuid) else { return nil }
    self.outcome = outcome
    return outcome
  }

  /// Gives the transaction up if a pending action is about a call.
  mutating func decideEnd(of call: UUID) -> CallTransaction.Outcome? {
    let isEnding = transaction.actions.contains { $0.isEnd && $0.callUUID == call }
    guard !isEnding,
      let action = incompleteActions.first(where: {
        !holds.contains($0.uuid) && $0.callUUIDs.contains(call)
      })
    else { return nil }
    return decide(.callEnded, by: action)
  }

  /// The actions that are not complete, in their order.
  var incompleteActions: [CallAction] {
    transaction.actions.filter { !complete.contains($0.uuid) }
  }

  /// The action that one of the holds makes possible; `nil` for other actions.
  func purpose(of action: CallAction) -> CallAction? {
    guard holds.contains(action.uuid) else { return nil }
    return transaction.actions.drop { $0.uuid != action.uuid }
      .first { !holds.contains($0.uuid) }
  }
}
