/// Why no call can be taken out of a link or an activity: one sentence.
public struct StartCallError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and what is right.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
