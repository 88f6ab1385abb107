/// Why a call cannot carry what was asked for.
public enum INStartCallCallCapabilityUnsupportedReason: Int, Sendable, CaseIterable {
  /// Calls with pictures are not possible.
  case videoCallUnsupported = 1
  /// There is no microphone, or it may not be used.
  case microphoneNotAccessible = 2
  /// There is no camera, or it may not be used.
  case cameraNotAccessible = 3
}
