internal import Settings

/// The names by which a book can be chosen.
struct BookNames: Sendable, Hashable {
  /// The name as it is typed, such as `gnome:Work`.
  let name: String
  private let title: String
  private let identifier: String
  private let others: [String]

  init(_ book: GNOMEBook) {
    title = book.title
    identifier = book.identifier
    others = book.names
    name = AddressBookName(.gnome, book: book.title).text
  }

  init(_ copy: BookCopy) {
    title = copy.state.title
    identifier = copy.state.identifier
    others = copy.state.names
    name = AddressBookName(copy.program, book: copy.state.title).text
  }

  /// How well a text names the book: 0 is best; nil if it does not.
  private func rank(of text: String) -> Int? {
    if text == title { return 0 }
    if text == identifier { return 1 }
    if others.contains(text) { return 2 }
    let lowercased = text.lowercased()
    return ([title] + others).contains { $0.lowercased() == lowercased } ? 3 : nil
  }

  /// Whether a text names the book, perhaps among others.
  func matches(_ text: String) -> Bool { rank(of: text) != nil }

  /// The books that a text names best; several where nothing tells them apart.
  static func named(_ text: String, among books: [BookNames]) -> [BookNames] {
    let ranks = books.map { $0.rank(of: text) }
    guard let best = ranks.compactMap(\.self).min() else { return [] }
    return zip(books, ranks).filter { $1 == best }.map(\.0)
  }
}
