/// The program that shows notifications, and what it can do.
public struct NotificationServer: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Its version.
  public let version: String
  /// What it can do, as the Desktop Notifications Specification names it.
  public let capabilities: Set<String>

  /// Whether something can be chosen on a notification.
  public var hasActions: Bool { capabilities.contains("actions") }
  /// Whether `<b>` in the text is understood.
  var hasMarkup: Bool { capabilities.contains("body-markup") }
}
