/// What the user has decided about calls that come in, as the system asks for it.
///
/// Ours; set with ``CallSystem/setScreening(_:)``. It is asked on the thread that reports the call,
/// before that report is decided, so it should answer within microseconds and must not report calls
/// itself.
public protocol CallScreening: Sendable {
  /// Whether the user wants no calls now.
  var isDoNotDisturbOn: Bool { get }
  /// Whether calls from there are to be refused.
  func isBlocked(_ handle: CXHandle) -> Bool
  /// Who a directory says that is; nil where none knows.
  func callerName(of handle: CXHandle) -> String?
}
