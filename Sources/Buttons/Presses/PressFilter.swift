/// What happens to a button.
package enum ButtonEvent: Sendable, Hashable {
  /// It goes down.
  case down(Button)
  /// It goes up, which makes a press.
  case up(ButtonPress)
  /// What is down is gone: it was unplugged, or its events were lost.
  case cancelled
  /// It was pressed, by the word of a program that tells neither beginning nor end.
  case tapped(Button)
}

/// Makes one press of what several ways tell of it.
///
/// The same press of a headset's button may be told by two of its devices and by the desktop. Within a second of a
/// press, and while a button is down, others count as that press.
struct PressFilter: Sendable {
  private static let window = Duration.seconds(1)

  /// The end of the latest press.
  private var latest: ContinuousClock.Instant?
  /// The button that is down, and counts.
  private var held: Button?

  /// Handles an event.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: The time.
  /// - Returns: The press that is complete by that; nil for none.
  mutating func handle(_ event: ButtonEvent, at now: ContinuousClock.Instant) -> ButtonPress? {
    switch event {
    case .down(let button):
      if held == nil, !isRepeated(now) { held = button }
      return nil
    case .up(let press):
      guard held == press.button else { return nil }
      held = nil
      latest = now
      return press
    case .cancelled:
      held = nil
      return nil
    case .tapped(let button):
      guard held == nil, !isRepeated(now) else { return nil }
      latest = now
      return ButtonPress(button)
    }
  }

  private func isRepeated(_ now: ContinuousClock.Instant) -> Bool {
    latest.map { now - $0 < Self.window } ?? false
  }
}
