internal import ContactBook
internal import Sessions
internal import SpokenText

/// A contact as a line of JSON.
struct ContactsLine: Encodable {
  struct Handle: Encodable {
    let type: String
    let value: String
    let label: String?
    let preferred: Bool
    /// The address books, files and folders that it is in; left out where they are not worth telling.
    let books: [String]?
  }

  struct Relation: Encodable {
    let kind: String
    let name: String
  }

  let event = "contact"
  let identifier: String
  let displayName: String
  let nicknames: [String]
  let handles: [Handle]
  /// Left out, as are the next two, for contacts that have none.
  let relations: [Relation]?
  let groups: [String]?
  let favorite: Bool?

  init(_ contact: Contact, in books: ContactPlaces) {
    identifier = contact.identifier
    displayName = contact.displayName
    nicknames = contact.nicknames
    handles = contact.handles.map {
      let type = $0.kind == .sipAddress ? "generic" : $0.kind.rawValue
      return Handle(
        type: type, value: $0.value, label: $0.label?.rawValue, preferred: $0.isPreferred,
        books: books.toldNames(of: $0, of: contact))
    }
    let relations = contact.relations.map { Relation(kind: $0.kind, name: $0.name) }
    self.relations = relations.isEmpty ? nil : relations
    groups = contact.groups.isEmpty ? nil : contact.groups
    favorite = contact.isFavorite ? true : nil
  }

  /// Returns a contact as a line for a person, its name padded to a width in cells.
  static func text(of contact: Contact, width: Int) -> String {
    let padded = contact.displayName.padded(toCells: width)
    let nicknames = contact.nicknames.map { "“\($0)”" }
    let handles = contact.handles.map { handle in
      let labels = handle.labels.map(\.spoken).joined(separator: " ")
      let preferred = handle.isPreferred ? " (preferred)" : ""
      return [labels, handle.displayText].filter { !$0.isEmpty }.joined(separator: " ")
        + preferred
    }
    return "\(padded)  \((nicknames + handles).joined(separator: " · "))"
  }

  /// The width in cells of the column for the names of contacts.
  static func width(of contacts: some Sequence<Contact>) -> Int {
    contacts.reduce(0) { min(30, max($0, $1.displayName.cellWidth)) }
  }
}
