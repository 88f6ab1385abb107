/// Why a grammar cannot be used: everything that is wrong with it, in the order of the file.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it was.
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

  /// What kind of failure it was.
  public let code: Code
  /// What is wrong and where; empty only where the file cannot be read.
  public let diagnostics: [GrammarDiagnostic]
  private let message: String

  /// Each diagnostic with its source line and a caret, one after the other.
  public var description: String {
    diagnostics.isEmpty ? message : diagnostics.map(\.description).joined(separator: "\n")
  }

  static func unreadable(file: String, reason: String) -> GrammarError {
    GrammarError(
      code: .unreadable, diagnostics: [], message: "\(file): error: cannot be read: \(reason)")
  }

  static func invalid(_ diagnostics: [GrammarDiagnostic]) -> GrammarError {
    let sorted = diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return GrammarError(code: .invalid, diagnostics: sorted, message: "")
  }

  static func tooLarge(_ diagnostic: GrammarDiagnostic) -> GrammarError {
    GrammarError(code: .tooLarge, diagnostics: [diagnostic], message: "")
  }
}
