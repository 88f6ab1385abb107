internal import Foundation

/// Where the agent is to call: a `sip:` address that it cannot misread.
struct SIPAddress: Hashable {
  let text: String

  /// Makes an address of a destination.
  ///
  /// Numbers are called by the account's host. Nil where the destination is none: nothing in it, too
  /// much of it, or characters that do not belong there.
  ///
  /// - Parameters:
  ///   - destination: a number or an address.
  ///   - account: what the call is made by.
  init?(_ destination: CallDestination, account: SIPAccount) {
    let value = destination.value
    let address: String
    if let number = Self.number(value), destination.kind != .sipAddress || !value.contains("@") {
      address = "sip:\(number)@\(account.host)\(account.transport.parameter)"
    } else if destination.kind != .phoneNumber, let found = Self.address(value, account) {
      address = found
    } else {
      return nil
    }
    guard address.utf8.count <= AgentCommand.maximumLength else { return nil }
    text = address
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

  private static func address(_ text: String, _ account: SIPAccount) -> String? {
    let lowered = text.lowercased()
    let isSecure = lowered.hasPrefix("sips:")
    let rest =
      isSecure ? text.dropFirst(5) : lowered.hasPrefix("sip:") ? text.dropFirst(4) : text[...]
    let allowed =
      #/(?:[A-Za-z0-9\-_.!~*'()&=+$,\/%]+@)?[A-Za-z0-9\-.]+(?::[0-9]{1,5})?(?:;[A-Za-z0-9\-_.=~]+)*/#
    guard rest.wholeMatch(of: allowed) != nil else { return nil }
    let hasTransport = rest.lowercased().contains(";transport=")
    let transport =
      hasTransport
      ? "" : isSecure ? SIPAccount.Transport.tls.parameter : account.transport.parameter
    return "sip:\(rest)\(transport)"
  }
}
