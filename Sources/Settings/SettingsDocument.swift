internal import Foundation

/// The text of a settings file, `key = value` a line, of which only the lines that change are
/// rewritten.
///
/// Empty lines and lines that begin with `#` are comments. A setting with several values has a line for
/// each.
struct SettingsDocument: Sendable, Hashable {
  /// A line with a key and a value.
  struct Entry: Sendable, Hashable {
    /// The number of the line, from 1.
    let line: Int
    let key: String
    let value: String
  }

  private var lines: [Line]

  /// Takes a text; any is one.
  ///
  /// The mark of byte order that some editors begin a file with is not part of it, and is not
  /// written again.
  init(_ text: String = "") {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
    // "\r\n" is one character.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { Line(text: String($0)) }
    ending = text.contains("\r\n" as Character) ? "\r\n" : "\n"
    // The text after the last end of a line is no line.
    if lines.last?.text == "" { lines.removeLast() }
  }

  private let ending: String

  /// The text, each line unchanged or as it was set.
  var text: String { lines.map { $0.text + ending }.joined() }

  /// The lines that set something, in order, whether there is such a key or not.
  var entries: [Entry] {
    lines.enumerated().compactMap { index, line in
      line.parts.map { Entry(line: index + 1, key: $0.key, value: $0.value) }
    }
  }

  /// The numbers of the lines that are neither settings nor comments.
  var strayLines: [Int] {
    lines.enumerated().compactMap { index, line in
      line.isComment || line.parts != nil ? nil : index + 1
    }
  }

  /// Gives a key these values in place of those it has; no values remove it.
  ///
  /// The first lines of the key are changed, further ones removed or put below them, or at the end where
  /// there is none.
  mutating func set(_ key: String, to values: [String]) {
    let places = lines.indices.filter { lines[$0].parts?.key == key }
    for (place, value) in zip(places, values) { lines[place].replace(value) }
    if values.count > places.count {
      let new = values.dropFirst(places.count).map { Line(text: "\(key) = \($0)") }
      lines.insert(contentsOf: new, at: places.last.map { $0 + 1 } ?? lines.endIndex)
    } else {
      for place in places.dropFirst(values.count).reversed() { lines.remove(at: place) }
    }
  }

  /// Puts a comment above everything.
  mutating func begin(with comment: String) {
    lines.insert(Line(text: "# \(comment)"), at: 0)
  }

  var isEmpty: Bool { lines.isEmpty }
}

/// A line of the file, without its end.
private struct Line: Sendable, Hashable {
  private(set) var text: String

  init(text: String) {
    self.text = text
  }

  var isComment: Bool {
    let start = text.first { !$0.isWhitespace }
    return start == nil || start == "#"
  }

  /// The key and the value; nil if there is none.
  var parts: (key: String, value: String)? {
    guard !isComment, let equals = text.firstIndex(of: "=") else { return nil }
    let key = text[..<equals].trimmingCharacters(in: .whitespaces)
    let value = text[text.index(after: equals)...].trimmingCharacters(in: .whitespaces)
    return key.isEmpty ? nil : (key, value)
  }

  /// Replaces the value, and keeps what precedes it as it is written.
  mutating func replace(_ value: String) {
    guard let parts, parts.value != value, let equals = text.firstIndex(of: "=") else { return }
    let rest = text[text.index(after: equals)...]
    let space = rest.prefix { $0.isWhitespace }
    text = "\(text[...equals])\(space.isEmpty || parts.value.isEmpty ? " " : space)\(value)"
  }
}
