internal import SIPAddressing
internal import Telephony

/// The destination of a call in the forms that other programs take.
///
/// Both forms are made of what was checked, so that no program takes one for an option: a number has digits, `+`, `*`
/// and `#` alone, and a link begins with its scheme and has no character that ASCII does not print.
struct HandoverLink: Sendable, Hashable {
  /// The link: `tel:+14155550100`, `sip:ann@example.org`.
  let uri: String
  /// The number as it is dialled; nil for a SIP address.
  let number: String?

  /// The scheme of ``uri``: tel, sip or sips.
  var scheme: String { String(uri.prefix { $0 != ":" }) }

  /// Takes the forms of a destination.
  ///
  /// - Parameter destination: The destination.
  /// - Throws: `HandoverError` if it is neither a number nor a SIP address.
  init(_ destination: CallDestination) throws(HandoverError) {
    switch destination.kind {
    case .phoneNumber:
      let digits =
        destination.value.hasPrefix("+") ? destination.value.dropFirst() : destination.value[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ "0123456789*#".utf8.contains($0) }) else {
        throw HandoverError(
          .badDestination, "This is no telephone number, so it is not handed over.")
      }
      number = destination.value
      uri =
        "tel:" + destination.value.replacing("*", with: "%2A").replacing("#", with: "%23")
    case .sipAddress:
      guard let address = try? SIPAddress(destination.value),
        address.text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
      else {
        throw HandoverError(.badDestination, "This is no SIP address, so it is not handed over.")
      }
      number = nil
      uri = address.text
    case .other:
      throw HandoverError(
        .badDestination,
        "This is neither a telephone number nor a SIP address; only those are handed over.")
    }
  }
}
