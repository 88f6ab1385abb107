extension CallDestination {
  /// Who calls, as a SIP address says it; nil where the number is withheld.
  ///
  /// - Parameter peer: the address, such as `sip:+14155550107@example.org`.
  init?(agentPeer peer: String) {
    let scheme = peer.firstIndex(of: ":").map { peer[..<$0].lowercased() }
    let rest = ["sip", "sips"].contains(scheme) ? peer.drop { $0 != ":" }.dropFirst() : peer[...]
    let address = rest.prefix { $0 != ";" && $0 != "?" && $0 != ">" }
    let parts = address.split(separator: "@", maxSplits: 1)
    let host = parts.last?.lowercased() ?? ""
    // RFC 3323, section 4.1.1.3
    guard parts.count == 2, !parts[0].isEmpty, !host.hasSuffix(".invalid"),
      parts[0].lowercased() != "anonymous"
    else { return nil }
    let user = parts[0].prefix { $0 != ":" }
    guard !user.isEmpty else { return nil }
    let digits = user.hasPrefix("+") ? user.dropFirst() : user
    let isNumber = !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
    self =
      isNumber ? Self(.phoneNumber, String(user)) : Self(.sipAddress, "sip:\(user)@\(parts[1])")
  }
}
