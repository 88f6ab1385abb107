import TestSupport

extension Ports {
  /// Returns once a program has a UDP port; false where it ends without.
  static func isTaken(_ port: UInt16, by helper: Helper) async -> Bool {
    while !helper.isOver {
      if isTaken(port) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}
