/// What is known of the contacts of a list without looking at each.
package struct ContactTraits: Sendable, Hashable {
  /// Whether some contact has relations.
  package var hasRelations = false
  /// The positions of the contacts that have something before their names, such as "Dr.".
  package var titled: [UInt32] = []
  /// The labels of what can be called, that of the most numbers first.
  package var labels: [ContactLabel] = []
}
