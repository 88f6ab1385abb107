public import Foundation

/// A grammar in the JSpeech Grammar Format (JSGF 1.0), read and checked.
///
/// ```
/// #JSGF V1.0 UTF-8 en-US;
/// grammar lights;
/// public <switch> = turn (on {state=on} | off {state=off}) [the] (lamp | fan) {device};
/// ```
///
/// - `{slot}` after an expansion puts the words it matched into that slot; `{slot=value}` puts the
///   value there; `{=value}` puts the value in the place of the words in the slots around them, so
///   that `(five {=5} | six {=6})+ {digits}` makes "56" of "five six". Values that follow each other
///   are joined as they are, words and all else by spaces; `{=}` leaves the words out.
/// - `<contact>` and `<dictation>` need no definition: the program fills the first from a list of
///   names, and the second is any one or more words in typed text and nothing in speech.
/// - The alternatives of a rule `<filler>` (um, please) may be left out before and behind a
///   sentence; text that begins with a word of a rule `<undictated>` is never dictation.
/// - An alternative without a weight among weighted ones weighs 1; weight 0 rules it out.
///
/// Tokens are compared as spoken words: letter case, punctuation and diacritics do not matter, and
/// `911` is "nine one one".
public struct Grammar: Sendable {
  /// Rules that the program fills, and that therefore need no definition.
  public static let fillableRules: Set<String> = ["contact", "dictation"]

  /// The grammar's name, as its declaration states it.
  public let name: String
  /// The locale of the header, such as "en-US", or nil where it names none.
  public let locale: String?
  /// Whether and which of the rules the program fills are used: a part of `fillableRules`.
  public let openRules: Set<String>

  let source: SourceText
  let rules: [Rule]
  /// The number in `rules` of each rule by its name.
  let ruleNumbers: [String: Int]
  /// The numbers of all rules, each after the rules that it refers to.
  let dependencyOrder: [Int]
  /// The numbers of the rules that are used, by way of others or not, in their own expansion.
  let recursiveRules: Set<Int> = []

  /// The names of the public rules in the order of the file.
  public var publicRules: [String] {
    rules.filter(\.isPublic).map(\.name)
  }

  /// Reads a grammar from its text.
  ///
  /// - Parameters:
  ///   - text: the whole grammar.
  ///   - file: what diagnostics call it.
  /// - Throws: `GrammarError` with code `invalid` and all that is wrong with the grammar.
  /// - Complexity: O(n) in the length of the text.
  public init(text: String, file: String = "grammar") throws(GrammarError) {
    try self.init(bytes: Array(text.utf8), file: file)
  }

  /// Reads a grammar from a UTF-8 file.
  ///
  /// - Throws: `GrammarError` with code `unreadable` or `invalid`.
  /// - Complexity: O(n) in the length of the file.
  public init(contentsOf url: URL) throws(GrammarError) {
    let file = url.isFileURL ? url.relativePath : url.absoluteString
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw GrammarError.unreadable(file: file, reason: Self.reason(url, error))
    }
    try self.init(bytes: Array(data), file: file)
  }

  init(bytes: [UInt8], file: String) throws(GrammarError) {
    let source = SourceText(bytes: bytes, file: file)
    var parser = GrammarParser(source: source)
    parser.parse()
    var checker = GrammarChecker(source: source, rules: parser.rules)
    if parser.isComplete { checker.check() }
    let diagnostics = parser.diagnostics + checker.diagnostics
    guard diagnostics.isEmpty else { throw GrammarError.invalid(diagnostics) }
    self.source = source
    name = parser.name ?? ""
    locale = parser.locale
    rules = checker.rules
    ruleNumbers = checker.ruleNumbers
    openRules = checker.openRules
    dependencyOrder = checker.dependencyOrder
  }

  /// A diagnostic at the definition of a rule, in the file it stands in.
  func diagnostic(at rule: Int, _ message: String) -> GrammarDiagnostic {
    source.diagnostic(at: rules[rule].offset, message)
  }

  /// The system's words for why a file cannot be read, without Foundation's around them.
  private static func reason(_ url: URL, _ error: any Error) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      return "no such file"
    }
    if isFolder.boolValue { return "it is a folder" }
    return FileManager.default.isReadableFile(atPath: url.path)
      ? error.localizedDescription : "permission denied"
  }
}
