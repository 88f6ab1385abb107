/// What became of a notification.
public enum NotificationResponse: Sendable, Hashable {
  /// An action was chosen, by its key.
  case chosen(UInt32, key: String)
  /// It is no longer shown; whether somebody put it away by hand.
  case closed(UInt32, byHand: Bool)
  /// The program that showed all of them is gone.
  case serverLost

  /// The notification; nil where it is all of them.
  public var notification: UInt32? {
    switch self {
    case .chosen(let id, _), .closed(let id, _): id
    case .serverLost: nil
    }
  }
}
