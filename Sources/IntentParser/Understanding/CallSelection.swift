public import Foundation

/// The calls going on that a request is about.
public enum CallSelection: Sendable, Hashable {
  /// The one that is talked in, or the one that the request can only mean.
  case current
  /// The one with this identifier, with those it is joined with.
  case call(UUID)
  /// The one with somebody, by the name as it was said.
  case with(String)
  /// All but those that ring here.
  case all
  /// The one that rings at the other side.
  case ringing

  /// The identifier of the call that was pointed at, if one was.
  public var call: UUID? {
    if case .call(let call) = self { call } else { nil }
  }

  /// The name of the other side as it was said, if it was.
  public var party: String? {
    if case .with(let party) = self { party } else { nil }
  }
}

extension CallRequest {
  /// The identifier of the call that the request points at; nil if it is meant in another way, or there
  /// is none.
  public var call: UUID? {
    switch self {
    case .answer(let call, _), .decline(let call): call
    case .hangUp(let calls), .hold(let calls), .resume(let calls), .swap(let calls),
      .mute(let calls), .unmute(let calls), .merge(let calls), .press(_, let calls),
      .transfer(let calls, _):
      calls.call
    default: nil
    }
  }
}
