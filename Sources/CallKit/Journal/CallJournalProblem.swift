public import Foundation

/// A mistake in the use of CallKit, found in a journal.
public struct CallJournalProblem: Sendable, Hashable, Codable {
  /// The mistakes that are found.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// An action was handed to the delegate and neither fulfilled nor failed.
    case actionNeverAnswered
    /// An action was fulfilled or failed after its deadline.
    case actionAnsweredLate
    /// A call did not end, or only because its provider was no longer there.
    case callNeverEnded
    /// A call was reported as connected before it was reported as connecting.
    case connectedBeforeConnecting
    /// A call was reported as connected before its provider's audio session was active.
    case connectedBeforeAudio
    /// Another report did not fit what the call had come to.
    case reportIgnored
    /// The app made the audio session active before the system did.
    case audioBeforeActivation
  }

  /// Which mistake it is.
  public let kind: Kind
  /// When it could be seen.
  public let at: Date
  /// The call it is about.
  public let call: UUID?
  /// The action it is about.
  public let action: UUID?
  /// One sentence that names the call or action, and the way out.
  public let message: String
}

extension CallJournalProblem: CustomStringConvertible {
  /// One sentence that names the call or action, and the way out.
  public var description: String { message }
}
