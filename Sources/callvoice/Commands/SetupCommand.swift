internal import ArgumentParser
internal import Conversation
internal import Foundation
internal import Sessions
internal import Settings
internal import Storage

/// Asks for what is the same for each command, and tries it.
struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Ask for region, contacts, microphone and account, and try them; two minutes.",
    discussion: """
      At a terminal. Each step can be left out by Enter or “skip”, and what is set already is shown and \
      kept; callvoice config unset takes it back.
      """,
    subcommands: [SetupHandsFree.self, SetupCardDAV.self])

  func run() async throws {
    let printer = EventPrinter(json: false)
    try await printer.run {
      guard LineReader.shared.isInteractive else {
        throw UsageError(
          "callvoice setup asks at a terminal; elsewhere use callvoice config, such as: callvoice config "
            + "set region GB")
      }
      try Settings.check(json: false)
      var conversation = SetupConversation(
        with: PersonAtTerminal(printer: printer), settings: .current,
        folder: DataFolder.protected(path:))
      await conversation.run()
      return .success
    }
  }
}

/// The person at the terminal, who reads standard output and types.
private struct PersonAtTerminal: SetupTalking {
  private let printer: EventPrinter
  private let meter = LevelMeter()

  init(printer: EventPrinter) {
    self.printer = printer
  }

  func say(_ line: String) { printer.say(line) }

  func warn(_ sentence: String) { printer.warn(sentence) }

  func warn(about error: any Error) { printer.warn(Failure(error).message) }

  func line(_ prompt: String) async -> String? { await LineReader.shared.line(prompt: prompt) }

  func password(_ prompt: String) -> String? { PasswordPrompt.line(prompt) }

  func show(_ update: ListeningUpdate?) {
    guard let update else { return printer.show(status: nil) }
    if let meter { printer.show(status: meter.text(of: update)) }
  }

  func tryRequest(_ trial: SpokenRequestTrial) async {
    var arguments = [
      "--once", "--dry-run", "--no-input", "--no-notifications", "--wake", "", "--device",
      trial.device, "--region", trial.region, "--data-dir", trial.data.url.path,
    ]
    for path in trial.contacts { arguments += ["--contacts", path] }
    if let locale = trial.locale { arguments += ["--locale", locale] }
    do {
      try await Listen.parse(arguments).run()
    } catch is ExitCode {
      // It has said why.
    } catch {
      warn(about: error)
    }
  }
}
