public import Foundation

/// Puts calls through, and brings those that come in.
///
/// An implementation sends exactly one last event a call (``CallNetworkEvent/ended`` or
/// ``CallNetworkEvent/failed(_:)``), nothing after it, and ``CallNetworkEvent/connected`` at most
/// once. In a test:
///
/// ```swift
/// var states: [CallNetworkEvent] = []
/// for await event in network.startCall(id, to: destination, isVideo: false) {
///   states.append(event)
///   if event == .connected { await network.endCall(id) }
/// }
/// #expect(states == [.started, .connecting, .connected, .ended])
/// ```
public protocol CallNetwork: Sendable {
  /// The name by which a user chooses it, such as `simulated`.
  var name: String { get }

  /// Starts a call and returns what becomes of it.
  ///
  /// - Parameters:
  ///   - call: a UUID that no live call of this network has.
  ///   - destination: where it goes.
  ///   - isVideo: whether it begins with video.
  /// - Returns: its events, the last of which says how it ended.
  func startCall(_ call: UUID, to destination: CallDestination, isVideo: Bool) -> CallEvents

  /// Ends a call; one that is over or unknown is left as it is.
  func endCall(_ call: UUID) async

  /// The calls that come in while somebody reads this; for one reader.
  ///
  /// A call that nobody reads rings until whoever calls gives up.
  var incomingCalls: AsyncStream<IncomingCall> { get }

  /// Takes a call that came in and rings; ``CallNetworkEvent/connected`` follows.
  ///
  /// - Parameter call: the call.
  /// - Throws: `CallNetworkError` where it does not ring any more.
  func answerCall(_ call: UUID) async throws(CallNetworkError)

  /// Puts a connected call on hold, or takes it off; one that is so already stays so.
  ///
  /// - Parameters:
  ///   - isOnHold: whether it is to be on hold.
  ///   - call: the call.
  /// - Throws: `CallNetworkError` where it is not connected or the other side refuses.
  func setOnHold(_ isOnHold: Bool, _ call: UUID) async throws(CallNetworkError)

  /// Keeps what is said here from a call, or no longer; one that is so already stays so.
  ///
  /// - Parameters:
  ///   - isMuted: whether it is to be muted.
  ///   - call: the call.
  /// - Throws: `CallNetworkError` where it is over.
  func setMuted(_ isMuted: Bool, _ call: UUID) async throws(CallNetworkError)

  /// Lets the sides of connected calls hear each other, or one of them no longer the others.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - other: a call it is joined with; nil takes it out of its group.
  /// - Throws: `CallNetworkError` where one is not connected or the network cannot.
  func join(_ call: UUID, with other: UUID?) async throws(CallNetworkError)

  /// Sends tones, and returns when they are sent.
  ///
  /// - Parameters:
  ///   - digits: 0 to 9, `*`, `#` and A to D.
  ///   - call: a call that is connected and not on hold.
  /// - Throws: `CallNetworkError` where it is not so.
  func sendTones(_ digits: String, in call: UUID) async throws(CallNetworkError)
}
