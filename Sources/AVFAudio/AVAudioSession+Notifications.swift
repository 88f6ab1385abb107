public import Foundation

// The notifications that apps observe. None of them is posted here: the names, the keys and the values are
// for the observers to compile.
extension AVAudioSession {
  /// Posted on Apple's systems when another app interrupts the audio, or the interruption ends.
  public static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// Posted on Apple's systems when the audio goes to another port.
  public static let routeChangeNotification = Notification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// Posted on Apple's systems when the system's audio has failed.
  public static let mediaServicesWereLostNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// Posted on Apple's systems when the system's audio was started again.
  public static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// The beginning and the end of an interruption.
  public enum InterruptionType: UInt, Sendable, CaseIterable {
    /// The interruption has ended.
    case ended = 0
    /// The interruption has begun.
    case began = 1
  }

  /// The advice at the end of an interruption.
  public struct InterruptionOptions: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may resume its audio.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  /// The reasons why audio goes to another port.
  public enum RouteChangeReason: UInt, Sendable, CaseIterable {
    /// An unknown reason.
    case unknown = 0
    /// A device was connected.
    case newDeviceAvailable = 1
    /// A device was disconnected.
    case oldDeviceUnavailable = 2
    /// The category was changed.
    case categoryChange = 3
    /// The app has overridden the port.
    case override = 4
    /// The machine woke from sleep.
    case wakeFromSleep = 6
    /// No port fits the category.
    case noSuitableRouteForCategory = 7
    /// The settings of a port were changed.
    case routeConfigurationChange = 8
  }
}

/// The key of the ``AVAudioSession/InterruptionType``, as a number.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// The key of the ``AVAudioSession/InterruptionOptions``, as a number.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
/// The key of the ``AVAudioSession/RouteChangeReason``, as a number.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
/// The key of the ``AVAudioSessionRouteDescription`` of before.
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
