internal import ArgumentParser
internal import CallKit
internal import Dialer
internal import Screening

/// The commands about the rights of call providers.
struct AuthorizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "authorize",
    abstract: "Let a provider place and report calls, or refuse it.",
    subcommands: [Decide.self, Status.self], defaultSubcommand: Decide.self)

  /// Decides about one provider.
  struct Decide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a provider place and report calls, or refuse it.")

    @Argument(help: "The provider's name.")
    var provider = "callvoice"

    @Flag(help: "Refuse it.")
    var deny = false

    @Flag(help: "Forget what was decided; calls are allowed again.")
    var reset = false

    @OptionGroup var options: SetupOptions

    mutating func validate() throws {
      if deny, reset { throw ValidationError("--deny and --reset exclude each other.") }
      if provider.isEmpty { throw ValidationError("A provider's name is not empty.") }
    }

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let status: CXAuthorizationStatus =
          deny ? .denied : reset ? .notDetermined : .authorized
        try options.screener.setAuthorization(status, forProviderNamed: provider)
        printer.print(provider, status)
        return .success
      }
    }
  }

  /// Lists all decisions.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List what was decided about providers.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let all = try options.screener.settings.authorizations
        for (provider, status) in all.sorted(by: { $0.key < $1.key }) {
          printer.print(provider, status)
        }
        return .success
      }
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
