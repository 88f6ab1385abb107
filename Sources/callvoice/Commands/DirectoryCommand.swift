internal import ArgumentParser
internal import CallKit
internal import Screening
internal import SpokenText

/// The commands about lists that block and identify callers.
struct DirectoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "directory", abstract: "Block and identify callers by lists of numbers.",
    subcommands: [
      Load.self, List.self, Lookup.self, Enable.self, Disable.self, Remove.self,
    ])

  /// Loads a list.
  struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "load",
      abstract: "Load a list in place of all that a directory had.",
      discussion: """
        A line is a number, or NUMBER,LABEL with a comma, a semicolon or a tabulator. Numbers begin \
        with the country code, with or without +, and are in ascending order; one without + that may \
        be a number of your region without its country code is refused. Without --block and \
        --identify, numbers with a label are identified and numbers without are blocked.
        """)

    @Argument(help: "The list; - is standard input.", completion: .file())
    var file: String

    @Option(help: "The directory's name.")
    var name: String

    @Flag(help: "Block all numbers; labels mean nothing.")
    var block = false

    @Flag(help: "Identify all numbers; each needs a label.")
    var identify = false

    @OptionGroup var options: SetupOptions

    mutating func validate() throws {
      if block, identify { throw ValidationError("--block and --identify exclude each other.") }
      if name.isEmpty { throw ValidationError("--name needs a name for the directory.") }
    }

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let purpose: CallerListStore.Purpose =
          block ? .blocking : identify ? .identification : .byLabel
        let directory = try options.callerLists.load(file, as: name, for: purpose)
        printer.print(directory, width: name.cellWidth)
        return .success
      }
    }
  }

  /// Lists all directories.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List all directories; what is wrong with one is told and the exit code 78.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let all = try options.callerLists.list()
        let width = all.compactMap { try? $0.get().name.cellWidth }.max() ?? 0
        var code = ExitStatus.success
        for directory in all {
          do throws(ScreeningError) {
            printer.print(try directory.get(), width: min(30, width))
          } catch {
            let failure = printer.print(error)
            if code == .success { code = failure }
          }
        }
        return code
      }
    }
  }

  /// Looks a number up.
  struct Lookup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lookup",
      abstract: "Show whether a number is blocked, and who has it.")

    @Argument(help: "A phone number or a SIP address.")
    var number: String

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let caller: BlockedCaller
        do throws(ScreeningError) {
          caller = try BlockedCaller(number, region: options.regionCode)
        } catch {
          guard error.code == .emergencyNumber else { throw error }
          printer.print(json: LookupLine(emergencyNumber: number), text: error.description)
          return .success
        }
        let screener = options.screener
        let answer = try screener.lookup(caller)
        for problem in screener.problems { printer.warn(problem) }
        var words: [String] = []
        if answer.isOnBlockList { words.append("blocked by you") }
        if let directory = answer.blockingDirectory { words.append("blocked by \(directory)") }
        if words.isEmpty { words.append("not blocked") }
        words.append(
          answer.caller.map { "“\($0.label)” (\($0.identifier))" } ?? "nobody knows who it is")
        printer.print(
          json: LookupLine(caller, answer),
          text:
            "\(caller.shown(in: options.regionCode))  \(EventLayout.clean(words.joined(separator: " · ")))"
        )
        return .success
      }
    }
  }

  /// Switches a directory on.
  struct Enable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Let a directory count again.")

    @OptionGroup private var directory: KnownDirectory

    func run() async throws {
      try await directory.change("enabled", so: "is on") { try $0.setEnabled(true, $1) }
    }
  }

  /// Switches a directory off.
  struct Disable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable",
      abstract: "Let a directory not count until it is enabled again.")

    @OptionGroup private var directory: KnownDirectory

    func run() async throws {
      try await directory.change("disabled", so: "is off") { try $0.setEnabled(false, $1) }
    }
  }

  /// Removes a directory.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove a directory with all its numbers.")

    @OptionGroup private var directory: KnownDirectory

    func run() async throws {
      try await directory.change("removed", so: "is removed") { try $0.remove($1) }
    }
  }
}

/// The arguments of a change of a directory that is there.
private struct KnownDirectory: ParsableArguments {
  @Argument(help: "The directory's name.")
  var name: String

  @OptionGroup var options: SetupOptions

  /// Changes the directory, and prints the change.
  ///
  /// - Parameters:
  ///   - change: The name of the change in JSON.
  ///   - result: The end of the sentence about it.
  ///   - body: Changes the directory of that name.
  /// - Throws: The exit code, where it is not 0.
  func change(
    _ change: String, so result: String,
    by body: (CallerListStore, String) throws -> Void
  ) async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      try body(options.callerLists, name)
      printer.print(
        json: ChangeLine(change, name), text: "\(EventLayout.clean(name)) \(result)")
      return .success
    }
  }
}

/// The result of looking a caller up as a line of JSON.
private struct LookupLine: Encodable {
  let event = "lookup"
  let handle: HandleLine
  let blocked: Bool
  let onBlockList: Bool
  let blockingDirectory: String?
  let label: String?
  let directory: String?

  init(_ caller: BlockedCaller, _ answer: ScreeningAnswer) {
    handle = HandleLine(caller)
    blocked = answer.isBlocked
    onBlockList = answer.isOnBlockList
    blockingDirectory = answer.blockingDirectory
    label = answer.caller?.label
    directory = answer.caller?.identifier
  }

  /// The line of a number that is never blocked.
  init(emergencyNumber number: String) {
    handle = HandleLine(emergencyNumber: number)
    (blocked, onBlockList) = (false, false)
    (blockingDirectory, label, directory) = (nil, nil, nil)
  }
}

/// A change of a directory as a line of JSON.
private struct ChangeLine: Encodable {
  let event = "directoryChange"
  let change: String
  let name: String

  init(_ change: String, _ name: String) {
    self.change = change
    self.name = name
  }
}
