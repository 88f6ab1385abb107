public import Foundation

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
