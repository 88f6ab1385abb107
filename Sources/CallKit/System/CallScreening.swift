/// What the user has decided about calls that come in, as the system asks for it.
///
/// Ours; set with ``CallSystem/setScreening(_:)``. It is asked on the thread that reports the call,
/// before that report is decided, so it should answer within microseconds and must not report calls
/// itself.
public protocol CallScreening: Sendable {
  /// Whether the user wants no calls now.
  var isDoNotDisturbOn: Bool { get }
  /// Whether the user wants no call from there now; ``isDoNotDisturbOn`` unless written.
  func silences(_ handle: CXHandle?) -> Bool
  /// Whether calls from there are to be refused.
  func isBlocked(_ handle: CXHandle) -> Bool
  /// Who a directory says that is; nil where none knows.
  func callerName(of handle: CXHandle) -> String?
}

extension CallScreening {
  /// Whether the user wants no calls now, whoever calls.
  public func silences(_ handle: CXHandle?) -> Bool { isDoNotDisturbOn }
}
