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
