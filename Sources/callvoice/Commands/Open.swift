internal import ArgumentParser
internal import VoiceDialer

/// Links.
struct Open: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start the call of a link: callvoice://HANDLE, tel:NUMBER or sip:ADDRESS.")

  @Argument(help: "The link.")
  var url: String

  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let setup = try GrammarOption.calling.setup(options, printer: printer)
      let dialer = try dialing.dialer(of: setup, options, printer: printer)
      return try await dialer.open(link: url).exitCode
    }
  }
}
