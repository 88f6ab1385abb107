import Intercom

/// A cable that is simulated: there is no sound, nobody is at the doors, and all of it is printed.
///
/// Everybody answers but the workshop, and the latch of the garden door sticks.
actor PrintedCable: Cabling {
  private var paged: Station?
  private var isRinging = false
  private var stuck: CheckedContinuation<Bool, Never>?
  private let latches = AsyncStream<Bool>.makeStream()

  func ring(_ isOn: Bool) {
    guard isOn != isRinging else { return }
    isRinging = isOn
    print("cable: \(isOn ? "all rooms ring" : "the ringing stops")")
  }

  func page(_ station: Station) -> Bool {
    paged = station
    print("cable: rings in the \(station.name)")
    return station.name != "workshop"
  }

  func carrySound(_ isOn: Bool) { print("cable: sound \(isOn ? "on" : "off")") }

  func press(_ keys: String) async -> Bool {
    guard paged?.name == "garden door" else {
      print("cable: key \(keys), the latch opens")
      latches.continuation.yield(true)
      return true
    }
    print("cable: key \(keys), the latch sticks")
    return await withCheckedContinuation { stuck = $0 }
  }

  func giveUp() {
    print("cable: the latch did not open in time")
    stuck?.resume(returning: false)
    stuck = nil
    latches.continuation.yield(false)
  }

  /// Waits for the latch; false if it did not open in time.
  nonisolated func latchOpens() async -> Bool {
    for await opens in latches.stream { return opens }
    return false
  }
}
