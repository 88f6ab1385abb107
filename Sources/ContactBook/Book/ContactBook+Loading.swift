public import Foundation
public import SpokenText

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
  ///   - language: The language in which names are said, for the digits and symbols in them.
  ///   - data: The data folder, which keeps a large book in its folder `cache` (mode 0600), so that
  ///     files that did not change are not read again; nil keeps nothing. What is kept is private
  ///     to this version: another one, a damaged file and a folder that cannot be written only
  ///     cost time.
  /// - Returns: The book, and what was wrong in the files, in the order of reading.
  /// - Throws: `.unreadable` where a path does not exist or may not be read, `.notAContactsFile`
  ///   where a file named here has no contacts.
  public static func load(
    paths: [URL], region: String, language: SpokenLanguage = .english, keptIn data: URL? = nil
  ) throws(ContactError) -> (book: ContactBook, warnings: [ContactWarning]) {
    try load(
      paths: paths, region: region, language: language, folder: data.map { CacheFolder(data: $0) })
  }

  static func load(
    paths: [URL], region: String, language: SpokenLanguage, folder: CacheFolder?
  ) throws(ContactError) -> (book: ContactBook, warnings: [ContactWarning]) {
    let found = try ContactFiles(paths)
    let key = CacheFolder.key(paths: paths, region: region, language: "\(language)")
    let cache = folder?.cache(for: key)
    if let cache, cache.isOf(found.files) {
      return (
        cache.book(region: region, language: language),
        found.interleaving(cache.fileWarnings) + cache.warnings
      )
    }
    var importer = ContactImporter(region: region, old: cache)
    if let folder { importer.now = folder.now }
    try importer.read(found.files)
    let (book, warnings) = importer.finish(language: language, keptIn: folder, key: key)
    return (book, found.interleaving(importer.warnings) + warnings)
  }
}
