internal import Foundation

/// The content of one grammar file, its names not yet resolved.
struct GrammarFile: Sendable {
  let source: SourceText
  let name: String?
  let locale: String?
  let documentation: String?
  let imports: [ImportStatement]
  let rules: [Rule]
  /// Whether the rules are all that the file defines, so that they can be checked.
  let isComplete: Bool
  /// The errors in the file.
  var findings: FindingList

  /// Reads a file.
  /// - Complexity: O(n) in the length of the file.
  init(_ content: GrammarContent) {
    var findings = FindingList()
    switch content.text {
    case .bytes(let bytes):
      source = SourceText(decoding: bytes, file: content.file, findings: &findings)
    case .text(let text):
      source = SourceText(bytes: Array(text.utf8), file: content.file)
    }
    var parser = GrammarParser(source: source, findings: findings)
    parser.parse()
    name = parser.name
    locale = parser.locale
    documentation = parser.documentation
    imports = parser.imports
    rules = parser.rules
    isComplete = parser.isComplete
    self.findings = parser.findings
  }

  /// The last part of the grammar's name.
  var simpleName: Substring? { name.map { GrammarName.lastPart(of: $0) } }
}

/// The content of a grammar file, and where it is from.
struct GrammarContent: Sendable {
  enum Text: Sendable {
    /// As in a file, whose header says the encoding.
    case bytes([UInt8])
    /// As a string of the program, whatever its header says.
    case text(String)

    var byteCount: Int {
      switch self {
      case .bytes(let bytes): bytes.count
      case .text(let text): text.utf8.count
      }
    }
  }

  /// The name of the file in diagnostics.
  let file: String
  let text: Text
  /// The URL of the file, if it is one.
  var url: URL?
}

/// An import from another grammar: `import <grammar.rule>;` or `import <grammar.*>;`.
struct ImportStatement: Sendable, Hashable {
  /// The full name of the other grammar.
  let grammar: String
  /// The rule, or nil for all public ones.
  let rule: String?
  /// The byte the name begins at.
  let offset: Int
  let documentation: String?

  /// The name between the angle brackets.
  var name: String { "\(grammar).\(rule ?? "*")" }

  static func == (left: ImportStatement, right: ImportStatement) -> Bool {
    left.name == right.name && left.documentation == right.documentation
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
