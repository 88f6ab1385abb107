internal import Foundation

/// The address at which the screen listens: this machine's own unless another one is named.
package struct ScreenAddress: Sendable, Hashable {
  /// The address of this machine for itself.
  package static let loopback = ScreenAddress(host: "127.0.0.1", port: 0)

  /// The IP address, without brackets.
  package let host: String
  /// The port; 0 for any that is free.
  package var port: UInt16

  private init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads an address such as `192.168.1.5`, `192.168.1.5:8080`, `::1` or `[::1]:8080`.
  ///
  /// - Throws: `ScreenError` with ``ScreenError/Code/address`` where it is none, or all of this machine's; a name
  ///   is none, since the browser's idea of it may change.
  package init(_ text: String) throws(ScreenError) {
    var host = text == "localhost" ? "127.0.0.1" : text
    var port: UInt16? = 0
    let isBracketed = host.hasPrefix("[")
    if isBracketed {
      let parts = host.dropFirst().split(separator: "]", omittingEmptySubsequences: false)
      host = String(parts[0])
      let rest = parts.count == 2 ? parts[1] : "?"
      if !rest.isEmpty { port = rest.first == ":" ? UInt16(rest.dropFirst()) : nil }
    } else if host.count(where: { $0 == ":" }) == 1, let colon = host.firstIndex(of: ":") {
      port = UInt16(host[host.index(after: colon)...])
      host = String(host[..<colon])
    }
    guard let port, Self.isAddress(host), !isBracketed || host.contains(":") else {
      throw ScreenError(
        .address,
        "“\(text.prefix(60))” is no address to listen at; name one of this machine's, such as 192.168.1.5."
      )
    }
    guard !host.allSatisfy({ ":0.".contains($0) }) else {
      throw ScreenError(
        .address,
        "The screen listens at one address, not at all of them; name the one that the browser opens."
      )
    }
    self.init(host: host, port: port)
  }

  private static func isAddress(_ host: String) -> Bool {
    var (v4, v6) = (in_addr(), in6_addr())
    return inet_pton(AF_INET, host, &v4) == 1 || inet_pton(AF_INET6, host, &v6) == 1
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

  var isVersion6: Bool { host.contains(":") }

  /// The authority of the page's address, with its port.
  package var authority: String { isVersion6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
