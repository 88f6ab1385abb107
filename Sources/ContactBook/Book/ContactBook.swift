/// The contacts that can be called, by identifier and by handle.
///
/// A book does not change once it is made, and it may be used on any thread. Its index of handles is
/// made when it is first needed, in O(n) of the number of contacts, and is shared by its copies.
public struct ContactBook: Sendable {
  /// The contacts, in the order of their files, duplicates merged.
  public let contacts: ContactList

  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String

  /// Positions in ``contacts`` by identifier, those of merged duplicates included.
  let identifiers: PostingIndex

  private let lazyHandles: LazyValue<KeyTable>

  /// Makes a book of contacts; duplicates are merged.
  ///
  /// Contacts with one identifier are one contact, and so are contacts with the same words for a
  /// name and a number in common.
  ///
  /// - Parameters:
  ///   - contacts: The contacts.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  public init(contacts: some Sequence<Contact> = [], region: String) {
    var merging = ContactMerging()
    for contact in contacts { merging.add(contact) }
    self.init(merging.finish(), region: region)
  }

  /// Makes a book of merged contacts, with their index of handles if it is there already.
  init(_ merged: ContactMerging.Result, handles: KeyTable? = nil, region: String) {
    contacts = merged.contacts
    identifiers = merged.identifiers
    self.region = region
    lazyHandles = LazyValue(handles)
  }

  /// The contact of an identifier, that of a merged duplicate included, or nil.
  /// - Complexity: O(log n).
  public func contact(withIdentifier identifier: String) -> Contact? {
    position(of: identifier).map { contacts[$0] }
  }

  /// The position of the contact of an identifier in ``contacts``, or nil.
  /// - Complexity: O(log n).
  package func position(of identifier: String) -> Int? {
    identifiers.values(for: identifier).first { $0 < contacts.count }
  }

  /// The contacts that have a handle of this value, in the order of ``contacts``.
  ///
  /// - Parameter value: A handle's value, or a number in any form the region knows.
  /// - Returns: The contacts; several where people share a number.
  /// - Complexity: O(1) beside the reading of the number; O(n) when it is asked first.
  public func contacts(withHandleValue value: String) -> [Contact] {
    let found = contacts(having: value)
    guard found.isEmpty, let number = PhoneNumber(value, region: region) else { return found }
    return contacts(having: number.value)
  }

  private func contacts(having value: String) -> [Contact] {
    let key = Self.key(for: value)
    return handleTable.values(of: NameKey(key.utf8).number).map { contacts[Int($0)] }
      .filter { contact in contact.handles.contains { Self.key(for: $0.value) == key } }
  }

  /// The positions of the contacts that have each handle.
  var handleTable: KeyTable { lazyHandles.value { Self.handleTable(of: contacts) } }

  private static func handleTable(of contacts: ContactList) -> KeyTable {
    var numbers: [UInt64] = []
    var values: [UInt32] = []
    for (position, contact) in contacts.enumerated() {
      let first = numbers.count
      for handle in contact.handles {
        let number = NameKey(key(for: handle.value).utf8).number
        guard !numbers[first...].contains(number) else { continue }
        numbers.append(number)
        values.append(UInt32(position))
      }
    }
    return KeyTable(numbers: numbers, values: values)
  }

  /// Addresses are compared without regard to case; numbers have none.
  private static func key(for value: String) -> String { value.lowercased() }
}
