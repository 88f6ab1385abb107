internal import ArgumentParser
internal import CallHistory
internal import ContactBook
internal import Dialer
internal import Foundation

/// The commands about remembered choices, such as which John is meant by "John".
struct Choices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choices",
    abstract: "Show and forget the choices that are remembered, such as which John is meant.",
    subcommands: [List.self, Forget.self], defaultSubcommand: List.self)

  /// Lists the choices.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the remembered choices.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        let choices = try await context.history?.choices() ?? []
        if choices.isEmpty { printer.say("No choices are remembered.") }
        for choice in choices {
          let asked = context.name(of: choice)
          printer.print(
            json: ChoiceLine(
              subject: choice.subject.rawValue, asked: asked, chosen: choice.chosen,
              description: choice.description),
            text: "“\(asked)” is \(choice.description)")
        }
        return .success
      }
    }
  }

  /// Forgets choices.
  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Forget the choice about a name, or all of them.",
      discussion: """
        A part of the name, or of the name of who was chosen, is enough where it is in one choice alone; \
        where it is in several, they are listed, none is forgotten, and the exit code is 5.
        """)

    @Argument(
      help: "The name as it was asked for, or a part of it.", completion: NameCompletion.words)
    var name: [String] = []

    @Flag(help: "Forget all choices.")
    var all = false

    @OptionGroup var options: SetupOptions

    mutating func validate() throws {
      guard name.isEmpty == all else {
        throw ValidationError("Name what to forget, or say --all.")
      }
    }

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        let name = name.joined(separator: " ")
        var count = 0
        if all {
          count = try await context.history?.forgetChoices() ?? 0
        } else {
          let found = context.choices(try await context.history?.choices() ?? [], about: name)
          guard !found.isAmbiguous else {
            let listed = found.choices.map { "“\(context.name(of: $0))” is \($0.description)" }
            printer.print(
              DialerEvent(
                nil,
                .error(
                  source: nil, code: "ambiguous",
                  message: "\(listed.count) choices have \(name) in them: "
                    + "\(listed.joined(separator: ", ")); none is forgotten. Name the whole of one."
                )))
            return ExitStatus.undecided
          }
          for choice in found.choices {
            count += try await context.history?.forgetChoices(choice.key) ?? 0
          }
        }
        guard count > 0 || all else {
          printer.print(
            DialerEvent(
              nil,
              .error(
                source: nil, code: "noChoice",
                message: "No choice about \(name) is remembered; callvoice choices lists them.")))
          return ExitStatus.nobodyToCall
        }
        printer.print(
          DialerEvent(
            nil,
            .note(
              code: "forgotten",
              message: count == 1 ? "1 choice is forgotten." : "\(count) choices are forgotten.")))
        return .success
      }
    }
  }
}

/// A choice as a line of JSON.
private struct ChoiceLine: Encodable {
  let event = "choice"
  let subject: String
  let asked: String
  let chosen: String
  let description: String
}
