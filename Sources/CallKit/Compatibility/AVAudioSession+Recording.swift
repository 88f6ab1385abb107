public import Foundation

extension AVAudioSession {
  /// Whether the app may record.
  public enum RecordPermission: UInt, Sendable, CaseIterable {
    /// Nobody was asked.
    case undetermined = 0x756E_6474
    /// It may not.
    case denied = 0x6465_6E79
    /// It may.
    case granted = 0x6772_6E74
  }

  /// Always granted: the sound devices decide by themselves.
  public var recordPermission: RecordPermission { .granted }

  /// Asks whether the app may record; the answer is yes, before this returns.
  public func requestRecordPermission(_ response: @escaping (Bool) -> Void) { response(true) }

  /// The samples per second: those that were asked for, or else 16,000, as for speech.
  public var sampleRate: Double { preferredSampleRate > 0 ? preferredSampleRate : 16_000 }

  /// The seconds of a buffer: those that were asked for, or else 0.02.
  public var ioBufferDuration: TimeInterval {
    preferredIOBufferDuration > 0 ? preferredIOBufferDuration : 0.02
  }
}
