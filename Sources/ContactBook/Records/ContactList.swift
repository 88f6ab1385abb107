/// Contacts in a row, each made of its bytes when it is asked for.
///
/// A hundred thousand contacts take some 25 MB this way, and nothing is taken apart when they come
/// from a file. Getting one takes about two microseconds, so who looks at one twice keeps it. Any
/// thread may read a list.
public struct ContactList: Sendable, RandomAccessCollection {
  /// Every record, those that were merged into others included.
  private let store: ContactStore
  /// The records that are in the list, in its order.
  private let order: [UInt32]

  /// What is known of all contacts.
  package let traits: ContactTraits

  init(_ store: ContactStore, order: [UInt32], traits: ContactTraits) {
    self.store = store
    self.order = order
    self.traits = traits
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many contacts there are.
  public var endIndex: Int { order.count }

  /// The contact at a position, 0..<count.
  public subscript(position: Int) -> Contact { store[Int(order[position])] }

  /// The identifier of the contact at a position.
  func identifier(at position: Int) -> String { store.identifier(Int(order[position])) }
}

extension ContactList: Hashable {
  /// Whether both have the same contacts in the same order.
  public static func == (left: ContactList, right: ContactList) -> Bool {
    left.elementsEqual(right)
  }

  /// Hashes all contacts.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for contact in self { hasher.combine(contact) }
  }
}

extension ContactList {
  /// Writes which records are in the list, which ``init(reading:store:)`` reads.
  func write(to writer: inout ByteWriter) {
    writer.write(order)
    writer.write(traits.hasRelations ? 1 : 0)
    writer.write(traits.titled)
    writer.write(traits.labels.map(\.rawValue))
  }

  /// Reads a list of records of the store; those that are not there are left out.
  init(reading reader: inout ByteReader, store: ContactStore) {
    let count = UInt32(store.count)
    let read: [UInt32] = reader.numbers()
    let order = read.allSatisfy { $0 < count } ? read : []
    let hasRelations = reader.number() == 1
    let titled: [UInt32] = reader.numbers()
    let labels = reader.texts().map { ContactLabel(rawValue: $0) }
    self.init(
      store, order: order,
      traits: ContactTraits(
        hasRelations: hasRelations, titled: titled.filter { $0 < UInt32(order.count) },
        labels: labels))
  }
}

/// What is known of the contacts of a list without looking at each.
package struct ContactTraits: Sendable, Hashable {
  /// Whether some contact has relations.
  package var hasRelations = false
  /// The positions of the contacts that have something before their names, such as "Dr.".
  package var titled: [UInt32] = []
  /// The labels of what can be called, that of the most numbers first.
  package var labels: [ContactLabel] = []
}
