public import Foundation

/// An action of a transaction, in a journal.
public struct CallJournalAction: Sendable, Hashable, Codable {
  /// The UUID of the action.
  public let action: UUID
  /// The class of the action.
  public let actionName: String
  /// The call that the action is about.
  public var call: UUID?
  /// The handle that a start calls; without the value unless it was asked for.
  public var handle: CallJournalHandle?
  /// Whether a start has video.
  public var isVideo: Bool?
  /// Whether the call is to be on hold.
  public var isOnHold: Bool?
  /// Whether the call is to be muted.
  public var isMuted: Bool?
  /// The call to join; missing where a call leaves its group.
  public var callToGroupWith: UUID?
  /// The number of digits that are sent.
  public var digitCount: Int?
  /// The digits that are sent; only if they were asked for.
  public var digits: String?

  init(_ action: CallAction, showsNumbersAndNames: Bool) {
    self.action = action.uuid
    actionName = action.name
    call = action.callUUID
    switch action.kind {
    case .start(_, let handle, let isVideo, _):
      self.handle = CallJournalHandle(handle, showsValue: showsNumbersAndNames)
      self.isVideo = isVideo
    case .setHeld(_, let isOnHold): self.isOnHold = isOnHold
    case .setMuted(_, let isMuted): self.isMuted = isMuted
    case .setGroup(_, let other): callToGroupWith = other
    case .playDTMF(_, let digits, _):
      digitCount = digits.count
      self.digits = showsNumbersAndNames ? digits : nil
    case .answer, .end, .other: break
    }
  }
}

extension CallJournalAction: CustomStringConvertible {
  /// The action in a few words.
  public var description: String {
    var words = [actionName, action.uuidString]
    if let call { words += ["of call", call.uuidString] }
    if let handle { words += ["to", handle.description] }
    if isVideo == true { words.append("with video") }
    if let isOnHold { words.append(isOnHold ? "onto hold" : "off hold") }
    if let isMuted { words.append(isMuted ? "muted" : "not muted") }
    if let callToGroupWith { words += ["joining call", callToGroupWith.uuidString] }
    if let digits {
      words.append(digits)
    } else if let digitCount {
      words.append(digitCount == 1 ? "1 digit" : "\(digitCount) digits")
    }
    return words.joined(separator: " ")
  }
}

/// A handle, in a journal.
public struct CallJournalHandle: Sendable, Hashable, Codable {
  /// The kind of value: `generic`, `phoneNumber` or `emailAddress`.
  public let type: String
  /// The value, if it was asked for.
  public let value: String?

  init(_ handle: CXHandle, showsValue: Bool) {
    type = "\(handle.type)"
    value = showsValue ? handle.value : nil
  }
}

extension CallJournalHandle: CustomStringConvertible {
  /// The value, or a word for its kind.
  public var description: String { value ?? "a \(type)" }
}
