/// The number of a provider, counted from 1 in the order in which a server's providers were made.
package struct ProviderID: Hashable, Sendable, Comparable {
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func < (left: ProviderID, right: ProviderID) -> Bool { left.number < right.number }
}
