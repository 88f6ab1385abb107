public import Foundation

/// A call that comes in and rings.
public struct IncomingCall: Sendable {
  /// Its name on the network, which no live call has.
  public let uuid: UUID
  /// Who calls; nil where the number is withheld.
  public let origin: CallDestination?
  /// The name that the other side gives itself; not to be relied on.
  public let claimedName: String?
  /// Whether it begins with video.
  public let isVideo: Bool
  /// What becomes of it: ``CallNetworkEvent/connected`` once it is answered, and a last event.
  public let events: CallEvents

  /// A call; the arguments are its properties.
  public init(
    uuid: UUID, origin: CallDestination?, claimedName: String? = nil, isVideo: Bool = false,
    events: CallEvents
  ) {
    self.uuid = uuid
    self.origin = origin
    self.claimedName = claimedName
    self.isVideo = isVideo
    self.events = events
  }
}
