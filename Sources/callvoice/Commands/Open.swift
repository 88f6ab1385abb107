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
      let link = try await dialing.link(options, takesCalls: false, printer: printer)
      let dialer = try dialing.dialer(
        of: setup, options, network: link.network, printer: printer)
      let code: Int32
      do {
        code = try await dialer.open(link: url).exitCode
      } catch {
        await link.finish(dialer, printer: printer)
        throw error
      }
      await link.finish(dialer, printer: printer)
      return code
    }
  }
}
