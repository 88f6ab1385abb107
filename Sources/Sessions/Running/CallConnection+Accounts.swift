internal import Foundation
internal import Storage
package import Telephony

/// The SIP accounts of a connection, as a screen shows and changes them.
extension CallConnection {
  /// An account, and what is known of it.
  package struct AccountState: Sendable, Hashable, Codable {
    /// The states of an account.
    package enum State: String, Sendable, Hashable, Codable {
      /// Calls go out by it and come in.
      case registered
      /// Calls go out by it; the registrar has not answered yet.
      case pending
      /// Calls may go out by it; the registrar refuses it, or cannot be reached.
      case failed
      /// Calls go out by it; they come in at another program with the same data folder.
      case outgoing
      /// Calls go out by another account, or on the simulated network.
      case unused
    }

    /// The address.
    package let uri: String
    /// The state.
    package let state: State
    /// What the registrar, or the network, says of a failure, such as `403 Forbidden`.
    package let reason: String?
    /// The state as a sentence, with the way out where it is a bad one; nil where there is nothing to say.
    package let explanation: String?

    init(_ account: SIPAccount, _ state: State, reason: String? = nil, explanation: String? = nil) {
      (uri, self.state, self.reason) = (account.uri, state, reason)
      self.explanation = explanation
    }

    /// The account that calls go out by, as its registration is.
    package init(_ account: SIPAccount, registration: SIPRegistration) {
      let explanation = SIPTrial(registration, of: account).description
      switch registration {
      case .none: self.init(account, .outgoing)
      case .pending: self.init(account, .pending)
      case .registered: self.init(account, .registered, explanation: explanation)
      case .failed(let reason):
        self.init(account, .failed, reason: reason, explanation: explanation)
      }
    }
  }

  /// What a user says of an account.
  package struct NewAccount: Sendable, Hashable {
    /// The address, with or without `sip:`.
    package var address: String
    /// Its password; nil or empty for none.
    package var password: String?
    /// Where it registers; nil for the address's host.
    package var registrar: String?
    /// The name it logs in by; nil for the address's.
    package var user: String?
    /// udp, tcp or tls; nil for UDP.
    package var transport: String?

    /// An account with an address, and nothing else said of it.
    package init(address: String) { self.address = address }
  }

  /// The accounts that there are, the one in use first among equals; nil where accounts are not followed.
  package func accounts() async -> [AccountState]? { await follower?.states() }

  /// Adds an account, or changes the one with its address, and takes it.
  ///
  /// - Throws: `SIPError`, where nothing is changed but what it says.
  package func add(_ new: NewAccount) async throws(SIPError) {
    guard let follower else { throw Self.notFollowed }
    guard let transport = SIPAccount.Transport(rawValue: new.transport ?? "udp") else {
      throw SIPError(.invalidAccount, "SIP messages travel by udp, tcp or tls.")
    }
    let account = try SIPAccount(
      address: new.address, registrar: new.registrar, transport: transport, user: new.user)
    let password = new.password.flatMap { $0.isEmpty ? nil : $0 }
    if let password { try SIPAccount.check(password: password) }
    try SIPAccounts(folder: follower.folder).add(account)
    if let password {
      try await SIPPasswords(folder: follower.folder).keep(password, for: account)
    } else {
      try await SIPPasswords(folder: follower.folder).remove(for: account)
    }
    await follower.refresh(isForced: true)
  }

  /// Removes an account and its password.
  ///
  /// - Throws: `SIPError`.
  package func removeAccount(_ address: String) async throws(SIPError) {
    guard let follower else { throw Self.notFollowed }
    let account = try SIPAccounts(folder: follower.folder).remove(address)
    try await SIPPasswords(folder: follower.folder).remove(for: account)
    await follower.refresh(isForced: true)
  }

  private static var notFollowed: SIPError {
    SIPError(.noSuchAccount, "This service works without SIP accounts.")
  }
}
