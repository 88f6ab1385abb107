public import Foundation

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

extension ContactBook {
  /// Reads the contacts of files and folders into one book.
  ///
  /// Files are vCard files, CSV files that Google Contacts or Outlook exported, or abook's
  /// `addressbook`; what is in a file tells which. In a folder, at any depth, those that end in
  /// `.vcf`, `.vcard` or `.csv` and those called `addressbook` are read in the order of their
  /// names, hidden ones left out; one of them that cannot be read is a warning. Folders may be in
  /// the layout of vdir; the `displayname` of a collection is a group of its contacts.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  /// - Returns: The book, and what was wrong in the files, in the order of reading.
  /// - Throws: `.unreadable` where a path does not exist or may not be read, `.notAContactsFile`
  ///   where a file named here has no contacts.
  public static func load(
    paths: [URL], region: String
  ) throws(ContactError) -> (book: ContactBook, warnings: [ContactWarning]) {
    let found = try ContactFiles(paths)
    var importer = ContactImporter(region: region)
    try importer.read(found.files)
    let (book, warnings) = importer.finish()
    return (book, found.interleaving(importer.warnings) + warnings)
  }

  /// A book and the index of it that was kept with it.
  package struct Kept<Index: ContactIndex>: Sendable {
    package let book: ContactBook
    /// The index; nil where the book is not kept, so that no index was needed yet.
    package let index: Index?
    package let warnings: [ContactWarning]
  }

  /// Reads contacts as ``load(paths:region:)`` does, those of files that did not change from the
  /// cache.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - folder: The folder of the cache.
  ///   - variant: What else the index depends on; another variant is kept as another book.
  ///   - makeIndex: Makes the index of a book that is to be kept.
  /// - Returns: The book with its index, and what was wrong in the files.
  /// - Throws: As ``load(paths:region:)``.
  package static func load<Index: ContactIndex>(
    paths: [URL], region: String, keptIn folder: CacheFolder, variant: String,
    indexedBy makeIndex: (ContactBook) -> Index
  ) throws(ContactError) -> Kept<Index> {
    let found = try ContactFiles(paths)
    let key = CacheFolder.key(paths: paths, region: region, language: variant)
    let cache = folder.cache(for: key, indexVersion: Index.version)
    if let cache, cache.isOf(found.files) {
      let (book, index) = cache.book(region: region, index: Index.self)
      return Kept(
        book: book, index: index,
        warnings: found.interleaving(cache.fileWarnings) + cache.warnings)
    }
    var importer = ContactImporter(region: region, old: cache)
    importer.now = folder.now
    try importer.read(found.files)
    let (book, warnings) = importer.finish()
    var index: Index?
    if folder.prepare(for: book.contacts.count, key: key) {
      let made = makeIndex(book)
      importer.write(book, index: made, key: key, to: folder.file(for: key))
      index = made
    }
    return Kept(
      book: book, index: index, warnings: found.interleaving(importer.warnings) + warnings)
  }
}
