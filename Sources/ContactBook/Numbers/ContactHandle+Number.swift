extension ContactHandle {
  /// Makes a handle of a number as an address book has it, or returns nil where it is none.
  ///
  /// This is ``init(_:labels:isPreferred:)`` of a ``PhoneNumber`` in half the time, since whether
  /// the plan has given the number to anybody is not looked up.
  init?(numberIn text: String, region: String, labels: [ContactLabel] = [], isPreferred: Bool) {
    guard let parts = PhoneNumber.Parts(text, region: region, isComplete: false) else { return nil }
    self.init(
      kind: .phoneNumber, value: parts.value, displayText: parts.display,
      numberExtension: parts.extension, labels: labels, isPreferred: isPreferred)
  }
}
