/// The media of a call.
public enum INCallCapability: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// Audio.
  case audioCall = 1
  /// Audio and video.
  case videoCall = 2
}

/// The media of the calls to search for.
public struct INCallCapabilityOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: UInt

  /// Makes options of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Calls with sound.
  public static let audioCall = Self(rawValue: 1 << 0)
  /// Calls with sound and pictures.
  public static let videoCall = Self(rawValue: 1 << 1)
}

/// The destinations of a call's audio.
public enum INCallAudioRoute: Int, Sendable, CaseIterable {
  /// The destination that the device chooses.
  case unknown = 0
  /// The loudspeaker.
  case speakerphoneAudioRoute = 1
  /// A Bluetooth device.
  case bluetoothAudioRoute = 2
}

/// The kinds of numbers to call.
public enum INCallDestinationType: Int, Sendable, CaseIterable {
  /// Unknown.
  case unknown = 0
  /// The number of a person or business.
  case normal = 1
  /// The emergency services.
  case emergency = 2
  /// The user's voice mail.
  case voicemail = 3
  /// The number called last.
  case redial = 4
  /// The number that called last.
  case callBack = 5
}

extension INCallDestinationType {
  /// The older name of ``normal``.
  public static var normalDestination: Self { .normal }
  /// The older name of ``emergency``.
  public static var emergencyDestination: Self { .emergency }
  /// The older name of ``voicemail``.
  public static var voicemailDestination: Self { .voicemail }
  /// The older name of ``redial``.
  public static var redialDestination: Self { .redial }
}
