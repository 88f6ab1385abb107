internal import ArgumentParser
internal import CallKit
internal import Screening

/// The commands about the rights of call providers.
struct AuthorizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize",
    abstract: "Show which providers may place and report calls, or decide it.",
    discussion: """
      Without --allow, --deny or --reset it shows what was decided. A provider that nothing was \
      decided about may make calls.
      """,
    subcommands: [Decide.self, Status.self], defaultSubcommand: Decide.self)

  /// Decides about one provider, or shows what was decided.
  struct Decide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decide",
      abstract: "Let a provider place and report calls, or refuse it.")

    @Argument(help: "The provider's name. Default: callvoice; without an option, all of them.")
    var provider: String?

    @Flag(help: "Let it make calls.")
    var allow = false

    @Flag(help: "Refuse it.")
    var deny = false

    @Flag(help: "Forget what was decided; calls are allowed again.")
    var reset = false

    @OptionGroup var options: SetupOptions

    private var status: CXAuthorizationStatus? {
      allow ? .authorized : deny ? .denied : reset ? .notDetermined : nil
    }

    mutating func validate() throws {
      if [allow, deny, reset].count(where: \.self) > 1 {
        throw ValidationError("--allow, --deny and --reset exclude each other.")
      }
      if provider?.isEmpty == true { throw ValidationError("A provider's name is not empty.") }
    }

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        guard let status else { return try printer.print(provider, of: options) }
        let provider = provider ?? "callvoice"
        try options.screener.setAuthorization(status, forProviderNamed: provider)
        printer.print(provider, status)
        return .success
      }
    }
  }

  /// Lists all decisions.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "List what was decided about providers.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run { try printer.print(nil, of: options) }
    }
  }
}

/// The rights of a provider as a line of JSON.
private struct AuthorizationLine: Encodable {
  let event = "authorization"
  let provider: String
  let status: String
}

extension EventPrinter {
  /// Prints what was decided about a provider, or about all.
  fileprivate func print(_ provider: String?, of options: SetupOptions) throws -> ExitStatus {
    let all = try options.screener.settings.authorizations
    if let provider {
      print(provider, all[provider] ?? .notDetermined)
      return .success
    }
    if all.isEmpty { say("Nothing was decided: every provider may make calls.") }
    for (provider, status) in all.sorted(by: { $0.key < $1.key }) { print(provider, status) }
    return .success
  }

  fileprivate func print(_ provider: String, _ status: CXAuthorizationStatus) {
    let words =
      switch status {
      case .notDetermined: "not determined"
      default: status.name
      }
    print(
      json: AuthorizationLine(provider: provider, status: status.name),
      text: "\(EventLayout.clean(provider))  \(words)")
  }
}
