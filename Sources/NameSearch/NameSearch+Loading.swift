public import ContactBook
public import Foundation
public import SpokenText

extension NameSearch {
  /// Reads the contacts of files and folders, as ``ContactBook/load(paths:region:)`` does, for a search.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - language: The language in which names are said, for the digits and symbols in them.
  ///   - data: The data folder, which keeps a large book in its folder `cache` (mode 0600), so that
  ///     files that did not change are not read again; nil keeps nothing. What is kept is private
  ///     to this version: another one, a damaged file and a folder that cannot be written only
  ///     cost time.
  /// - Returns: The search, and what was wrong in the files, in the order of reading.
  /// - Throws: As ``ContactBook/load(paths:region:)``.
  public static func load(
    paths: [URL], region: String, language: SpokenLanguage = .english, keptIn data: URL? = nil
  ) throws(ContactError) -> (search: NameSearch, warnings: [ContactWarning]) {
    guard let data else {
      let (book, warnings) = try ContactBook.load(paths: paths, region: region)
      return (NameSearch(book, language: language), warnings)
    }
    return try load(
      paths: paths, region: region, language: language, folder: CacheFolder(data: data))
  }

  static func load(
    paths: [URL], region: String, language: SpokenLanguage, folder: CacheFolder
  ) throws(ContactError) -> (search: NameSearch, warnings: [ContactWarning]) {
    let kept = try ContactBook.load(
      paths: paths, region: region, keptIn: folder, variant: "\(language)"
    ) { NameIndexes($0.contacts, reader: NameReader(language: language)) }
    return (NameSearch(kept.book, indexes: kept.index, language: language), kept.warnings)
  }
}
