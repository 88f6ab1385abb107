@_exported import Foundation

/// What pushed messages are for.
public struct PKPushType: RawRepresentable, Hashable {
  /// The name of the type.
  public let rawValue: String

  /// Makes a type of its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// They announce calls.
  public static let voIP = PKPushType(rawValue: "PKPushTypeVoIP")
}

/// Where messages for an app are sent to.
open class PKPushCredentials: NSObject {
  /// The address, in bytes.
  public let token: Data

  /// Makes credentials.
  public init(token: Data) { self.token = token }
}

/// A pushed message.
open class PKPushPayload: NSObject {
  /// What it is for.
  public let type: PKPushType
  /// What it says.
  public let dictionaryPayload: [AnyHashable: Any]

  /// Makes a message; on Apple's systems only the system does this.
  public init(type: PKPushType, dictionaryPayload: [AnyHashable: Any]) {
    self.type = type
    self.dictionaryPayload = dictionaryPayload
  }
}

/// Where an app says which messages it wants.
open class PKPushRegistry: NSObject {
  /// Who is told of messages.
  open weak var delegate: PKPushRegistryDelegate?
  /// Which messages are wanted.
  open var desiredPushTypes: Set<PKPushType>?

  /// Makes a registry; its delegate is called by whoever plays the part of the system.
  public init(queue: DispatchQueue?) {}
}

/// One who is told of pushed messages.
public protocol PKPushRegistryDelegate: NSObjectProtocol {
  /// Says where messages are to be sent to.
  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType)
  /// Says that a message has come.
  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void)
}
