/// The place where a statement of a grammar file stops making sense.
struct SyntaxFailure: Error, Sendable, Hashable {
  let offset: Int
  let message: String
}
