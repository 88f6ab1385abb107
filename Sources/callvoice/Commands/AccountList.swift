internal import ArgumentParser
internal import Telephony
internal import VoiceDialer

/// Lists the accounts.
struct AccountList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the SIP accounts.")

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let accounts = try SIPAccounts(folder: options.data.url).all()
      if accounts.isEmpty { printer.say("No accounts.") }
      for account in accounts {
        let parts = [
          account.uri, account.displayName.map { "“\($0)”" },
          account.registrar.map { "at \($0)" },
          account.transport == .udp ? nil : "by \(account.transport.rawValue)",
          account.user.map { "as \($0)" },
        ]
        printer.print(
          json: AccountLine(account), text: parts.compactMap(\.self).joined(separator: "  "))
      }
      return 0
    }
  }
}
