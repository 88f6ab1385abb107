/// What the user has decided about calls that come in, as the system asks for it.
public protocol CallScreening: Sendable {
  /// Whether the user wants no calls now.
  var isDoNotDisturbOn: Bool { get }
  /// Whether calls from there are to be refused.
  func isBlocked(_ handle: CXHandle) -> Bool
  /// Who a directory says that is; nil where none knows.
  func callerName(of handle: CXHandle) -> String?
}
