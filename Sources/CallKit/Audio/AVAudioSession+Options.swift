public import Foundation

extension AVAudioSession {
  /// How sound goes together with other sound.
  public struct CategoryOptions: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other sound goes on.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Other sound becomes quieter.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Bluetooth headsets may be used.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// The speaker is used where nothing else says otherwise.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Spoken sound stops, other sound goes on.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
    /// Bluetooth loudspeakers may be used.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Loudspeakers in the network may be used.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
  }

  /// What is done beside switching the session on or off.
  public struct SetActiveOptions: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Other apps are told that the session is not active any more.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Where sound goes whatever else was set.
  public enum PortOverride: UInt, Sendable, CaseIterable {
    /// Where the category and mode say.
    case none = 0
    /// To the speaker.
    case speaker = 0x7370_6B72
  }

  /// Says that something else took the audio; never posted here.
  public static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// Says that sound goes somewhere else; never posted here.
  public static let routeChangeNotification = Notification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// Says that the system's audio is gone; never posted here.
  public static let mediaServicesWereLostNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// Says that the system's audio was started anew; never posted here.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
}
