extension AVAudioSession {
  /// The purposes of an app's audio.
  public struct Category: RawRepresentable, Sendable, Hashable {
    /// The name of the category.
    public let rawValue: String

    /// Creates a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Audio that the app can do without, mixed with that of others.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Audio that the app can do without, alone; the default.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Playback.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Playback and recording, as in a call.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Playback to several ports at once.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The purposes of an app's audio in more detail.
  public struct Mode: RawRepresentable, Sendable, Hashable {
    /// The name of the mode.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No further detail.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// A conversation.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// A conversation with video.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// A conversation in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// The recording of a film.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// The measurement of sound.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// The playback of a film.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Continuous speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Spoken prompts.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// The options of a category.
  public struct CategoryOptions: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mixes the audio with that of others.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Lowers the volume of others.
    public static let duckOthers = CategoryOptions(rawValue: 2)
    /// Allows Bluetooth headsets.
    public static let allowBluetooth = CategoryOptions(rawValue: 4)
    /// The newer name of ``allowBluetooth``.
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
    /// Prefers the loudspeaker to the earpiece.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
    /// Interrupts spoken audio of others, and mixes with the rest.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 17)
    /// Allows Bluetooth loudspeakers.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 32)
    /// Allows loudspeakers in the network.
    public static let allowAirPlay = CategoryOptions(rawValue: 64)
  }

  /// The options of making the session active or inactive.
  public struct SetActiveOptions: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Notifies other apps when the session becomes inactive.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// The policies of sharing a route with other apps, which mean nothing here.
  public enum RouteSharingPolicy: UInt, Sendable, CaseIterable {
    /// The usual route.
    case `default` = 0
    /// The route of long audio, such as music.
    case longFormAudio = 1
    /// A route that the app chooses.
    case independent = 2
    /// The route of long video, such as films.
    case longFormVideo = 3
  }

  /// The ports to which an app can send its output.
  public enum PortOverride: UInt, Sendable, CaseIterable {
    /// The port that follows from the category and the mode.
    case none = 0
    /// The loudspeaker.
    case speaker = 0x7370_6B72
  }

  /// The permissions to record.
  public enum RecordPermission: UInt, Sendable, CaseIterable {
    /// The user was not asked.
    case undetermined = 0x756E_6474
    /// The user has refused it.
    case denied = 0x6465_6E79
    /// The user has granted it.
    case granted = 0x6772_6E74
  }
}

/// The older name of ``AVAudioSession/Category/playAndRecord``.
public let AVAudioSessionCategoryPlayAndRecord = AVAudioSession.Category.playAndRecord
/// The older name of ``AVAudioSession/Category/playback``.
public let AVAudioSessionCategoryPlayback = AVAudioSession.Category.playback
/// The older name of ``AVAudioSession/Category/record``.
public let AVAudioSessionCategoryRecord = AVAudioSession.Category.record
/// The older name of ``AVAudioSession/Mode/voiceChat``.
public let AVAudioSessionModeVoiceChat = AVAudioSession.Mode.voiceChat
/// The older name of ``AVAudioSession/Mode/videoChat``.
public let AVAudioSessionModeVideoChat = AVAudioSession.Mode.videoChat
/// The older name of ``AVAudioSession/Mode/default``.
public let AVAudioSessionModeDefault = AVAudioSession.Mode.default
