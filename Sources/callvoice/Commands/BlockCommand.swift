internal import ArgumentParser
internal import ContactBook
internal import Screening
internal import VoiceDialer

/// The block list.
struct BlockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "block", abstract: "Refuse calls of some numbers and addresses.",
    subcommands: [Add.self, List.self], defaultSubcommand: Add.self)

  /// Blocks callers.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Refuse calls of these callers from now on.")

    @Argument(help: "Phone numbers, and SIP addresses as sip:USER@HOST.")
    var number: [String]

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let callers = try options.callers(number)
        let new = Set(try options.screener.block(callers))
        for caller in callers {
          let shown = caller.shown(in: options.regionCode)
          printer.print(
            json: BlockedLine(caller, isNew: new.contains(caller)),
            text: new.contains(caller) ? "blocked \(shown)" : "\(shown) was blocked already")
        }
        return 0
      }
    }
  }

  /// Shows who is blocked.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List whose calls are refused; for directories see: callvoice directory list.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        for caller in try options.screener.settings.blocked.sorted() {
          printer.print(
            json: BlockedLine(caller), text: caller.shown(in: options.regionCode))
        }
        return 0
      }
    }
  }
}

/// A blocked caller as a line of JSON.
private struct BlockedLine: Encodable {
  let event = "blocked"
  let handle: HandleLine
  let isNew: Bool?

  init(_ caller: BlockedCaller, isNew: Bool? = nil) {
    handle = HandleLine(caller)
    self.isNew = isNew
  }
}
