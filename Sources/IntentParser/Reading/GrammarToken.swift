/// The smallest piece of a grammar file that means something, and the bytes it stands at.
struct GrammarToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A word, or a quoted sequence of words (without its quotes, escapes resolved).
    case text(String, isQuoted: Bool)
    /// `<name>`, without the angle brackets.
    case rule(String)
    /// `{…}`, without the braces, escapes resolved.
    case tag(String)
    /// `/number/`, without the slashes.
    case weight(String)
    /// One of `; = | * + ( ) [ ]`.
    case symbol(Character)
    /// The end of the file.
    case end
  }

  let kind: Kind
  let range: Range<Int>
}
