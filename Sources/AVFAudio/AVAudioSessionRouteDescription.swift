public import Foundation

/// The ports of an audio session.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
  /// The ports that record.
  public let inputs: [AVAudioSessionPortDescription]
  /// The ports that play.
  public let outputs: [AVAudioSessionPortDescription]

  init(_ hints: AudioHints) {
    let records = [.record, .playAndRecord].contains(hints.category)
    inputs = records ? [AVAudioSessionPortDescription(.builtInMic)] : []
    outputs =
      switch hints.category {
      case .record: []
      case .playAndRecord where hints.route == .receiver:
        [AVAudioSessionPortDescription(.builtInReceiver)]
      default: [AVAudioSessionPortDescription(.builtInSpeaker)]
      }
    super.init()
  }
}

/// A port of an audio session.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
  /// The kind of port.
  public let portType: AVAudioSession.Port
  /// The name of the port; that of its kind.
  public var portName: String { portType.rawValue }
  /// The identifier of the port; that of its kind.
  public var uid: String { portType.rawValue }

  init(_ portType: AVAudioSession.Port) {
    self.portType = portType
    super.init()
  }
}

extension AVAudioSession {
  /// The kinds of ports.
  public struct Port: RawRepresentable, Sendable, Hashable {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The microphone of the machine.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// The microphone of a headset.
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    /// The earpiece.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// The loudspeaker of the machine.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// Headphones.
    public static let headphones = Port(rawValue: "Headphones")
    /// A Bluetooth headset.
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    /// A Bluetooth loudspeaker.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A Bluetooth hearing aid.
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    /// A loudspeaker in the network.
    public static let airPlay = Port(rawValue: "AirPlay")
    /// The loudspeakers of a car.
    public static let carAudio = Port(rawValue: "CarAudio")
    /// A USB device.
    public static let usbAudio = Port(rawValue: "USBAudio")
  }
}
