/// What a grammar writes in braces after an expansion: which slot it fills, and with what.
struct Tag: Sendable, Hashable {
  let slot: String
  /// The slot's value, or nil for the words that the expansion matched.
  let value: String?
}
