/// An error of the screen: one sentence with the way out.
package struct ScreenError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of error.
  package enum Code: Sendable, Hashable {
    /// The address to listen at is none.
    case address
    /// The page's files are not there.
    case missing
    /// Nothing can listen at the address.
    case socket
  }

  /// The kind of error.
  package let code: Code
  /// The problem and the way out.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
