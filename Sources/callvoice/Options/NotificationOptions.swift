internal import ArgumentParser

/// Whether calls are shown on the desktop.
struct NotificationOptions: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Show calls as notifications of the desktop, with buttons, where there is a session bus.")
  var notifications = true

  /// Makes what shows the calls of a dialer; nil where that is not wanted, or no calls are made.
  func board(_ dialing: DialingOptions) -> CallNotificationController? {
    notifications && !dialing.dryRun ? CallNotificationController() : nil
  }
}
