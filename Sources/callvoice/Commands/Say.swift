internal import ArgumentParser
internal import Foundation
internal import VoiceDialer

/// Typed requests.
struct Say: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Carry out a typed request.",
    discussion: """
      Without TEXT, requests are read from standard input, one a line; at a terminal there is a \
      prompt with history, and a call goes on until "hang up".
      """)

  @Argument(help: "The request, such as: call mom on her mobile")
  var text: [String] = []

  @OptionGroup var grammar: GrammarOption
  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let setup = try grammar.setup(options, printer: printer)
      let dialer = dialing.dialer(
        of: setup, options, interpretsOnly: grammar.grammar != nil, printer: printer)
      guard text.isEmpty else {
        return await dialer.handle(text: text.joined(separator: " "), utterance: 1).exitCode
      }
      return await handleLines(with: dialer, printer)
    }
  }

  private func handleLines(with dialer: VoiceDialer, _ printer: EventPrinter) async -> Int32 {
    let isInteractive = LineReader.shared.isInteractive
    if isInteractive, !options.json {
      printer.say("Type a request such as “call mom”; “hang up” ends a call, “quit” the program.")
    }
    var code: Int32 = 0
    var number = 0
    while let line = await LineReader.shared.line(prompt: isInteractive ? "callvoice> " : "") {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      if isInteractive, ["quit", "exit"].contains(line.trimmingCharacters(in: .whitespaces)) {
        break
      }
      let outcome = await dialer.handle(text: line, utterance: number)
      if code == 0 { code = outcome.exitCode }
      printer.finish()
    }
    if isInteractive { printer.say("") }
    return code
  }
}
