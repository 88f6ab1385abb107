/// How a word is said: phones of the acoustic model's set, such as `M AA M`.
public struct Pronunciation: Sendable, Hashable, CustomStringConvertible {
  /// The phones, in order; never empty.
  public let phones: [String]

  /// Takes phones separated by white space, or nil where there are none.
  public init?(_ text: some StringProtocol) {
    phones = text.split(whereSeparator: \.isWhitespace).map { String($0) }
    if phones.isEmpty { return nil }
  }

  /// The phones separated by spaces.
  public var description: String { phones.joined(separator: " ") }
}
