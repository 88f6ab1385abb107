/// What is known of the contacts of a list without looking at each.
struct ContactTraits: Sendable, Hashable {
  /// Whether some contact has relations.
  var hasRelations = false
  /// The positions of the contacts that have something before their names, such as "Dr.".
  var titled: [UInt32] = []
  /// The labels of what can be called, that of the most numbers first.
  var labels: [ContactLabel] = []
}
