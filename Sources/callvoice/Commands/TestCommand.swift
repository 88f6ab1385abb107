internal import ArgumentParser

/// Requests with known answers.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run requests with known answers, from audio or text, and report.",
    discussion: """
      A manifest holds one JSON object a line; see callvoice test run --help. "callvoice test FILE" \
      is "callvoice test run FILE".
      """,
    subcommands: [TestRun.self],
    defaultSubcommand: TestRun.self)
}
