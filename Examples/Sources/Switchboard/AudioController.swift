import AVFoundation

func configureAudioSession() {
  print("app: configuring audio")
  let session = AVAudioSession.sharedInstance()
  do {
    try session.setCategory(.playAndRecord, mode: .voiceChat, options: [.allowBluetooth])
    try session.setPreferredIOBufferDuration(0.005)
    try session.setPreferredSampleRate(44_100)
  } catch {
    print("app: audio cannot be configured: \(error)")
  }
}

func startAudio() {
  print("app: audio starts")
}

func stopAudio() {
  print("app: audio stops")
}
