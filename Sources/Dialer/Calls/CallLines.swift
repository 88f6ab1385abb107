internal import Foundation
internal import Synchronization
internal import Telephony

/// The lines that calls go by, of which a network knows nothing more once they are over.
final class CallLines: Sendable {
  /// The most calls that are remembered.
  private static let most = 64

  private let lines = Mutex<[(call: UUID, line: CallLine)]>([])

  /// The line of a call.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - network: The network, which is asked while the call goes on.
  ///   - isOver: Whether the call is over.
  /// - Returns: The line; nil where the network has none that needs a name.
  func line(of call: UUID, on network: any CallNetwork, isOver: Bool) -> CallLine? {
    if !isOver, let line = network.line(of: call) {
      lines.withLock { lines in
        lines.removeAll { $0.call == call }
        lines = (lines + [(call, line)]).suffix(Self.most)
      }
    }
    return lines.withLock { $0.last { $0.call == call }?.line }
  }
}
