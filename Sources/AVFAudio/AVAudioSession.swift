@_exported public import Foundation
internal import Synchronization

/// The audio session of an app's calls, under the names of Apple's AVFAudio.
///
/// It plays and records nothing. The category, the mode, the options and the output port are kept as a
/// hint for the program that plays the calls. CallKit makes the session active, with a raised priority,
/// for the time between `provider(_:didActivate:)` and `provider(_:didDeactivate:)`; an app does not call
/// ``setActive(_:options:)`` itself. CallKit's journal shows every change. May be used from any thread.
public final class AVAudioSession: NSObject, Sendable {
  /// The changes that an app makes to the session.
  package enum Change: Sendable, Hashable {
    /// The app has set a category, a mode, options or a port.
    case configured(AudioHints)
    /// The app has activated or deactivated the session itself.
    case activated(Bool)
  }

  private struct Contents: Sendable {
    var hints = AudioHints()
    var preferredSampleRate = 0.0
    var preferredIOBufferDuration: TimeInterval = 0
    var observer: (@Sendable (Change) -> Void)?
  }

  private static let shared = AVAudioSession()

  private let contents = Mutex(Contents())

  /// Creates a session besides that of the process.
  package override init() { super.init() }

  /// Sets the observer of changes, and reports the hints to it if the app has already set any.
  package func setObserver(_ observer: @escaping @Sendable (Change) -> Void) {
    let hints = contents.withLock { contents in
      contents.observer = observer
      return contents.hints
    }
    if hints != AudioHints() { observer(.configured(hints)) }
  }

  /// The audio session of the process.
  public class func sharedInstance() -> AVAudioSession { shared }

  /// The purpose of the audio.
  public var category: Category { hints.category }
  /// The purpose of the audio in more detail.
  public var mode: Mode { hints.mode }
  /// The options of the category.
  public var categoryOptions: CategoryOptions { hints.options }
  /// The sample rate in Hz that the app prefers; 0 if it has set none.
  public var preferredSampleRate: Double { contents.withLock { $0.preferredSampleRate } }
  /// The duration of a buffer in seconds that the app prefers; 0 if it has set none.
  public var preferredIOBufferDuration: TimeInterval {
    contents.withLock { $0.preferredIOBufferDuration }
  }
  /// The sample rate in Hz: the preferred one, or else 16,000, as for speech.
  public var sampleRate: Double { preferredSampleRate > 0 ? preferredSampleRate : 16_000 }
  /// The duration of a buffer in seconds: the preferred one, or else 0.02.
  public var ioBufferDuration: TimeInterval {
    preferredIOBufferDuration > 0 ? preferredIOBufferDuration : 0.02
  }
  /// Always granted: access to the sound devices is not decided here.
  public var recordPermission: RecordPermission { .granted }
  /// The ports that the hints ask for, whether or not the machine has them.
  public var currentRoute: AVAudioSessionRouteDescription {
    AVAudioSessionRouteDescription(hints)
  }

  /// Sets the category.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    change { hints in
      hints.category = category
      hints.options = options
    }
  }

  /// Sets the category and the mode.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {
    change { $0 = AudioHints(category: category, mode: mode, options: options, port: $0.port) }
  }

  /// Sets the category and the mode; the policy means nothing here.
  public func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    try setCategory(category, mode: mode, options: options)
  }

  /// Sets the mode.
  public func setMode(_ mode: Mode) throws { change { $0.mode = mode } }

  /// Sends the output to a port, whatever the category and the mode say.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
    change { $0.port = portOverride }
  }

  /// Sets the sample rate that the app prefers, in Hz.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    contents.withLock { $0.preferredSampleRate = sampleRate }
  }

  /// Sets the duration of a buffer that the app prefers, in seconds.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    contents.withLock { $0.preferredIOBufferDuration = duration }
  }

  /// Notes the request in the journal; CallKit activates the session for calls itself.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    contents.withLock { $0.observer }?(.activated(active))
  }

  /// Asks for permission to record; the answer is yes, before this returns.
  public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(true) }

  private var hints: AudioHints { contents.withLock { $0.hints } }

  private func change(_ change: (inout AudioHints) -> Void) {
    let (hints, observer) = contents.withLock { contents in
      change(&contents.hints)
      return (contents.hints, contents.observer)
    }
    observer?(.configured(hints))
  }
}

/// The settings of an app for the audio of its calls.
package struct AudioHints: Sendable, Hashable {
  /// The destinations of a call's audio.
  package enum Route: String, Sendable, Hashable {
    /// The earpiece of a telephone, or a headset.
    case receiver
    /// The loudspeaker.
    case speaker
  }

  package var category: AVAudioSession.Category
  package var mode: AVAudioSession.Mode
  package var options: AVAudioSession.CategoryOptions
  package var port: AVAudioSession.PortOverride

  package init(
    category: AVAudioSession.Category = .soloAmbient, mode: AVAudioSession.Mode = .default,
    options: AVAudioSession.CategoryOptions = [], port: AVAudioSession.PortOverride = .none
  ) {
    self.category = category
    self.mode = mode
    self.options = options
    self.port = port
  }

  /// The destination that follows from the settings.
  package var route: Route {
    port == .speaker || options.contains(.defaultToSpeaker) || mode == .videoChat
      ? .speaker : .receiver
  }
}
