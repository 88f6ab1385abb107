/// What a grammar writes in braces after an expansion: which slot it fills, and with what.
struct Tag: Sendable, Hashable {
  /// The slot, or nil where the value takes the place of the words in the slots around them.
  let slot: String?
  /// The value, or nil for the words that the expansion matched.
  let value: String?
}
