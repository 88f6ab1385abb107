/// An index of a book's contacts that the cache keeps beside them.
///
/// Another target makes it and says what is looked up in it.
package protocol ContactIndex: Sendable {
  /// The number that changes whenever the index, or what it makes of a contact, changes.
  static var version: Int { get }

  /// Writes the index, which ``init(reading:contactCount:)`` reads.
  func write(to writer: inout ByteWriter)

  /// Reads the index of so many contacts, or returns nil if it does not fit them.
  init?(reading reader: inout ByteReader, contactCount: Int)
}
