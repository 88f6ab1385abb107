/// A code that tells the network to do something, such as `*21*5550100#`, and calls nobody.
public struct ServiceCode: Sendable, Hashable {
  /// The code as it is dialled: digits, `*` and `#`, and `+` where a number in it begins with one.
  public let value: String

  /// Reads a code with any punctuation, or returns nil where the text is none.
  ///
  /// A code has a `*` or a `#` and a digit, and is 2 to 40 characters long.
  public init?(_ text: String) {
    let code = text.filter { !" -.()\u{A0}".contains($0) }
    guard (2...40).contains(code.count), code.contains(where: { "*#".contains($0) }),
      code.contains(where: { $0.isNumber }), code.allSatisfy({ "0123456789*#+".contains($0) })
    else { return nil }
    value = code
  }
}
