import Foundation

/// The copy of an accepted transaction that the delegate gets.
struct HeldTransaction: Sendable {
  let transaction: CXTransaction
  let actions: [UUID: CXAction]
  /// Tells whoever requested the transaction what came of it.
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
