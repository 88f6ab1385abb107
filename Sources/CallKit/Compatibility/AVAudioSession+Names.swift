public import Foundation

extension AVAudioSession {
  /// What an app does with sound.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of the category.
    public let rawValue: String

    /// Makes a category of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound that mixes with others.
    public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that silences others; the category unless set.
    public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Only playing.
    public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
    /// Only recording.
    public static let record = Self(rawValue: "AVAudioSessionCategoryRecord")
    /// Playing and recording, as calls do.
    public static let playAndRecord = Self(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Several streams to several devices.
    public static let multiRoute = Self(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// What kind of sound it is.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String

    /// Makes a mode of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing special; the mode unless set.
    public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
    /// Speech both ways.
    public static let voiceChat = Self(rawValue: "AVAudioSessionModeVoiceChat")
    /// Speech and pictures both ways.
    public static let videoChat = Self(rawValue: "AVAudioSessionModeVideoChat")
    /// Speech both ways in a game.
    public static let gameChat = Self(rawValue: "AVAudioSessionModeGameChat")
    /// The recording of a film.
    public static let videoRecording = Self(rawValue: "AVAudioSessionModeVideoRecording")
    /// Sound as the device takes it, for measuring.
    public static let measurement = Self(rawValue: "AVAudioSessionModeMeasurement")
    /// The playing of a film.
    public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Continuous speech, as in a book that is read.
    public static let spokenAudio = Self(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Speech the device says to the user.
    public static let voicePrompt = Self(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// What else is allowed beside a category.
  public struct CategoryOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others may be heard, too.
    public static let mixWithOthers = Self(rawValue: 1)
    /// Others become quieter.
    public static let duckOthers = Self(rawValue: 2)
    /// Hands-free devices may be used.
    public static let allowBluetooth = Self(rawValue: 4)
    /// Without a headset the loudspeaker is used.
    public static let defaultToSpeaker = Self(rawValue: 8)
    /// Others that speak are interrupted.
    public static let interruptSpokenAudioAndMixWithOthers = Self(rawValue: 0x11)
    /// Bluetooth devices that only play may be used.
    public static let allowBluetoothA2DP = Self(rawValue: 0x20)
    /// AirPlay devices may be used.
    public static let allowAirPlay = Self(rawValue: 0x40)
  }

  /// What else happens when a session becomes active or inactive.
  public struct SetActiveOptions: OptionSet, Sendable, Hashable {
    /// The options as bits.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others are told that they may go on.
    public static let notifyOthersOnDeactivation = Self(rawValue: 1)
  }

  /// Where sound goes in place of where it usually goes.
  public enum PortOverride: UInt, Sendable, CaseIterable {
    /// Where it usually goes.
    case none = 0
    /// To the loudspeaker.
    case speaker = 0x7370_6B72
  }

  /// Whether the app may record.
  public enum RecordPermission: UInt, Sendable, CaseIterable {
    /// Nobody was asked.
    case undetermined = 0x756E_6474
    /// It may not.
    case denied = 0x6465_6E79
    /// It may.
    case granted = 0x6772_6E74
  }

  /// Is posted when others take the sound away; never here.
  public static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// Is posted when sound goes elsewhere; never here.
  public static let routeChangeNotification = Notification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// Is posted when the system's sound starts anew; never here.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")
}
