import SpokenText

/// Which contacts go by which words.
///
/// A form of a name is found by the letters of all its words without the spaces between them, so
/// "Anne-Marie", "Anne Marie" and "Annemarie" are one. It takes about 12 bytes a form.
struct NameIndex: Sendable {
  private let table: KeyTable

  /// Gathers the forms of all names.
  /// - Complexity: O(n); about 0.1 s for 100,000 contacts.
  init(_ contacts: [Contact], reader: NameReader) {
    var builder = NameIndexBuilder(reader: reader)
    builder.reserve(contacts.count)
    contacts.withUnsafeBufferPointer { contacts in
      for position in contacts.indices { builder.add(contacts[position], at: position) }
    }
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
}
