internal import SIPAddressing

/// An account that calls are made by: an address at a SIP provider or a telephone system.
///
/// Its password is stored elsewhere; see ``SIPPasswords``.
public struct SIPAccount: Sendable, Hashable {
  /// The transport protocols of SIP messages.
  public enum Transport: String, Sendable, Hashable, CaseIterable, Codable {
    case udp, tcp, tls

    /// The parameter that selects the transport in an address; UDP is the default.
    var parameter: String { self == .udp ? "" : ";transport=\(rawValue)" }
  }

  /// The address, `sip:USER@HOST` or `sip:USER@HOST:PORT`, by which it is known.
  public let uri: String
  /// The server for registrations and calls, `HOST` or `HOST:PORT`; nil is the address's host.
  public let registrar: String?
  /// The transport of messages.
  public let transport: Transport
  /// The name it authenticates by; nil is the user of the address.
  public let user: String?
  /// The name that others see; nil shows none.
  public let displayName: String?
  /// The user's own name for it as a line, such as "work"; nil for none.
  public let line: String?
  /// Whose calls go out by it unasked: numbers, the beginnings of numbers with `+`, and names of contacts.
  public let callees: [String]
  /// Whether calls for help go out by it first.
  public let isForEmergencies: Bool
  /// The path of a file of certificates (PEM) that are trusted in place of the machine's, where messages go by TLS.
  public let certificate: String?
  /// Whether the sound of calls is encrypted, without which there are none.
  public let encryptsSound: Bool

  /// Creates an account of what a user says.
  ///
  /// - Parameters:
  ///   - address: The address, with or without `sip:`.
  ///   - registrar: A host, with or without a port; nil is that of the address.
  ///   - transport: How messages travel.
  ///   - user: The name it authenticates by; nil is the user of the address.
  ///   - displayName: The name that others see.
  ///   - line: The user's own name for it.
  ///   - callees: Whose calls go out by it unasked.
  ///   - isForEmergencies: Whether calls for help go out by it first.
  ///   - certificate: The path of a file of certificates that are trusted in place of the machine's.
  ///   - encryptsSound: Whether the sound of calls is encrypted.
  /// - Throws: `SIPError`, `invalidAccount` if one of them cannot be so.
  public init(
    address: String, registrar: String? = nil, transport: Transport = .udp, user: String? = nil,
    displayName: String? = nil, line: String? = nil, callees: [String] = [],
    isForEmergencies: Bool = false, certificate: String? = nil, encryptsSound: Bool = false
  ) throws(SIPError) {
    if certificate != nil || encryptsSound, transport != .tls {
      // Whoever can read the messages can read the keys of the sound, too.
      throw SIPError(
        .invalidAccount,
        "Certificates and encrypted sound need messages by TLS; add --transport tls.")
    }
    if let certificate {
      guard certificate.hasPrefix("/"), certificate.singleLine == certificate,
        certificate.utf8.count <= 400
      else {
        throw SIPError(
          .invalidAccount, "“\(Self.shown(certificate))” is no path of a file of certificates.")
      }
    }
    let read = try Self.address(address)
    if let line {
      let isName = line.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " }
      guard isName, line.contains(where: \.isLetter), line.utf8.count <= 60 else {
        throw SIPError(
          .invalidAccount,
          "“\(Self.shown(line))” is no name for a line; write words such as: work.")
      }
    }
    for callee in callees {
      guard callee.contains(where: { $0.isLetter || $0.isNumber }), callee.singleLine == callee,
        callee.utf8.count <= 200
      else {
        throw SIPError(
          .invalidAccount,
          "“\(Self.shown(callee))” is nobody to call; write a contact's name, a number, or the beginning of "
            + "one such as +44.")
      }
    }
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
      guard displayName.singleLine == displayName,
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
    self.line = line
    self.callees = callees
    self.isForEmergencies = isForEmergencies
    self.certificate = certificate
    self.encryptsSound = encryptsSound
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

  /// The machine's own address where calls do not leave it; nil for a server elsewhere.
  var loopback: String? {
    let host = registrar ?? host
    if host == "[::1]" || host.hasPrefix("[::1]:") { return "::1" }
    let isOwn = host.hasPrefix("127.") || host == "localhost" || host.hasPrefix("localhost:")
    return isOwn ? "127.0.0.1" : nil
  }

  /// A text on one line, and not too long to read.
  private static func shown(_ text: String) -> String {
    let clean = SIPAddress.withoutPassword(text).singleLine ?? ""
    return clean.count > 60 ? clean.prefix(60) + "…" : clean
  }
}

extension SIPAccount: Codable {
  private enum CodingKeys: String, CodingKey {
    case uri, registrar, transport, user, displayName, line, callees, isForEmergencies
    case certificate, encryptsSound
  }

