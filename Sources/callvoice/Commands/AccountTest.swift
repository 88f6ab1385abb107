internal import ArgumentParser
internal import Telephony
internal import VoiceDialer

/// Registers an account.
struct AccountTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Register a SIP account, and say what comes of it.")

  @Argument(help: "The address, or its user. Default: the first account.")
  var address: String?

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let account = try SIPAccounts(folder: options.data.url).account(address)
      let password = try await SIPPasswords(folder: options.data.url).password(of: account)
      let trial = try await SIPTrial(of: account, password: password)
      printer.print(
        json: AccountLine(account, state: trial.isRegistered ? "registered" : "failed"),
        text: trial.description)
      if options.json, !trial.isRegistered { printer.warn(trial.description) }
      return trial.isRegistered ? 0 : Outcome.failed.exitCode
    }
  }
}
