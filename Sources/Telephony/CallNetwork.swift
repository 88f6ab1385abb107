public import Foundation

/// Puts calls through.
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
}
