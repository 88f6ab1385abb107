internal import SpokenText

/// Names that end in a label: somebody who has a card for each of their numbers is called "Mom Cell" in one and
/// "Mom Work" in the other.
extension Contact {
  /// The words of the name before a label at its end, and the label; nil where the name has none.
  ///
  /// Two labels go together: Mom and "work cell", for "Mom Work Cell".
  package var labelledName: (name: [String], label: ContactLabel)? {
    let words = nameWords
    for count in stride(from: min(Self.longestLabel, words.count - 1), through: 1, by: -1) {
      let name = words.dropLast(count)
      guard let label = ContactLabel(spoken: words.suffix(count).joined(separator: " ")),
        label.isKnown || !label.parts.isEmpty
      else { continue }
      // "Mom's Cell" is Mom's.
      let owner = name.last.map { $0.hasSuffix("'s") ? String($0.dropLast(2)) : $0 } ?? ""
      return (name.dropLast() + [owner], label)
    }
    return nil
  }

  /// The most words of a label ("work cell phone").
  private static let longestLabel = 3

  /// Whether the name ends in a label that a request has, or in it and another.
  package func goesByName(_ label: ContactLabel) -> Bool {
    guard let own = labelledName?.label else { return false }
    return own == label || own.parts.contains(label)
      || !label.parts.isEmpty && Set(label.parts) == Set(own.parts)
  }
}
