internal import ArgumentParser
internal import Screening
internal import VoiceDialer

/// Takes callers off the block list.
struct UnblockCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unblock", abstract: "Refuse calls of some numbers and addresses no longer.")

  @Argument(help: "Phone numbers, and SIP addresses as sip:USER@HOST.")
  var number: [String]

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let callers = try options.callers(number)
      let screener = options.screener
      let gone = Set(try screener.unblock(callers))
      for caller in callers {
        let shown = caller.shown(in: options.regionCode)
        printer.print(
          json: UnblockedLine(handle: HandleLine(caller), wasBlocked: gone.contains(caller)),
          text: gone.contains(caller) ? "unblocked \(shown)" : "\(shown) was not blocked")
        if let directory = try screener.lookup(caller).blockingDirectory {
          printer.warn(
            "\(shown) is still blocked by the directory \(directory); switch it off with: "
              + "callvoice directory disable \(directory)")
        }
      }
      return 0
    }
  }
}

/// A caller that is not blocked as a line of JSON.
private struct UnblockedLine: Encodable {
  let event = "unblocked"
  let handle: HandleLine
  let wasBlocked: Bool
}
