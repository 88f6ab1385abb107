/// What a request must come to; what is nil is not asked for.
package struct Expectation: Sendable, Hashable, Encodable {
  /// The public rule of the grammar, such as `orderDrink`.
  package var rule: String?
  /// The intent's class, such as `INStartAudioCallIntent`.
  package var intent: String?
  /// The slots that must have these words.
  package var slots: [String: String]
  /// The full name of who is to be found.
  package var contact: String?
  /// The number or address to be called.
  package var handle: String?
  /// The resolution's result, such as `disambiguation`.
  package var result: String?

  /// An expectation; the arguments are its properties.
  package init(
    rule: String? = nil, intent: String? = nil, slots: [String: String] = [:],
    contact: String? = nil, handle: String? = nil, result: String? = nil
  ) {
    self.rule = rule
    self.intent = intent
    self.slots = slots
    self.contact = contact
    self.handle = handle
    self.result = result
  }

  /// Whether it asks for nothing, so that any request would do.
  package var isEmpty: Bool { self == Expectation() }
}
