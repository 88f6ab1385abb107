import Testing

/// A row of what Apple documents of Intents, with its test.
struct ConformanceRow: Sendable, CustomTestStringConvertible {
  /// What it is about, as Apple names it.
  let member: String
  /// Whether it holds here.
  let holds: @Sendable () async throws -> Bool

  var testDescription: String { member }

  init(_ member: String, _ holds: @escaping @Sendable () async throws -> Bool) {
    self.member = member
    self.holds = holds
  }
}
