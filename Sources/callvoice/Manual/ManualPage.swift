internal import Foundation

/// The manual page of the program, in the language of mdoc(7).
struct ManualPage {
  /// The number of commands from which on a shared option is described once.
  private static let fewestForCommon = 5

  private let root: HelpDump.Command
  private let version: String
  private let date: String
  private let commands: [HelpDump.Command]
  private let common: Set<HelpDump.Argument>

  /// Makes the page.
  ///
  /// - Parameters:
  ///   - dump: The commands.
  ///   - version: The program's.
  ///   - date: The day of the program.
  init(_ dump: HelpDump, version: String, date: Date) {
    root = dump.command
    self.version = version
    self.date = date.formatted(
      .verbatim(
        "\(month: .wide) \(day: .defaultDigits), \(year: .defaultDigits)",
        locale: Locale(identifier: "en_US"), timeZone: .gmt,
        calendar: Calendar(identifier: .gregorian)))
    commands = Self.leaves(of: root)
    let all = commands.flatMap { Set($0.options) }
    common = Set(
      Dictionary(grouping: all) { $0 }.filter { $1.count >= Self.fewestForCommon }.keys)
  }

  /// Returns the commands that have no subcommands, in order.
  private static func leaves(of command: HelpDump.Command) -> [HelpDump.Command] {
    let inner = (command.subcommands ?? []).filter {
      $0.shouldDisplay != false && $0.commandName != "help"
    }
    return inner.isEmpty ? [command] : inner.flatMap(leaves)
  }

  /// The page's source.
  var text: String {
    var page = """
      .Dd \(date)
      .Dt CALLVOICE 1
      .Os
      .Sh NAME
      .Nm callvoice
      .Nd offline voice dialling
      .Sh SYNOPSIS
      .Nm
      .Ar command
      .Op Ar argument ...
      .Nm
      .Fl -version
      .Nm
      .Ar command
      .Fl -help

      """
    page += ".Sh DESCRIPTION\n"
    let paragraphs =
      ([root.abstract ?? ""] + (root.discussion ?? "").components(separatedBy: "\n\n"))
    // The exit codes have their own section.
    for paragraph in paragraphs where !paragraph.isEmpty && !paragraph.hasPrefix("Exit codes:") {
      page += (page.hasSuffix(".Sh DESCRIPTION\n") ? "" : ".Pp\n") + Self.prose(paragraph)
    }
    page += ".Pp\nThis page is of version \(Self.escaped(version)).\n"
    page += ".Sh COMMANDS\n" + commands.map(section).joined()
    page += ".Sh COMMON OPTIONS\n" + list(common.sorted { $0.title < $1.title })
    page += ".Sh ENVIRONMENT\n"
    page += Self.list(
      ManualFacts.environment.map { (".It Ev \(Self.escaped($0.name))", $0.meaning) })
    page += ".Sh FILES\n"
    page += Self.list(ManualFacts.files.map { (".It Pa \(Self.escaped($0.path))", $0.meaning) })
    page += ".Sh EXIT STATUS\n"
    page += Self.list(ExitStatus.allCases.map { (".It \($0.rawValue)", $0.meaning) })
    page += "With several requests, the first code that is not 0.\n"
    page += ".Sh EXAMPLES\n"
    page += Self.list(
      ManualFacts.examples.map { (".It Li \(Self.quoted($0.command))", $0.meaning) })
    page += """
      .Sh SEE ALSO
      .Xr baresip 1 ,
      .Xr espeak-ng 1 ,
      .Xr systemctl 1 ,
      .Xr xdg-mime 1

      """
    return page
  }

