@_exported import class CallKit.AVAudioSession
@_exported import let CallKit.AVAudioSessionCategoryPlayAndRecord
@_exported import let CallKit.AVAudioSessionModeVoiceChat
