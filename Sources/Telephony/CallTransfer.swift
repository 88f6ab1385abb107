public import Foundation

/// Whom the other side of a call is passed on to.
public enum TransferTarget: Sendable, Hashable {
  /// A number or an address, which the other side is to call.
  case destination(CallDestination)
  /// The other side of another call, which is talked to already.
  case call(UUID)
}

extension CallNetwork {
  /// It cannot.
  public func canTransfer(_ call: UUID) -> Bool { false }

  /// Refuses.
  public func transfer(_ call: UUID, to target: TransferTarget) async throws(CallNetworkError) {
    throw CallNetworkError(.refused, "The \(name) network cannot pass calls on.")
  }
}
