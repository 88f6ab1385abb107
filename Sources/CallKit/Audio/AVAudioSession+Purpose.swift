extension AVAudioSession {
  /// What sound is for.
  public struct Category: RawRepresentable, Sendable, Hashable {
    /// The name of the category.
    public let rawValue: String

    /// Makes a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound that may be missing, beside other sound.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that may be missing, alone; what a session has unless set.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sound is played.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Sound is recorded.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Sound is played and recorded, as in a call.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Sound goes to several places.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// What sound is for, in more detail.
  public struct Mode: RawRepresentable, Sendable, Hashable {
    /// The name of the mode.
    public let rawValue: String

    /// Makes a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing more to say.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// People talk.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// People talk and see each other.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// People talk in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// A film is made.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Sound is measured.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// A film is shown.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Somebody reads aloud.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// A machine speaks.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }
}
