public import Foundation
package import SpokenText
internal import Synchronization

/// General knowledge about names: short forms, titles, relations, homophones and abbreviations.
///
/// It is read from the text files of a folder on first use, once for each language; a missing file
/// means that there is no such knowledge. Copies share what was read, on any thread.
public struct NameKnowledge: Sendable {
  private let folder: URL?
  private let tables: Tables

  /// A cache of tables by language.
  private final class Tables: Sendable {
    let byLanguage = Mutex<[SpokenLanguage: NameTables]>([:])
    let emergencies = Mutex<[SpokenLanguage: EmergencyNumbers]>([:])
  }

  /// No knowledge.
  public static let none = NameKnowledge(folder: nil)

  /// Creates the knowledge in a folder.
  ///
  /// - Parameter folder: The folder of `diminutives.txt`, `titles.txt`, `relations.txt`,
  ///   `soundalikes.txt`, `abbreviations.txt`, `numbers.txt`, `emergency.txt` and `words.txt`.
  public init(folder: URL) { self.init(folder: .some(folder)) }

  private init(folder: URL?) {
    self.folder = folder
    tables = Tables()
  }

  /// The problems in the files: one sentence each, with file and line.
  public func problems() -> [String] {
    guard let folder else { return [] }
    return KnowledgeFile.names.flatMap { KnowledgeFile(folder: folder, name: $0).problems }
  }

  /// The emergency numbers of regions, with the words for the services in a language, if any.
  func emergencyNumbers(for language: SpokenLanguage) -> EmergencyNumbers? {
    guard let folder else { return nil }
    return tables.emergencies.withLock { known in
      if let numbers = known[language] { return numbers }
      let new = EmergencyNumbers(folder: folder, language: language)
      known[language] = new
      return new
    }
  }

  /// Reads the files for a language before they are needed.
  package func prepare(for language: SpokenLanguage) { _ = tables(for: language) }

  /// The tables for names in a spoken language.
  func tables(for language: SpokenLanguage) -> NameTables {
    tables.byLanguage.withLock { known in
      if let tables = known[language] { return tables }
      let new = folder.map { NameTables(folder: $0, language: language) } ?? NameTables()
      known[language] = new
      return new
    }
  }
}

/// A text file with knowledge about names.
///
/// A line is `[SECTION]`, perhaps followed by a remark; `KEY: VALUE, …`; or `VALUE, VALUE, …`. A `#`
/// begins a comment.
struct KnowledgeFile: Sendable {
  /// A line with values.
  struct Entry: Sendable, Hashable {
    let section: String
    /// The text after the bracket of the section.
    let remark: String
    /// The text before the colon, or an empty one.
    let key: String
    let values: [String]
  }

  /// The names of all files.
  static let names = [
    "abbreviations.txt", "diminutives.txt", EmergencyNumbers.fileName, "numbers.txt",
    "relations.txt", "soundalikes.txt",
    "titles.txt", "words.txt",
  ]

  /// The lines with values, in order.
  private(set) var entries: [Entry] = []
  /// The problems in the file, one sentence each.
  private(set) var problems: [String] = []

  /// Reads a file; an unreadable one has no entries.
  init(folder: URL, name: String) {
    let file = folder.appendingPathComponent(name)
    guard
      let text = (try? Data(contentsOf: file)).flatMap({ String(validating: $0, as: UTF8.self) })
    else {
      problems = ["\(file.path): error: The file cannot be read as UTF-8 text; put it back."]
      return
    }
    var section = ""
    var remark = ""
    // By bytes, since all marks are ASCII and the files have thousands of lines.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = Substring(line.prefix { $0 != UInt8(ascii: "#") }).trimming()
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
      let parts = content.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        .map { Substring($0).trimming() }
      let values = (parts.last ?? "").utf8.split(separator: UInt8(ascii: ","))
        .map { String(Substring($0).trimming()) }.filter { !$0.isEmpty }
      guard !values.isEmpty, parts.count == 2 || !content.utf8.contains(UInt8(ascii: ":")) else {
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
  /// The text without blanks at its ends.
  fileprivate func trimming() -> Substring {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    guard let first = utf8.firstIndex(where: { !isBlank($0) }),
      let last = utf8.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return self[first..<utf8.index(after: last)]
  }
}
