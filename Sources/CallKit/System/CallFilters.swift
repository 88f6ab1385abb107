/// What the user has decided about one call that comes in.
package struct CallFilters: Sendable, Hashable {
  /// Whether the user wants no calls now.
  package var isDoNotDisturbOn: Bool
  /// Whether the caller is blocked.
  package var isBlocked: Bool

  package init(isDoNotDisturbOn: Bool = false, isBlocked: Bool = false) {
    self.isDoNotDisturbOn = isDoNotDisturbOn
    self.isBlocked = isBlocked
  }
}
