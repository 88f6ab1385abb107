internal import SIPAddressing

/// Where calls come from: an address at a SIP provider or a telephone system.
///
/// Its password is kept elsewhere; see ``SIPPasswords``.
public struct SIPAccount: Sendable, Hashable {
  /// How SIP messages travel.
  public enum Transport: String, Sendable, Hashable, CaseIterable, Codable {
    case udp, tcp, tls

    /// What is added to an address for it; UDP is what addresses without it mean.
    var parameter: String { self == .udp ? "" : ";transport=\(rawValue)" }
  }

  /// The address, `sip:USER@HOST` or `sip:USER@HOST:PORT`, by which it is known.
  public let uri: String
  /// Where registrations and calls are sent, `HOST` or `HOST:PORT`; nil is the address's host.
  public let registrar: String?
  /// How messages travel.
  public let transport: Transport
  /// The name it authenticates by; nil is the user of the address.
  public let user: String?
  /// The name that others see; nil shows none.
  public let displayName: String?

  /// Makes an account of what a user says.
  ///
  /// - Parameters:
  ///   - address: the address, with or without `sip:`.
  ///   - registrar: a host, with or without a port; nil is that of the address.
  ///   - transport: how messages travel.
  ///   - user: the name it authenticates by; nil is the user of the address.
  ///   - displayName: the name that others see.
  /// - Throws: `SIPError`, `invalidAccount`, where one of them cannot be so.
  public init(
    address: String, registrar: String? = nil, transport: Transport = .udp, user: String? = nil,
    displayName: String? = nil
  ) throws(SIPError) {
    let read = try Self.address(address)
    if let registrar {
      let found = try? SIPAddress(registrar)
      guard let found, found.text == "sip:\(registrar)", found.user == nil else {
        throw SIPError(
          .invalidAccount,
          "“\(Self.shown(registrar))” is no registrar; write HOST or HOST:PORT.")
      }
    }
    if let user {
      let isClean = user.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !";\"<>".unicodeScalars.contains($0)
      }
      guard isClean, !user.isEmpty, user.utf8.count <= 100 else {
        throw SIPError(
          .invalidAccount,
          "“\(Self.shown(user))” is no user name; it may have no spaces, semicolons or quotes.")
      }
    }
    if let displayName {
      guard SIPNetwork.clean(displayName) == displayName,
        !displayName.contains(where: { "\"\\<>;".contains($0) }), displayName.utf8.count <= 200
      else {
        throw SIPError(
          .invalidAccount,
          "“\(Self.shown(displayName))” is no display name; it may have no control characters, "
            + "quotes, semicolons, backslashes or angle brackets.")
      }
    }
    uri = read.text
    self.registrar = registrar
    self.transport = transport
    self.user = user
    self.displayName = displayName
  }

  /// Reads the address of an account: a user at a host, and nothing else.
  private static func address(_ text: String) throws(SIPError) -> SIPAddress {
    let reason: String
    do throws(SIPAddressError) {
      let address = try SIPAddress(text)
      let isPlain =
        address.dropped.isEmpty && address.transport == nil && !address.isPhone && !address.isSecure
      if let user = address.user, isPlain, !user.contains(where: { ";/".contains($0) }) {
        return address
      }
      reason = address.user == nil ? "it has no user" : "it has more than a user, a host and a port"
    } catch {
      reason = error.reason
    }
    throw SIPError(
      .invalidAccount,
      "“\(shown(text))” is no SIP address: \(reason); write sip:USER@HOST or sip:USER@HOST:PORT.")
  }

  /// The host of the address, with its port where it has one.
  var host: String { String(uri.drop { $0 != "@" }.dropFirst()) }

  /// The user of the address.
  public var name: String { String(uri.dropFirst(4).prefix { $0 != "@" }) }

  /// Whether calls do not leave the machine.
  var isOnLoopback: Bool {
    let host = registrar ?? host
    return host.hasPrefix("127.") || host == "localhost" || host.hasPrefix("localhost:")
  }

  /// A text on one line, and not too long to read.
  private static func shown(_ text: String) -> String {
    let clean = SIPNetwork.clean(SIPAddress.withoutPassword(text)) ?? ""
    return clean.count > 60 ? clean.prefix(60) + "…" : clean
  }
}
