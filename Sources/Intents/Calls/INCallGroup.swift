public import Foundation

/// People who are called together.
public final class INCallGroup: NSObject, NSCopying, NSSecureCoding, Sendable {
  /// The name of the group as shown to the user.
  public let groupName: String?
  /// The app's identifier of the group.
  public let groupId: String?

  /// Makes a group.
  public init(groupName: String?, groupId: String?) {
    self.groupName = groupName
    self.groupId = groupId
    super.init()
  }

  /// Reads a group from an archive.
  public required init?(coder: NSCoder) {
    self.groupName = coder.decodeString(forKey: "groupName")
    self.groupId = coder.decodeString(forKey: "groupId")
    super.init()
  }

  /// Groups can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the group to an archive.
  public func encode(with coder: NSCoder) {
    coder.encodeString(groupName, forKey: "groupName")
    coder.encodeString(groupId, forKey: "groupId")
  }

  /// Returns the group itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both names are the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? INCallGroup else { return false }
    return groupName == other.groupName && groupId == other.groupId
  }

  /// A hash that is the same for equal groups.
  public override var hash: Int { groupId.hashValue }
}
