/// Something in a contacts file that is not as it should be, and what was done about it.
public struct ContactWarning: Sendable, Hashable {
  /// The file or folder, as it was named.
  public let file: String
  /// The line, from 1, or nil where the whole file is meant.
  public let line: Int?
  /// One sentence: what is wrong and what happens.
  public let message: String
}

extension ContactWarning: CustomStringConvertible {
  /// The warning as `FILE:LINE: message`, or `FILE: message` for a whole file.
  public var description: String {
    guard let line else { return "\(file): \(message)" }
    return "\(file):\(line): \(message)"
  }
}
