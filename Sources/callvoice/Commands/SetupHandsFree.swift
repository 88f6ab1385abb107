internal import ArgumentParser
internal import Foundation
internal import Settings

/// Has a wake phrase listened for whenever the user is logged in.
struct SetupHandsFree: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands-free",
    abstract: "Have a wake phrase listened for whenever you are logged in.",
    discussion: """
      The phrase is kept as the setting wake, and callvoice serve is installed as a service of your systemd, which \
      listens for it. callvoice service remove and callvoice config unset wake take both back.
      """)

  /// The phrase where the user names none.
  private static let usualPhrase = "hey phone"

  @Argument(
    help: """
      What is said before each request. Default: that of the settings, else it is asked for, or "hey phone" where nobody can be \
      asked.
      """)
  var phrase: [String] = []

  @Flag(help: "Print one JSON object a line.")
  var json = false

  func run() async throws {
    let printer = EventPrinter(json: json)
    try await printer.run {
      try Settings.check(json: json)
      return .success
    }
    let phrase = await wanted()
    let options = json ? ["--json"] : []
    try await run(ConfigSet.self, options + ["wake", phrase])
    try await run(ServiceInstall.self, options)
    try await printer.run {
      printer.say("Say “\(phrase), what can I say”, and it tells.")
      return .success
    }
  }

  /// Runs one of the other commands, which says what it does.
  private func run<Command: AsyncParsableCommand>(
    _ command: Command.Type, _ arguments: [String]
  ) async throws {
    var command = try command.parse(arguments)
    try await command.run()
  }

  private func wanted() async -> String {
    let named = phrase.joined(separator: " ")
    if !named.isEmpty { return named }
    if let set = Settings.current.text(.wakePhrase) { return set }
    guard !json, LineReader.shared.isInteractive else { return Self.usualPhrase }
    let line = await LineReader.shared.line(prompt: "Phrase [\(Self.usualPhrase)]: ") ?? ""
    let answer = line.trimmingCharacters(in: .whitespaces)
    return answer.isEmpty ? Self.usualPhrase : answer
  }
}
