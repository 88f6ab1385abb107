public import Foundation
internal import SpokenText
internal import Synchronization

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

/// A text file of knowledge about names.
///
/// A line is `[SECTION]`, with words behind the bracket that tell more about it; `KEY: VALUE, …`; or
/// `VALUE, VALUE, …` alone. What follows a `#` is a comment.
struct KnowledgeFile: Sendable {
  /// A line with values.
  struct Entry: Sendable, Hashable {
    let section: String
    /// What stands behind the section's bracket.
    let remark: String
    /// What stands before the colon, or an empty text.
    let key: String
    let values: [String]
  }

  /// The files that there are.
  static let names = [
    "abbreviations.txt", "diminutives.txt", "numbers.txt", "relations.txt", "soundalikes.txt",
    "titles.txt", "words.txt",
  ]

  /// The lines with values, in order.
  private(set) var entries: [Entry] = []
  /// What is wrong in the file, one sentence each.
  private(set) var problems: [String] = []

  /// Reads a file; one that cannot be read has no entries.
  init(folder: URL, name: String) {
    let file = folder.appendingPathComponent(name)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      problems = ["\(file.path): error: The file cannot be read as UTF-8 text; put it back."]
      return
    }
    var section = ""
    var remark = ""
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }.trimming()
      guard !content.isEmpty else { continue }
      if content.first == "[" {
        guard let end = content.firstIndex(of: "]") else {
          problems.append("\(file.path):\(index + 1): error: The section has no \"]\" at its end.")
          continue
        }
        section = String(content[content.index(after: content.startIndex)..<end].trimming())
        remark = String(content[content.index(after: end)...].trimming())
        continue
      }
      let parts = content.split(separator: ":", maxSplits: 1).map { $0.trimming() }
      let values = (parts.last ?? "").split(separator: ",").map { String($0.trimming()) }
        .filter { !$0.isEmpty }
      guard !values.isEmpty, parts.count == 2 || !content.contains(":") else {
        problems.append("\(file.path):\(index + 1): error: There is no value behind the colon.")
        continue
      }
      entries.append(
        Entry(
          section: section, remark: remark, key: parts.count == 2 ? String(parts[0]) : "",
          values: values))
    }
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate func trimming() -> Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}
