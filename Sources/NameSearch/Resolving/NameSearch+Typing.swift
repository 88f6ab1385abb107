package import ContactBook

extension NameSearch {
  /// The contacts that a name or a number fits as far as it is typed, those whose name begins with it first.
  ///
  /// - Parameters:
  ///   - typed: The text so far; an empty one fits everybody.
  ///   - limit: The number of contacts at most.
  /// - Returns: The contacts.
  package func contacts(typedAs typed: String, limit: Int) -> [Contact] {
    typedNames.positions(for: typed, limit: limit).map { book.contacts[$0] }
  }
}
