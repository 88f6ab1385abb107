/// A comment `/** … */` before a rule, an import or a grammar.
enum DocumentationComment: Sendable {
  /// The lines of what stands between `/**` and `*/`, without the stars and blanks at their
  /// beginnings and the blanks at their ends; nil if nothing is left.
  static func text(inside: String) -> String? {
    var lines = inside.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        let text = line.drop(while: \.isWhitespace)
        return text.drop { $0 == "*" }.trimmingBlanks
      }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// The text before the first tag such as `@example`; nil if there is none.
  static func description(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.hasPrefix("@") }
    let description = lines.joined(separator: "\n")[...].trimmingBlanks
    return description.isEmpty ? nil : description
  }

  /// The text after each `@example`, up to the next tag, on one line.
  static func examples(in text: String) -> [String] {
    var examples: [String] = []
    var isExample = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("@") {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        isExample = words[0] == "@example"
        if isExample { examples.append(words.count > 1 ? words[1].trimmingBlanks : "") }
      } else if isExample, let last = examples.last {
        examples[examples.count - 1] = last.isEmpty ? String(line) : "\(last) \(line)"
      }
    }
    return examples.filter { !$0.isEmpty }
  }
}
extension Substring {
  /// The text without white space at its ends.
  var trimmingBlanks: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
