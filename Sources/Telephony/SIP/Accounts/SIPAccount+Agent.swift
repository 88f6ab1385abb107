extension SIPAccount {
  /// How often a registration is renewed.
  private static let registrationInterval = 600

  /// The longest line that the agent takes; it cuts the rest off.
  private static let maximumLength = 511

  /// The account as the agent takes it.
  ///
  /// - Parameters:
  ///   - password: its password; nil where none is needed.
  ///   - registers: whether calls are to come in.
  /// - Returns: the line.
  /// - Throws: `SIPError` where the password cannot be told to the agent.
  func agentLine(password: String?, registers: Bool) throws(SIPError) -> String {
    var line = "<\(uri)\(transport.parameter)>"
    if let displayName { line = "\"\(displayName)\" \(line)" }
    if let registrar { line += ";outbound=\"sip:\(registrar)\(transport.parameter)\"" }
    if let password {
      try Self.check(password: password)
      line += ";auth_user=\(user ?? name);auth_pass=\(password)"
    }
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
  /// - Parameter password: the password.
  /// - Throws: `SIPError` where it does not.
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
