internal import ArgumentParser
internal import CallHistory
internal import ContactBook
internal import Dialer
internal import Foundation
internal import Service

/// The commands about the call history.
struct Recents: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recents",
    abstract: "Show the latest calls, the newest first.",
    subcommands: [List.self, Clear.self], defaultSubcommand: List.self)

  /// Lists the latest calls.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the latest calls.")

    @Flag(help: "Only calls that came in and nobody took.")
    var missed = false

    @Flag(help: "Only calls that came in otherwise.")
    var received = false

    @Flag(help: "Only calls made from here.")
    var outgoing = false

    @Option(
      name: .customLong("with"), help: ArgumentHelp("Only calls with them.", valueName: "name"),
      completion: NameCompletion.value)
    var name: String?

    @Option(help: ArgumentHelp("How many at most.", valueName: "number"))
    var limit = 20

    @Flag(help: "Call the number of the newest of them, in place of listing them.")
    var call = false

    @OptionGroup var options: SetupOptions
    @OptionGroup var dialing: DialingOptions

    mutating func validate() throws {
      guard limit > 0 else { throw ValidationError("--limit needs a number from 1.") }
    }

    func run() async throws {
      let printer = call ? dialing.printer(options) : EventPrinter(json: options.json)
      try await printer.run {
        let context = try HistoryContext(options, printer: printer)
        var search = CallSearch()
        if missed { search.kinds.insert(.missed) }
        if received { search.kinds.insert(.received) }
        if outgoing { search.kinds.insert(.outgoing) }
        if let name {
          let people = context.nameSearch.people(called: name)
          guard !people.isEmpty else { return context.contact(called: name, printer).exitStatus }
          people.forEach { search.include($0) }
        }
        let calls = try await context.history?.calls(search, limit: call ? 1 : limit) ?? []
        if call { return try await callBack(calls.first, printer) }
        if calls.isEmpty { printer.say("No calls.") }
        for call in calls {
          printer.print(DialerEvent(nil, .history(HistoryEvent(call, in: context.book))))
        }
        return .success
      }
    }

    /// Calls the number of a call, by the service where it runs.
    private func callBack(
      _ record: CallRecord?, _ printer: EventPrinter
    ) async throws -> ExitStatus {
      guard let record, !record.handleValue.isEmpty else {
        printer.print(
          DialerEvent(
            nil,
            .error(
              source: nil, code: record == nil ? "noCallHistory" : "noNumber",
              message: record == nil
                ? "There is no such call to return."
                : "The number of that call was withheld; there is nothing to call.")))
        return .nobodyToCall
      }
      let link = (record.handleKind == .phoneNumber ? "tel:" : "") + record.handleValue
      return try await SingleRequest(
        .link(link, isRepeated: true), options: options, dialing: dialing
      ).carryOut(printer)
    }
  }

  /// Forgets calls.
  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Forget all calls; at a terminal you are asked first.")

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let history = try HistoryContext.history(options)
        if !yes, !options.json, LineReader.shared.isInteractive {
          let calls = try await history?.calls(CallSearch(), limit: .max).count ?? 0
          if calls > 0 {
            let shown = calls == 1 ? "the one call" : "all \(calls) calls"
            let answer = await LineReader.shared.line(prompt: "Forget \(shown)? (yes/no) ")
            guard ["y", "yes"].contains(answer?.trimmingCharacters(in: .whitespaces).lowercased())
            else {
              printer.say("Nothing is forgotten.")
              return ExitStatus.undecided
            }
          }
        }
        let count = try await history?.forgetCalls() ?? 0
        printer.print(
          DialerEvent(
            nil,
            .note(
              code: "forgotten",
              message: count == 1 ? "1 call is forgotten." : "\(count) calls are forgotten.")))
        return .success
      }
    }
  }
}
