/// Where the sound of a call goes.
public enum INCallAudioRoute: Int, Sendable, CaseIterable {
  /// Where the device sends it by itself.
  case unknown = 0
  /// The loudspeaker.
  case speakerphoneAudioRoute = 1
  /// A Bluetooth device.
  case bluetoothAudioRoute = 2
}
