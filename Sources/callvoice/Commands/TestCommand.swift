internal import ArgumentParser

/// Requests with known answers.
struct TestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run requests with known answers, from audio or text, and report.",
    discussion: """
      "callvoice test FILE…" is "callvoice test run FILE…"; see callvoice test run --help.
      """,
    subcommands: [TestRun.self, TestSpeak.self, TestRecord.self, TestLabel.self],
    defaultSubcommand: TestRun.self)
}
