import Foundation

extension CallServerState {
  /// The effects gathered while one input is handled.
  struct Step {
    let now: Date
    var effects: [Effect] = []

    /// Tells the journal.
    ///
    /// - Parameters:
    ///   - kind: what happened.
    ///   - provider: whose doing it was, or to whom it was done.
    ///   - transaction: the transaction that it is part of.
    mutating func journal(
      _ kind: CallServerEvent.Kind, of provider: ProviderID? = nil, in transaction: UUID? = nil
    ) {
      effects.append(
        .journal(
          CallServerEvent(date: now, kind: kind, provider: provider, transaction: transaction)))
    }

    /// Tells the journal, the observers and the followers of a change.
    mutating func tell(_ change: CallChange) {
      journal(.callChanged(change.call), of: change.call.provider)
      effects.append(.tellObservers(change.call))
      effects.append(.tellFollowers(change))
    }
  }
}
