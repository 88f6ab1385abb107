/// What ArgumentParser tells of a program: its commands with their arguments.
struct HelpDump: Decodable {
  /// A command.
  struct Command: Decodable {
    let commandName: String
    let superCommands: [String]?
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let defaultSubcommand: String?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// An argument, option or flag.
  struct Argument: Decodable, Hashable {
    /// How an option is written.
    struct Name: Decodable, Hashable {
      let kind: String
      let name: String

      /// The name with its dashes.
      var text: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let abstract: String?
    let discussion: String?
    let valueName: String?
    let names: [Name]?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  let command: Command
}
