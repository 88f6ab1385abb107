internal import Foundation

/// A transaction as a value.
package struct CallTransaction: Sendable, Hashable {
  package let uuid: UUID
  package let actions: [CallAction]

  package init(uuid: UUID, actions: [CallAction]) {
    self.uuid = uuid
    self.actions = actions
  }
}
