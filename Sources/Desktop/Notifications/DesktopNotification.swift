internal import Foundation

/// The content of a notification and the choices on it.
public struct DesktopNotification: Sendable, Hashable {
  /// The degrees of urgency.
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
    /// The identifier of the choice; not shown.
    public let key: String
    /// The label of the button.
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
  /// The actions that can be chosen, in order.
  public var actions: [Action] = []
  /// The urgency.
  public var urgency = Urgency.normal
  /// The category in the Desktop Notifications Specification, such as `call.incoming`.
  public var category: String?
  /// A sound of the sound theme, such as `phone-incoming-call`.
  public var sound: String?
  /// Whether it stays until it is closed.
  public var stays = false

  /// A notification without lines and actions.
  ///
  /// - Parameters:
  ///   - summary: The heading.
  ///   - title: The first line below it.
  public init(_ summary: String, title: String) {
    self.summary = summary
    self.title = title
  }

  /// The text below the heading, as a server takes it.
  ///
  /// - Parameter hasMarkup: Whether it understands markup.
  /// - Returns: The lines.
  func body(hasMarkup: Bool) -> String {
    let title = NotificationText.clean(title)
    let lines = lines.map(NotificationText.clean).filter { !$0.isEmpty }
    guard hasMarkup else { return ([title] + lines).joined(separator: "\n") }
    return (["<b>\(NotificationText.escaped(title))</b>"] + lines.map(NotificationText.escaped))
      .joined(separator: "\n")
  }
}

/// Text as it may be shown: what others wrote is no markup and hides nothing.
enum NotificationText {
  /// As many characters of one piece are shown.
  private static let mostCharacters = 200

  /// The text in one line, without control characters and those that turn its direction.
  static func clean(_ text: String) -> String {
    let hidden: Set<Unicode.GeneralCategory> = [
      .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator,
    ]
    let scalars = text.unicodeScalars.map {
      // Joiners belong to the letters of some scripts.
      hidden.contains($0.properties.generalCategory) && $0 != "\u{200C}" && $0 != "\u{200D}"
        ? " " : $0
    }
    let line = String(String.UnicodeScalarView(scalars))
      .split(separator: " ").joined(separator: " ")
    return line.count > mostCharacters ? line.prefix(mostCharacters) + "…" : line
  }

  /// The text as it is written where markup is understood.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
  }
}
