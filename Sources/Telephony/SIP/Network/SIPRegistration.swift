/// Whether the registrar knows where calls to the account are to go.
public enum SIPRegistration: Sendable, Hashable {
  /// The account is not registered from here; calls can go out, and none come in.
  case none
  /// The registrar was asked and has not answered.
  case pending
  /// Calls come in.
  case registered
  /// The registrar refused, or cannot be reached; with what it said, such as `401 Unauthorized`.
  case failed(String)
}

/// The result of a trial registration of an account: one sentence.
public struct SIPTrial: Sendable, Hashable, CustomStringConvertible {
  /// Whether calls would come in.
  public let isRegistered: Bool
  /// The state, and the way out where it is a bad one.
  public let description: String

  /// Registers an account, without sound, and takes it back.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - password: Its password; nil if none is needed.
  ///   - timeout: How long the registrar may take.
  /// - Throws: `SIPError` if there is no agent to do it.
  public init(
    of account: SIPAccount, password: String?, timeout: Duration = .seconds(5)
  ) async throws(SIPError) {
    let network = SIPNetwork(
      account: account, password: password, options: SIPNetwork.Options(audio: .none))
    try await network.start()
    let state = await network.registration(within: timeout)
    await network.stop()
    self.init(state, of: account)
  }

  /// Tells of the registration of an account as it is.
  package init(_ state: SIPRegistration, of account: SIPAccount) {
    let registrar = account.registrar ?? account.host
    isRegistered = state == .registered
    description =
      switch state {
      case .registered: "\(account.uri) is registered at \(registrar); calls come in."
      case .none, .pending:
        "\(account.uri) is not registered: \(registrar) does not answer; is the registrar right, and "
          + "is there a network?"
      case .failed(let reason) where reason.hasPrefix(Self.distrust):
        "\(account.uri) is not registered: the certificate of \(registrar) is not trusted "
          + "(\(reason.dropFirst(Self.distrust.count))); if it is your own, name it with: callvoice account add "
          + "\(account.uri) --transport tls --certificate FILE"
      case .failed(let reason) where reason.hasPrefix("401") || reason.hasPrefix("403"):
        "\(account.uri) is not registered: \(registrar) refuses it (\(reason)); is the user or the "
          + "password wrong?"
      case .failed(let reason):
        "\(account.uri) is not registered: \(Self.sentence(about: registrar, failing: reason))"
      }
  }

  /// What the reason of a server begins with whose certificate is not trusted.
  static let distrust = "certificate: "

  /// A sentence about a server that cannot be used.
  ///
  /// - Parameters:
  ///   - server: The server, for people to read.
  ///   - reason: What the agent says of it.
  /// - Returns: The sentence, with the way out.
  static func sentence(about server: String, failing reason: String) -> String {
    // EDESTADDRREQ is what the agent makes of a name that nobody knows.
    reason == "Destination address required"
      ? "\(server) is not found; is the address right, and is there a network?"
      : "\(server) cannot be used (\(reason)); is the address right?"
  }
}
