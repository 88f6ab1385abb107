/// An answer as it is typed, key by key.
///
/// A digit chooses at once where there are less than ten choices; escape is "never mind"; anything else
/// becomes a line, which the return key ends. A pure value.
public struct AnswerLine: Sendable, Hashable {
  /// The effect of a key.
  public enum Effect: Sendable, Hashable {
    /// Text is to be shown, as it is.
    case show(String)
    /// The last character shown is to be taken away.
    case takeAway
    /// The answer is there: a line, or nothing where it is empty or escape was pressed.
    case answer(AskedReply)
    /// Nothing.
    case none
  }

  private let choiceCount: Int
  private var bytes: [UInt8] = []
  private var text = ""

  /// - Parameter question: What is asked.
  public init(_ question: DialerQuestion) {
    choiceCount = question.choices.count
  }

  /// Whether something is typed.
  public var isEmpty: Bool { text.isEmpty }

  /// Takes a byte from the terminal.
  public mutating func take(_ byte: UInt8) -> Effect {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      defer { text = "" }
      return .answer(text.allSatisfy(\.isWhitespace) ? .nothing : .words(text))
    case 0x1B where text.isEmpty: return .answer(.nothing)
    case 0x7F, 0x08: return text.popLast() == nil ? .none : .takeAway
    case ..<0x20: return .none
    default: break
    }
    bytes.append(byte)
    guard let character = String(validating: bytes, as: UTF8.self) else {
      if bytes.count >= 4 { bytes = [] }
      return .none
    }
    bytes = []
    if text.isEmpty, choiceCount < 10, let digit = Int(character), (1...9).contains(digit),
      digit <= choiceCount
    {
      return .answer(.words(character))
    }
    text += character
    return .show(character)
  }
}

/// Takes what is typed in answer to a question, while the answer may as well be spoken.
public protocol AnswerTyping: Sendable {
  /// Takes keys from now on.
  ///
  /// - Parameter question: What is asked.
  func begin(_ question: DialerQuestion)

  /// The answer that was typed by now, if one was; ``AskedReply/nothing`` gives the question up. Never
  /// waits.
  func answer() -> AskedReply?

  /// Whether somebody is typing, so that silence means nothing.
  var isTyping: Bool { get }

  /// Takes no more keys.
  func end()
}
