public import Foundation
import SpokenText
import Synchronization

/// What is known about names at large: short forms, titles, relations, sounds and abbreviations.
///
/// It is read from the text files of a folder, when it is first needed and once for each language;
/// a file that is missing leaves that knowledge out. Copies share what was read, and it may be
/// used on any thread.
public struct NameKnowledge: Sendable {
  private let folder: URL?
  private let tables: Tables

  /// The tables that were made, by language.
  private final class Tables: Sendable {
    let made = Mutex<[SpokenLanguage: NameTables]>([:])
  }

  /// Nothing is known.
  public static let none = NameKnowledge(folder: nil)

  /// The knowledge of a folder.
  ///
  /// - Parameter folder: the folder of `diminutives.txt`, `titles.txt`, `relations.txt`,
  ///   `soundalikes.txt`, `abbreviations.txt`, `numbers.txt` and `words.txt`.
  public init(folder: URL) { self.init(folder: .some(folder)) }

  private init(folder: URL?) {
    self.folder = folder
    tables = Tables()
  }

  /// What is wrong in the files: one sentence each, with file and line.
  public func problems() -> [String] {
    guard let folder else { return [] }
    return KnowledgeFile.names.flatMap { KnowledgeFile(folder: folder, name: $0).problems }
  }

  /// The tables for names that are said in a language.
  func tables(for language: SpokenLanguage) -> NameTables {
    tables.made.withLock { made in
      if let tables = made[language] { return tables }
      let new = folder.map { NameTables(folder: $0, language: language) } ?? NameTables()
      made[language] = new
      return new
    }
  }
}
