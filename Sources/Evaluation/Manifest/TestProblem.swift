/// Something wrong with a test set that stops one of its items, or a report.
package struct TestProblem: Error, Sendable, Hashable, Encodable, CustomStringConvertible {
  /// Where: `FILE:LINE`, or a path.
  package let place: String
  /// What, and the way out: one sentence.
  package let message: String

  /// A problem; the arguments are its properties.
  package init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// Place and message.
  package var description: String { "\(place): \(message)" }
}
