import ContactBook
import SpokenText

/// Which contacts go by which words.
///
/// A form of a name is found by the letters of all its words without the spaces between them, so
/// "Anne-Marie", "Anne Marie" and "Annemarie" are one. It takes about 12 bytes a form.
struct NameIndex: Sendable {
  let table: KeyTable

  /// An index of a table that was made before.
  init(table: KeyTable) { self.table = table }

  /// Gathers the forms of all names.
  /// - Complexity: O(n); about 0.1 s for 100,000 contacts.
  init(_ contacts: ContactList, reader: NameReader) {
    var builder = NameIndexBuilder(reader: reader)
    builder.reserve(contacts.count)
    for (position, contact) in contacts.enumerated() { builder.add(contact, at: position) }
    table = builder.table
  }

  /// The contacts that go by these letters, each once in its best tier, the first one first.
  /// - Complexity: O(1) beside their count.
  func hits(_ key: NameKey) -> [NameHit] {
    let hits = table.values(of: key.number).compactMap(NameHit.init(packed:))
    // A contact has a key once, so positions differ and are in order.
    return hits
  }

  /// Whether somebody goes by these letters.
  func contains(_ key: NameKey) -> Bool { table.contains(key.number) }

  /// Whether all contacts have positions below a limit.
  func isBelow(_ limit: Int) -> Bool { table.isBelow(NameHit.leastPacked(at: limit)) }
}
