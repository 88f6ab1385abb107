/// What one grammar file says, its names not yet looked up.
struct GrammarFile: Sendable {
  let source: SourceText
  let name: String?
  let locale: String?
  let documentation: String?
  let imports: [ImportStatement]
  let rules: [Rule]
  /// Whether the rules are all that the file defines, so that they can be checked.
  let isComplete: Bool
  /// What is wrong with the file.
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