  private func section(_ command: HelpDump.Command) -> String {
    let path = (command.superCommands ?? []).dropFirst() + [command.commandName]
    var text = ".Ss \(Self.escaped(path.joined(separator: " ")))\n"
    text += ".Nm callvoice Ic \(Self.escaped(path.joined(separator: " ")))\n"
    let arguments = (command.arguments ?? []).filter { $0.kind == "positional" && $0.shouldDisplay }
    for argument in arguments {
      let word =
        "Ar \(Self.escaped(argument.valueName ?? "value"))\(argument.isRepeating ? " ..." : "")"
      text += argument.isOptional ? ".Op \(word)\n" : ".\(word)\n"
    }
    if !command.options.isEmpty { text += ".Op Ar option ...\n" }
    text += ".Pp\n" + Self.prose(command.abstract ?? "")
    for paragraph in (command.discussion ?? "").components(separatedBy: "\n\n")
    where !paragraph.isEmpty {
      text += ".Pp\n" + Self.prose(paragraph)
    }
    let own = arguments + command.options.filter { !common.contains($0) }
    if !own.isEmpty { text += list(own) }
    let others = command.options.filter(common.contains).compactMap(\.names?.first)
    if !others.isEmpty {
      let names = others.map { $0.text }.sorted().joined(separator: ", ")
      text += ".Pp\n" + Self.prose("Common options it takes: \(names).")
    }
    return text
  }

  private func list(_ arguments: [HelpDump.Argument]) -> String {
    let titles = Set(arguments.map(\.title))
    return Self.list(
      arguments.compactMap { argument in
        // A flag and its opposite share an entry.
        let contrary = "no-\(argument.title)"
        if argument.title.hasPrefix("no-"), titles.contains(String(argument.title.dropFirst(3))) {
          return nil
        }
        var lines = [argument.abstract, argument.discussion].compactMap(\.self)
        if let values = argument.allValues, !values.isEmpty {
          lines.append("One of: \(values.joined(separator: ", ")).")
        }
        if let value = argument.defaultValue, argument.kind == "option" {
          lines.append("Default: \(value).")
        }
        let other = titles.contains(contrary) ? " , Fl \\-\(Self.escaped(contrary))" : ""
        return (item: argument.item + other, meaning: lines.joined(separator: " "))
      })
  }

  private static func list(_ items: [(item: String, meaning: String)]) -> String {
    guard !items.isEmpty else { return "" }
    return ".Bl -tag -width Ds\n" + items.map { $0.item + "\n" + prose($0.meaning) }.joined()
      + ".El\n"
  }

  /// A paragraph, each sentence on a line of its own, as manual pages are written.
  private static func prose(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let sentences = line.replacing(#/([.:;!?])\s+(?=[A-ZÄÖÜ“"])/#) { "\($0.1)\n" }
    return sentences.split(separator: "\n").map { escaped(String($0)) + "\n" }.joined()
  }

  /// Escapes a text for mdoc.
  static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("“", with: "\\(lq").replacing("”", with: "\\(rq").replacing("’", with: "\\(cq")
      .replacing("–", with: "\\(en").replacing("…", with: "...").replacing("·", with: "\\(pc")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(text).replacing("\"", with: "\\(dq"))\""
  }
}

extension HelpDump.Command {
  /// The options and flags, except those that every command has.
  fileprivate var options: [HelpDump.Argument] {
    (arguments ?? []).filter { argument in
      let isGeneral = (argument.names ?? []).contains { ["help", "version"].contains($0.name) }
      return argument.kind != "positional" && argument.shouldDisplay && !isGeneral
    }
  }
}

extension HelpDump.Argument {
  /// The key for sorting.
  fileprivate var title: String { names?.first?.name ?? valueName ?? "" }

  /// The head of its entry in a list.
  fileprivate var item: String {
    let value = valueName.map { "Ar \(ManualPage.escaped($0))" } ?? ""
    guard kind != "positional" else { return ".It \(value)\(isRepeating ? " ..." : "")" }
    let names = (names ?? []).map {
      "Fl \(ManualPage.escaped($0.text.dropFirst().description))"
    }.joined(separator: " , ")
    return ".It \(names)" + (kind == "option" ? " \(value)" : "")
  }
}

/// The commands of a program with their arguments, as ArgumentParser dumps them.
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
    /// A spelling of an option.
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
