internal import Foundation

/// The objects of the transactions that were accepted, until all their actions are complete.
struct HeldTransactions: Sendable {
  private var held: [UUID: HeldTransaction] = [:]

  /// Keeps the copy of an accepted transaction that the delegate gets.
  ///
  /// - Parameters:
  ///   - transaction: The copy.
  ///   - tellOutcome: Tells the requester the outcome.
  mutating func keep(
    _ transaction: CXTransaction,
    tellOutcome: @escaping @Sendable (CallTransaction.Outcome) -> Void
  ) {
    held[transaction.uuid] = HeldTransaction(transaction, tellOutcome: tellOutcome)
  }

  /// The transaction of a UUID.
  func transaction(_ uuid: UUID) -> CXTransaction? { held[uuid]?.transaction }

  /// The action of a UUID, whichever transaction it is part of.
  func action(_ uuid: UUID) -> CXAction? {
    for held in held.values {
      if let action = held.actions[uuid] { return action }
    }
    return nil
  }

  /// Tells the requester of a transaction its outcome.
  func tell(_ outcome: CallTransaction.Outcome, of uuid: UUID) { held[uuid]?.tellOutcome(outcome) }

  /// Releases a transaction.
  mutating func forget(_ uuid: UUID) { held[uuid] = nil }
}

/// The copy of an accepted transaction that the delegate gets.
private struct HeldTransaction: Sendable {
  let transaction: CXTransaction
  let actions: [UUID: CXAction]
  /// Tells the requester the outcome.
  let tellOutcome: @Sendable (CallTransaction.Outcome) -> Void

  init(
    _ transaction: CXTransaction,
    tellOutcome: @escaping @Sendable (CallTransaction.Outcome) -> Void
  ) {
    self.transaction = transaction
    self.tellOutcome = tellOutcome
    actions = Dictionary(transaction.actions.map { ($0.uuid, $0) }) { first, _ in first }
  }
}
