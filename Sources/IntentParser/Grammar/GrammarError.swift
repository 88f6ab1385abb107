/// The reasons why a grammar cannot be used: all errors in its files, in their order.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable {
    private enum Value: Sendable, Hashable { case unreadable, invalid, tooLarge }
    private let value: Value

    /// The file cannot be read.
    public static let unreadable = Code(value: .unreadable)
    /// The text is no correct grammar.
    public static let invalid = Code(value: .invalid)
    /// The grammar is correct, but its network would be too large.
    public static let tooLarge = Code(value: .tooLarge)
  }

  /// The maximum number of diagnostics in an error.
  public static let maximumDiagnosticCount = FindingList.limit

  /// The kind of failure.
  public let code: Code
  /// The errors with their places, at most `maximumDiagnosticCount`; empty only if the file cannot
  /// be read.
  public let diagnostics: [GrammarDiagnostic]
  /// The number of further diagnostics that were left out.
  public let omittedCount: Int
  private let message: String

  /// Each diagnostic with its source line and a caret, one after the other, and how many more there
  /// are.
  public var description: String {
    guard !diagnostics.isEmpty else { return message }
    let more = omittedCount == 0 ? [] : ["and \(omittedCount) more errors"]
    return (diagnostics.map(\.description) + more).joined(separator: "\n")
  }

  static func unreadable(file: String, reason: String) -> GrammarError {
    GrammarError(
      code: .unreadable, diagnostics: [], omittedCount: 0,
      message: "\(file): error: cannot be read: \(reason)")
  }

  /// The error of files that something is wrong with, or nil if nothing is.
  static func invalid(_ files: [GrammarFile]) -> GrammarError? {
    var diagnostics: [GrammarDiagnostic] = []
    var omittedCount = 0
    for file in files {
      let findings = file.findings.findings
      let rest = maximumDiagnosticCount - diagnostics.count
      diagnostics += findings.prefix(rest).map { file.source.diagnostic(at: $0.offset, $0.message) }
      omittedCount += file.findings.omittedCount + max(0, findings.count - rest)
    }
    guard !diagnostics.isEmpty else { return nil }
    return GrammarError(
      code: .invalid, diagnostics: diagnostics, omittedCount: omittedCount, message: "")
  }

  static func tooLarge(_ diagnostic: GrammarDiagnostic) -> GrammarError {
    GrammarError(code: .tooLarge, diagnostics: [diagnostic], omittedCount: 0, message: "")
  }
}
