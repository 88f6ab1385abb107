internal import CallHistory
internal import ContactBook
internal import Foundation
internal import NameSearch
internal import SpokenText

/// What is to be kept of a person: somebody new, or somebody who is there.
package struct PersonChange: Sendable, Hashable {
  /// The identifier of the contact; nil for somebody new.
  package var identifier: String?
  /// The name of somebody new.
  package var name: String?
  /// A further number or address, as it is typed, and what it is, such as mobile.
  package var number: String?
  package var label: String?
  /// Another name.
  package var nickname: String?
  /// The value of the number or address that is called where none is asked for.
  package var preferred: String?

  /// A change of nothing.
  package init() {}
}

extension UserUpkeep {
  /// The letters of a name at most.
  private static let longestName = 200
  /// The letters of a number or address, and of what it is, at most.
  private static let longestNumber = 300

  /// All that can be changed of a person.
  ///
  /// - Throws: `UpkeepError` where there is no such person, or `ContactError`.
  package func person(_ identifier: String) async throws -> PersonDetails {
    let contact = try contact(identifier)
    var favorites: [Favorite] = []
    if let history { favorites = (try? await history.favorites()) ?? [] }
    let dialable = contact.handles.filter(\.isDialable)
    let preferred = dialable.filter(\.isPreferred)
    return PersonDetails(
      listing: PersonListing(
        contact,
        isFavorite: contact.isFavorite
          || favorites.contains { $0.contactIdentifier == identifier }),
      nicknames: contact.nicknames,
      preferred: preferred.count == 1 ? preferred[0].value : nil,
      isOwn: try isOwn(contact),
      isChanged: options.keeper?.addition(to: contact) != nil)
  }

  private func isOwn(_ contact: Contact) throws(ContactError) -> Bool {
    guard let keeper = options.keeper else { return false }
    return !(try keeper.folder.cards(of: contact, region: options.region).isEmpty)
  }

  /// Keeps what is said of a person; somebody new who has the name of somebody known is that one.
  ///
  /// - Returns: The contact's identifier.
  /// - Throws: `UpkeepError`.
  package func keep(_ change: PersonChange) throws(UpkeepError) -> String {
    var addition = ContactAddition()
    if let nickname = change.nickname?.collapsed, !nickname.isEmpty {
      addition.nicknames = [try named(nickname)]
    }
    if let number = change.number?.collapsed, !number.isEmpty {
      addition.handles = [try handle(number, label: change.label)]
    }
    if let identifier = change.identifier {
      let contact = try contact(identifier)
      if let value = change.preferred {
        guard let handle = contact.handles.first(where: { $0.value == value && $0.isDialable })
        else {
          throw UpkeepError(
            .noSuchPerson, "\(contact.displayName) does not have this number any more.")
        }
        addition.preferred = handle
      }
      try apply(addition, to: contact)
      return identifier
    }
    let name = try named(change.name?.collapsed ?? "")
    guard !addition.handles.isEmpty else {
      throw UpkeepError(.invalid, "Give a number or a SIP address for \(name).")
    }
    let words = SpokenWords.words(in: name)
    let known = book.contacts.filter { $0.nameWords == words }
    guard known.count < 2 else {
      throw UpkeepError(
        .ambiguous,
        "\(known.count) people are called \(name); give the number to one of them, or write another name."
      )
    }
    if let contact = known.first {
      try apply(addition, to: contact)
      return contact.identifier
    }
    var contact = Contact(identifier: UUID().uuidString, displayName: name)
    (contact.handles, contact.nicknames) = (addition.handles, addition.nicknames)
    let keeper = try keeper()
    try writing { () throws(CardChangeError) in try keeper.add(contact) }
    return contact.identifier
  }

  /// Takes somebody out of callvoice's own contacts, or takes back what was added to a card of another program.
  ///
  /// - Throws: `UpkeepError`, or `ContactError` where the cards cannot be read.
  package func remove(_ identifier: String) throws {
    let (contact, keeper) = (try contact(identifier), try keeper())
    let isOwn = try isOwn(contact)
    let isRemoved = try writing { () throws(CardChangeError) in
      if isOwn { _ = try keeper.folder.removeCards(of: contact, region: options.region) }
      return try keeper.removeAdditions(to: contact) || isOwn
    }
    guard isRemoved else {
      throw UpkeepError(
        .notOwn,
        "\(contact.displayName) is in \(Self.place(of: contact)), which callvoice does not keep; take the card "
          + "out there.")
    }
  }

  /// Copies the contacts of a file to callvoice's own.
  ///
  /// - Parameters:
  ///   - path: A file of contacts.
  ///   - name: The name by which it is told of.
  /// - Returns: What came of it.
  /// - Throws: `ContactError`, or `UpkeepError` where nothing is kept.
  package func importContacts(of path: String, named name: String) throws -> ImportListing {
    let result = try keeper().folder.add(
      contentsOf: [URL(fileURLWithPath: path)], region: options.region)
    return ImportListing(
      contacts: result.count, added: result.summary.added, changed: result.summary.changed,
      unchanged: result.summary.unchanged,
      warnings: result.warnings.map { $0.description.replacing(path, with: name) })
  }

  // MARK: - Parts

  private func keeper() throws(UpkeepError) -> ContactKeeper {
    guard let keeper = options.keeper else {
      throw UpkeepError(.nothingKept, "No contacts are kept here.")
    }
    return keeper
  }

  private func apply(_ addition: ContactAddition, to contact: Contact) throws(UpkeepError) {
    let keeper = try keeper()
    _ = try writing { () throws(CardChangeError) in try keeper.apply(addition, to: contact) }
  }

  private func writing<Value>(
    _ body: () throws(CardChangeError) -> Value
  ) throws(UpkeepError) -> Value {
    do throws(CardChangeError) {
      return try body()
    } catch {
      throw UpkeepError(.unwritable, error.description)
    }
  }

  /// A name that can be said.
  private func named(_ name: String) throws(UpkeepError) -> String {
    guard name.contains(where: \.isLetter), !SpokenWords.words(in: name).isEmpty,
      name.count <= Self.longestName
    else {
      throw UpkeepError(.invalid, "A name has letters, \(Self.longestName) at most.")
    }
    return name
  }

  /// A number or address that was typed.
  private func handle(
    _ text: String, label: String?
  ) throws(UpkeepError) -> ContactHandle {
    let labels = label.flatMap { $0.collapsed.isEmpty ? nil : ContactLabel(spoken: $0) }
    guard text.count <= Self.longestNumber, label?.count ?? 0 <= Self.longestNumber,
      let handle = ContactHandle(
        typed: text, region: options.region, labels: [labels].compactMap(\.self))
    else {
      throw UpkeepError(
        .invalid,
        ContactHandle.problem(
          typed: String(text.prefix(Self.longestNumber)), region: options.region))
    }
    return handle
  }
}
