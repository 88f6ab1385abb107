/// The cable of the house with what hangs on it: speakers, bell buttons, door latches.
///
/// The one part to write for real hardware; the demo has one that only prints.
public protocol Cabling: Sendable {
  /// Rings in all rooms, until told to stop.
  func ring(_ isOn: Bool) async
  /// Rings at one station; true once somebody presses its button.
  func page(_ station: Station) async -> Bool
  /// Lets sound through, or stops it.
  func carrySound(_ isOn: Bool) async
  /// Sends the tones of keys to the other end; true once it has acted on them.
  func press(_ keys: String) async -> Bool
  /// Gives up waiting for the other end to act on keys.
  func giveUp() async
}