  /// Reads an account, and checks it as one that a user adds.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      address: values.decode(String.self, forKey: .uri),
      registrar: values.decodeIfPresent(String.self, forKey: .registrar),
      transport: values.decodeIfPresent(Transport.self, forKey: .transport) ?? .udp,
      user: values.decodeIfPresent(String.self, forKey: .user),
      displayName: values.decodeIfPresent(String.self, forKey: .displayName),
      line: values.decodeIfPresent(String.self, forKey: .line),
      callees: values.decodeIfPresent([String].self, forKey: .callees) ?? [],
      isForEmergencies: values.decodeIfPresent(Bool.self, forKey: .isForEmergencies) ?? false,
      certificate: values.decodeIfPresent(String.self, forKey: .certificate),
      encryptsSound: values.decodeIfPresent(Bool.self, forKey: .encryptsSound) ?? false)
  }

  /// Writes the account, without what it does not have.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(uri, forKey: .uri)
    try values.encodeIfPresent(registrar, forKey: .registrar)
    try values.encode(transport, forKey: .transport)
    try values.encodeIfPresent(user, forKey: .user)
    try values.encodeIfPresent(displayName, forKey: .displayName)
    try values.encodeIfPresent(line, forKey: .line)
    if !callees.isEmpty { try values.encode(callees, forKey: .callees) }
    if isForEmergencies { try values.encode(true, forKey: .isForEmergencies) }
    try values.encodeIfPresent(certificate, forKey: .certificate)
    if encryptsSound { try values.encode(true, forKey: .encryptsSound) }
  }
}

extension SIPAccount {
  /// The interval, in seconds, at which a registration is renewed.
  private static let registrationInterval = 600

  /// The longest line that the agent takes; it cuts the rest off.
  private static let maximumLength = 511

  /// The account as the agent takes it.
  ///
  /// - Parameters:
  ///   - password: Its password; nil if none is needed.
  ///   - registers: Whether calls are to come in.
  /// - Returns: The line.
  /// - Throws: `SIPError` if the password cannot be told to the agent.
  func agentLine(password: String?, registers: Bool) throws(SIPError) -> String {
    var line = "<\(uri)\(transport.parameter)>"
    if let displayName { line = "\"\(displayName)\" \(line)" }
    if let registrar { line += ";outbound=\"sip:\(registrar)\(transport.parameter)\"" }
    if let password {
      try Self.check(password: password)
      line += ";auth_user=\(user ?? name);auth_pass=\(password)"
    }
    if encryptsSound { line += ";mediaenc=srtp-mand" }
    line += ";regint=\(registers ? Self.registrationInterval : 0);answermode=manual"
    guard line.utf8.count <= Self.maximumLength else {
      throw SIPError(.invalidAccount, "The account \(uri) is longer than the SIP agent takes.")
    }
    return line
  }

  /// Checks whether the agent takes a password.
  ///
  /// It reads up to a space or a semicolon,
  /// and quotes have a meaning of their own.
  ///
  /// - Parameter password: The password.
  /// - Throws: `SIPError` if it does not.
  public static func check(password: String) throws(SIPError) {
    let isClean = password.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && $0 != ";" && $0 != "\""
    }
    guard isClean, !password.isEmpty, password.utf8.count <= 200 else {
      throw SIPError(
        .invalidAccount,
        "The SIP agent takes passwords of up to 200 bytes without spaces, semicolons, quotes and "
          + "control characters; set another one at the provider.")
    }
  }
}
