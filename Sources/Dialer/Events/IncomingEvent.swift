internal import CallKit
internal import ContactBook
public import Foundation
internal import NameSearch

/// A call came in.
public struct IncomingEvent: Sendable, Hashable, Codable {
  /// The call.
  public let callUUID: UUID
  /// The contact, where it is one, and the handle; nil where the number is withheld.
  public let caller: ResolutionEvent.Choice?
  /// The caller, as far as that is known: a contact or an entry of a directory.
  public let displayName: String?
  /// The name that the other side gives itself, where nothing better is known; anybody may claim it.
  public let claimedName: String?
  /// Whether ``caller`` is known to call, and is not only claimed.
  public let isVouched: Bool
  /// Whether it begins with video.
  public let isVideo: Bool
  /// The reason that it does not ring, as in `CXErrorCodeIncomingCallError`; nil if it rings.
  public private(set) var reason: String?

  init(
    callUUID: UUID, choice: ContactChoice?, displayName: String?, claimedName: String?,
    isVouched: Bool = true, isVideo: Bool
  ) {
    self.callUUID = callUUID
    caller = choice.map(ResolutionEvent.Choice.init)
    self.displayName = displayName
    self.claimedName = displayName == nil ? claimedName : nil
    self.isVouched = isVouched
    self.isVideo = isVideo
  }

  /// Whether it rings.
  public var isRinging: Bool { reason == nil }

  /// The same of a call that does not ring.
  func refused(_ code: CXErrorCodeIncomingCallError.Code) -> IncomingEvent {
    var event = self
    event.reason = "\(code)"
    return event
  }

  /// The caller, as a person would say it, such as "Maria Lopez, mobile".
  public var spokenDescription: String {
    let name = displayName ?? caller?.handle?.displayText ?? "an unknown caller"
    return [name, caller?.handle?.label].compactMap(\.self).joined(separator: ", ")
  }
}
