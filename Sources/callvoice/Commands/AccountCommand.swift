internal import ArgumentParser
internal import Telephony

/// SIP accounts.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Keep the SIP accounts that real calls are made by.",
    discussion: "The first account is used where --account names no other.",
    subcommands: [AccountAdd.self, AccountList.self, AccountRemove.self, AccountTest.self])
}

/// An account as a line of JSON.
struct AccountLine: Encodable {
  private enum CodingKeys: String, CodingKey {
    case event, uri, registrar, transport, user, displayName, state
  }

  private let event = "account"
  private let uri: String
  private let registrar: String?
  private let transport: String
  private let user: String?
  private let displayName: String?
  private let state: String?

  init(_ account: SIPAccount, state: String? = nil) {
    uri = account.uri
    registrar = account.registrar
    transport = account.transport.rawValue
    user = account.user
    displayName = account.displayName
    self.state = state
  }
}
