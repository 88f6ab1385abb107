import Foundation
import TestSupport

extension Ports {
  /// Whether the machine can be called at its own IPv6 address.
  static let hasIPv6 =
    (try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8))?
    .contains(String(repeating: "0", count: 31) + "1 ") == true

  /// Returns once a program has a UDP port; false where it ends without.
  static func isTaken(_ port: UInt16, by helper: Helper) async -> Bool {
    while !helper.isOver {
      if isTaken(port) { return true }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return false
  }
}
