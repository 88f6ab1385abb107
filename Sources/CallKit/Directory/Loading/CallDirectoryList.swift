/// The two lists of a call directory.
package enum CallDirectoryList: String, Sendable, Hashable {
  /// The numbers whose calls are refused.
  case blocking
  /// The numbers with a label.
  case identification
}
