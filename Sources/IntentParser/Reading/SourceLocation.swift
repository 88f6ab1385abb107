/// A place in a grammar file; lines and columns count from 1, columns in characters.
struct SourceLocation: Sendable, Hashable {
  let line: Int
  let column: Int
}
