public import Foundation

/// What stands for the machine's audio in the messages of a provider.
///
/// Ours, with the names of Apple's AVFAudio: so much of it that the code of calling apps compiles. It
/// plays and records nothing. What an app sets is kept as a hint for whoever plays its calls: the
/// category and mode say what the sound is for, ``overrideOutputAudioPort(_:)`` and the options where it
/// is to go. The system makes the session active with a raised priority for the time between
/// `provider(_:didActivate:)` and `provider(_:didDeactivate:)`; an app does not call
/// ``setActive(_:options:)`` itself. All of it is in the ``CallJournal``. May be used from any thread.
public final class AVAudioSession: NSObject, Sendable {
  private struct Contents: Sendable {
    var hints = AudioHints()
    var preferredSampleRate = 0.0
    var preferredIOBufferDuration: TimeInterval = 0
    /// The system that wants to know of changes.
    weak var server: CallServer?
  }

  private let contents = Locked(Contents())

  override init() { super.init() }

  func connect(_ server: CallServer) { contents.withLock { $0.server = server } }

  /// The only audio session there is.
  public class func sharedInstance() -> AVAudioSession { CallServer.shared.audioSession }

  /// What the sound is for.
  public var category: Category { contents.withLock(\.hints.category) }
  /// What the sound is for, in more detail.
  public var mode: Mode { contents.withLock(\.hints.mode) }
  /// How it goes together with other sound.
  public var categoryOptions: CategoryOptions { contents.withLock(\.hints.options) }
  /// The samples per second that were asked for; 0 if none were.
  public var preferredSampleRate: Double { contents.withLock(\.preferredSampleRate) }
  /// The seconds of a buffer that were asked for; 0 if none were.
  public var preferredIOBufferDuration: TimeInterval {
    contents.withLock(\.preferredIOBufferDuration)
  }

  /// Says what the sound is for.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    change { hints in
      hints.category = category
      hints.options = options
    }
  }

  /// Says what the sound is for.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    change { $0 = AudioHints(category: category, mode: mode, options: options, port: $0.port) }
  }

  /// Says in more detail what the sound is for.
  public func setMode(_ mode: Mode) throws { change { $0.mode = mode } }

  /// Says where the sound is to go.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    change { $0.port = portOverride }
  }

  /// Asks for a number of samples per second.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    contents.withLock { $0.preferredSampleRate = sampleRate }
  }

  /// Asks for a length of buffers, in seconds.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    contents.withLock { $0.preferredIOBufferDuration = duration }
  }

  /// Is noted in the journal; for calls the system makes the session active by itself.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    contents.withLock(\.server)?.handle(.audioRequested(isActive: active))
  }

  private func change(_ change: (inout AudioHints) -> Void) {
    let (hints, server) = contents.withLock { contents in
      change(&contents.hints)
      return (contents.hints, contents.server)
    }
    server?.handle(.audioConfigured(hints))
  }
}
