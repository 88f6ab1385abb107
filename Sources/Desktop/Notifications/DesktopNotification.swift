/// What a notification shows, and what can be chosen on it.
public struct DesktopNotification: Sendable, Hashable {
  /// How much it presses.
  public enum Urgency: UInt8, Sendable, Hashable {
    /// Of interest at some time.
    case low = 0
    /// As usual.
    case normal = 1
    /// It is seen at once, and stays until somebody does something.
    case critical = 2
  }

  /// Something to choose.
  public struct Action: Sendable, Hashable {
    /// What the choice is told as; not shown.
    public let key: String
    /// What stands on the button.
    public let label: String

    /// An action; the arguments are its properties.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// The heading.
  public var summary: String
  /// The first line below it, in bold where that is possible; may be what others wrote.
  public var title: String
  /// The lines below that; may be what others wrote.
  public var lines: [String] = []
  /// What can be chosen, in order.
  public var actions: [Action] = []
  /// How much it presses.
  public var urgency = Urgency.normal
  /// What it is about, as the Desktop Notifications Specification has it, such as `call.incoming`.
  public var category: String?
  /// A sound of the sound theme, such as `phone-incoming-call`.
  public var sound: String?
  /// Whether it stays until it is closed.
  public var stays = false

  /// A notification without lines and actions.
  ///
  /// - Parameters:
  ///   - summary: the heading.
  ///   - title: the first line below it.
  public init(_ summary: String, title: String) {
    self.summary = summary
    self.title = title
  }

  /// The text below the heading, as a server takes it.
  ///
  /// - Parameter hasMarkup: whether it understands markup.
  /// - Returns: the lines.
  func body(hasMarkup: Bool) -> String {
    let title = NotificationText.clean(title)
    let lines = lines.map(NotificationText.clean).filter { !$0.isEmpty }
    guard hasMarkup else { return ([title] + lines).joined(separator: "\n") }
    return (["<b>\(NotificationText.escaped(title))</b>"] + lines.map(NotificationText.escaped))
      .joined(separator: "\n")
  }
}
