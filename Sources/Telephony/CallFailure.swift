/// The reasons why a call failed.
///
/// The cases are those that SIP's final responses tell apart (RFC 3261, section 21).
public enum CallFailure: String, Sendable, Hashable, CaseIterable {
  /// 403: the network does not allow this call, or does not know who makes it.
  case forbidden
  /// 404: there is no such number or address.
  case notFound
  /// 408: nobody answered.
  case noAnswer
  /// 480: the other side is not reachable now.
  case unavailable
  /// 486: the line is busy.
  case busy
  /// 488: the sound of the call cannot be used, here or there.
  case noSound
  /// 503: the network does not take calls now.
  case serviceUnavailable
  /// 603: the other side declined.
  case declined

  /// The SIP status code that says this.
  var sipStatus: Int {
    switch self {
    case .forbidden: 403
    case .notFound: 404
    case .noAnswer: 408
    case .unavailable: 480
    case .busy: 486
    case .noSound: 488
    case .serviceUnavailable: 503
    case .declined: 603
    }
  }

  /// An explanation for a person, as a sentence without a full stop.
  public var explanation: String {
    switch self {
    case .forbidden: "the network does not allow the call"
    case .notFound: "the number does not exist"
    case .noAnswer: "nobody answered"
    case .unavailable: "the other side cannot be reached"
    case .busy: "the line is busy"
    case .noSound: "the call has no sound"
    case .serviceUnavailable: "the network takes no calls now"
    case .declined: "the call was declined"
    }
  }
}
