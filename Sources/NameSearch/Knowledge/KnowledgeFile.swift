import Foundation

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
