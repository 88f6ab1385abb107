internal import SIPAddressing

/// An address for the agent to call: a `sip:` address that it cannot misread.
struct AgentAddress: Hashable {
  let text: String

  /// Creates an address of a destination.
  ///
  /// Numbers are called by the account's host. Nil where the destination is none: nothing in it, too
  /// much of it, or characters that do not belong there.
  ///
  /// - Parameters:
  ///   - destination: A number or an address.
  ///   - account: What the call is made by.
  init?(_ destination: CallDestination, account: SIPAccount) {
    let value = destination.value
    if let number = Self.number(value), destination.kind != .sipAddress || !value.contains("@") {
      text = "sip:\(number)@\(account.host)\(account.transport.parameter)"
    } else if destination.kind != .phoneNumber, let address = try? SIPAddress(value),
      Self.isReadable(address)
    {
      let own = address.transport.map { ";transport=\($0.rawValue)" }
      // Security is not to be lost, whatever the account and the address say.
      let transport = address.isSecure ? SIPAccount.Transport.tls.parameter : own
      text =
        "sip:" + (address.user.map { "\($0)@" } ?? "") + address.hostAndPort
        + (transport ?? account.transport.parameter) + (address.isPhone ? ";user=phone" : "")
    } else {
      return nil
    }
    guard isShortEnough else { return nil }
  }

  /// Creates the address of an account at the server that its calls go by; nil if it is too long.
  ///
  /// - Parameter account: The account.
  init?(serverOf account: SIPAccount) {
    let server = account.registrar ?? account.host
    text = "sip:\(account.name)@\(server)\(account.transport.parameter)"
    guard isShortEnough else { return nil }
  }

  /// Whether the agent takes it whole, as a parameter of `dial` or `options`.
  private var isShortEnough: Bool {
    AgentCommand("options", text).length <= AgentCommand.maximumLength
  }

  /// The host, with its port where it has one.
  var hostAndPort: String {
    let rest = text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text.dropFirst(4)
    return String(rest.prefix { $0 != ";" })
  }

  /// A number without its layout; `#` is written as SIP addresses want it.
  private static func number(_ text: String) -> String? {
    var rest = text[...]
    if rest.lowercased().hasPrefix("tel:") { rest = rest.dropFirst(4) }
    let digits = rest.filter { !" \u{A0}()-./".contains($0) }
    guard digits.contains(where: { "0123456789*#".contains($0) }),
      digits.dropFirst(digits.hasPrefix("+") ? 1 : 0).allSatisfy({ "0123456789*#".contains($0) })
    else { return nil }
    return digits.replacing("#", with: "%23")
  }

  /// Whether the agent takes the address apart as it is meant.
  private static func isReadable(_ address: SIPAddress) -> Bool {
    !address.host.hasPrefix("[") && address.user?.contains(";") != true
  }
}
