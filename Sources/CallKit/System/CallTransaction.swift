internal import Foundation

/// A transaction as a value.
package struct CallTransaction: Sendable, Hashable {
  /// The outcomes of an accepted transaction.
  package enum Outcome: Sendable, Hashable {
    /// All actions were fulfilled.
    case fulfilled
    /// The delegate failed an action, for the reason given in the app's own words.
    case failed(because: String?)
    /// The system failed an action, for the reason given as a sentence.
    case failedBySystem(because: String)
    /// The delegate did not answer an action in time.
    case timedOut
    /// A call that an action is about has ended, other than by the transaction.
    case callEnded
  }

  package let uuid: UUID
  package let actions: [CallAction]

  package init(uuid: UUID, actions: [CallAction]) {
    self.uuid = uuid
    self.actions = actions
  }
}
