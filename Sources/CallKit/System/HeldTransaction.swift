import Foundation

/// The copy of an accepted transaction that the delegate gets.
struct HeldTransaction: Sendable {
  let transaction: CXTransaction
  let actions: [UUID: CXAction]

  init(_ transaction: CXTransaction) {
    self.transaction = transaction
    actions = Dictionary(transaction.actions.map { ($0.uuid, $0) }) { first, _ in first }
  }
}
