internal import ArgumentParser
internal import Desktop
internal import VoiceDialer

/// Whether calls are shown on the desktop.
struct NotificationOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Show calls as notifications of the desktop, with buttons, where there is a session bus.")
  var notifications = true

  /// Makes what shows the calls of a dialer; nil where that is not wanted, or there is no desktop.
  ///
  /// - Parameter dialing: whether calls are made at all.
  /// - Returns: what shows them, or nil.
  func board(_ dialing: DialingOptions) async -> CallBoard? {
    guard notifications, !dialing.dryRun else { return nil }
    // Without a desktop everything is as it is with one, but for the notifications.
    return (try? await DesktopNotifications()).map(CallBoard.init)
  }
}
