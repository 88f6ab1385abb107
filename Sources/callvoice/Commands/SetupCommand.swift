internal import ArgumentParser
internal import Foundation
internal import Settings

/// Asks for what is the same for each command, and tries it.
struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Ask for region, contacts, microphone and account, and try them; two minutes.",
    discussion: """
      At a terminal. Each step can be left out by Enter or “skip”, and what is set already is shown and \
      kept; callvoice config unset takes it back.
      """)

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      guard LineReader.shared.isInteractive else {
        throw UsageError(
          "callvoice setup asks at a terminal; elsewhere use callvoice config, such as: callvoice config "
            + "set region GB")
      }
      try Settings.check(json: false)
      var conversation = SetupConversation(printer: printer)
      await conversation.run()
      return .success
    }
  }
}
