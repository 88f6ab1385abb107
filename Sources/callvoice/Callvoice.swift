internal import ArgumentParser

/// The root command: what callvoice can do.
@main
struct Callvoice: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "callvoice",
    abstract: "Offline voice dialling: say, type or play a request, and the call is started.",
    discussion: """
      Requests are heard and understood on this machine alone; nothing is sent anywhere. \
      Calls go out by SIP where callvoice account add has added an account, else on a simulated \
      network: everybody answers and nobody is rung.

      Exit codes: 0 carried out, 1 the call failed or was refused, 3 no request understood, \
      4 nobody or nothing to call, 5 a choice or confirmation is needed, 64 wrong use, 66 input \
      missing or unreadable, 69 a device, model or library is missing, 78 bad configuration, \
      grammar or contacts file.
      """,
    version: "0.1.0",
    subcommands: [
      Say.self, Recognize.self, Listen.self, Open.self, Continue.self, Incoming.self,
      AccountCommand.self, ServiceCommand.self,
      Contacts.self,
      Recents.self, Favorites.self, Choices.self, BlockCommand.self, UnblockCommand.self,
      DirectoryCommand.self, DoNotDisturbCommand.self, AuthorizeCommand.self, GrammarCommand.self,
      Trace.self, TestCommand.self, Adapt.self, DoctorCommand.self, ManualCommand.self,
    ])
}
