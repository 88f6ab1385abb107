/// Where a card stands.
public struct ContactSource: Sendable, Hashable, CustomStringConvertible {
  /// The file, as it was named to the reader.
  public let file: String
  /// The line the card begins at, from 1.
  public let line: Int

  /// Makes the place of a card.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The place as `FILE:LINE`.
  public var description: String { "\(file):\(line)" }
}
