internal import ArgumentParser
internal import Telephony
internal import VoiceDialer

/// Removes an account.
struct AccountRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a SIP account and its password.")

  @Argument(help: "The address, or its user.")
  var address: String

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let account = try SIPAccounts(folder: options.data.url).remove(address)
      try await SIPPasswords(folder: options.data.url).remove(for: account)
      printer.print(
        json: AccountLine(account, state: "removed"), text: "\(account.uri) was removed.")
      return 0
    }
  }
}
