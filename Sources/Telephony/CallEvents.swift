internal import Foundation

/// The events of one call, as they happen.
///
/// For one reader. Events wait until they are read, however many (there are at most four), and the
/// sequence ends after the last. Nothing ends the call when its reader stops listening: that takes
/// ``CallNetwork/endCall(_:)``.
public struct CallEvents: AsyncSequence, Sendable {
  /// An event of the call.
  public typealias Element = CallNetworkEvent
  /// Gives the events one after the other.
  public typealias AsyncIterator = AsyncStream<CallNetworkEvent>.AsyncIterator

  private let stream: AsyncStream<CallNetworkEvent>

  /// Makes a sequence, and the closure that a network feeds it by; the last event ends it.
  public static func make() -> (events: CallEvents, yield: @Sendable (CallNetworkEvent) -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: CallNetworkEvent.self)
    let events = CallEvents(stream: stream)
    return (
      events,
      { event in
        continuation.yield(event)
        switch event {
        case .ended, .failed: continuation.finish()
        case .started, .connecting, .connected: break
        }
      }
    )
  }

  /// An iterator over the events that have not been read.
  public func makeAsyncIterator() -> AsyncIterator {
    stream.makeAsyncIterator()
  }
}
