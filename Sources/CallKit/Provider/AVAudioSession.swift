public import Foundation

/// What stands for the machine's audio in the messages of a provider.
///
/// It has no settings yet: what Telephony plays and records does not depend on it.
public final class AVAudioSession: NSObject, Sendable {
  private static let shared = AVAudioSession()

  private override init() { super.init() }

  /// The only audio session there is.
  public class func sharedInstance() -> AVAudioSession { shared }
}
