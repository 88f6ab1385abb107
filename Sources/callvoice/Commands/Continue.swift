internal import ArgumentParser
internal import Foundation
internal import Intents
internal import Storage
internal import VoiceDialer

/// User activities.
struct Continue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start the call that a user activity carries.",
    discussion: """
      The activity is JSON: {"activityType": "INStartAudioCallIntent", "handle": "+14155550100"}, \
      or with the whole intent under "interaction".
      """)

  @Argument(help: "The activity's file; - is standard input.", completion: .file())
  var file: String

  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let setup = try GrammarOption.calling.setup(options, printer: printer)
      let link = try await dialing.link(options, takesCalls: false, printer: printer)
      let dialer = try dialing.dialer(
        of: setup, options, network: link.network, printer: printer)
      let code = try await dialer.continue(activity()).exitCode
      return await link.finish(dialer, code, printer: printer)
    }
  }

  private func activity() throws -> sending NSUserActivity {
    let data: Data
    do {
      data =
        file == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try InputFile.contents(of: file)
    } catch {
      throw SetupError(.unreadable, "\(file) cannot be read; name a file with a user activity.")
    }
    return try NSUserActivity(jsonData: data)
  }
}
