/// An address book that GNOME's Evolution Data Server offers.
struct GNOMEBook: Sendable, Hashable {
  /// The identifier.
  let identifier: String
  /// The title, which no other book has.
  var title: String
  /// The name without what tells it from other books, and its translations.
  let names: [String]

  /// The books among the sources of the server, in the order of their titles.
  ///
  /// - Parameter sources: The descriptions of all sources, by identifier; in the format of key files.
  /// - Returns: The books that are switched on, and so are the accounts that they belong to.
  static func books(in sources: [String: String]) -> [GNOMEBook] {
    let descriptions = sources.mapValues(SourceDescription.init)
    var books: [(book: GNOMEBook, account: String)] = []
    for (identifier, source) in descriptions where source.isAddressBook {
      guard isEnabled(source, among: descriptions) else { continue }
      let name = source.name.isEmpty ? identifier : source.name
      let book = GNOMEBook(
        identifier: identifier, title: name, names: [name] + source.translatedNames)
      books.append((book, descriptions[source.parent]?.name ?? ""))
    }
    return told(apart: books).sorted { ($0.title, $0.identifier) < ($1.title, $1.identifier) }
  }

  /// Gives books of one name titles with their accounts, or else with their identifiers.
  private static func told(apart books: [(book: GNOMEBook, account: String)]) -> [GNOMEBook] {
    let byName = Dictionary(grouping: books) { $0.book.title }
    return books.map { book, account in
      let others = byName[book.title] ?? []
      guard others.count > 1 else { return book }
      let isTold = !account.isEmpty && others.count { $0.account == account } == 1
      var book = book
      book.title += " (\(isTold ? account : book.identifier))"
      return book
    }
  }

  /// Whether a source and all that it belongs to are switched on.
  private static func isEnabled(
    _ source: SourceDescription, among sources: [String: SourceDescription]
  ) -> Bool {
    var source = source
    // A source that belongs to itself would never end.
    for _ in 0..<16 {
      guard source.isEnabled else { return false }
      guard let parent = sources[source.parent] else { return true }
      source = parent
    }
    return false
  }
}

/// What the server says of a source: an account, an address book, a calendar.
private struct SourceDescription: Sendable, Hashable {
  private(set) var name = ""
  private(set) var translatedNames: [String] = []
  private(set) var parent = ""
  private(set) var isEnabled = true
  private(set) var isAddressBook = false

  /// Reads a key file.
  init(_ text: String) {
    var section: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        section = line
        if line == "[Address Book]" { isAddressBook = true }
        continue
      }
      guard section == "[Data Source]", let equals = line.firstIndex(of: "=") else { continue }
      let value = String(line[line.index(after: equals)...])
      switch line[..<equals] {
      case "DisplayName": name = value
      case "Parent": parent = value
      case "Enabled": isEnabled = value != "false"
      case let key where key.hasPrefix("DisplayName["):
        if !translatedNames.contains(value) { translatedNames.append(value) }
      default: break
      }
    }
  }
}
