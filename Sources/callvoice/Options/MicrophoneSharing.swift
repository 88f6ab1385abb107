internal import Audio
internal import Synchronization

/// Whether a microphone can be listened at while a call uses it, which is found out once, as the first call begins.
final class MicrophoneSharing: Sendable {
  private let device: String
  private let callDevice: String
  private let isShared = Mutex<Bool?>(nil)

  /// - Parameters:
  ///   - device: The microphone that is listened at, by its ALSA name.
  ///   - callDevice: The one that calls use; `none` where they use none.
  init(_ device: String, with callDevice: String) {
    self.device = device
    self.callDevice = callDevice
  }

  /// Whether it can; asked while the microphone is open.
  var isPossible: Bool {
    isShared.withLock { isShared in
      if let isShared { return isShared }
      let found = device != callDevice || Microphone.opensBeside(device)
      isShared = found
      return found
    }
  }

  /// The reason that it cannot, with the way out, as a sentence.
  var obstacle: String {
    "The microphone \(device) is the call's alone, so that nothing said is taken as a request until it is over; "
      + "name one with --device that several programs can use, such as PulseAudio's or one of dsnoop."
  }
}
