internal import ExternalPrograms

/// `secret-tool`, which keeps secrets in the Secret Service of a desktop session.
struct SecretTool: Sendable {
  /// How long a service may take; it may have to ask the user to unlock it.
  private static let timeout = Duration.seconds(60)

  private let program: ExternalProgram
  private let environment: [String: String]

  /// Looks for the tool; nil where it is not installed or there is no session bus.
  init?(environment: [String: String]) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    guard let program = ExternalProgram(named: "secret-tool", environment: environment) else {
      return nil
    }
    self.program = program
    self.environment = environment
  }

  /// Keeps a password, and says whether it could.
  func store(_ password: String, for uri: String) async -> Bool {
    let label = "--label=callvoice: \(uri)"
    return await run(["store", label] + Self.attributes(uri), input: password) != nil
  }

  /// The password that is kept for an account.
  func password(of uri: String) async -> String? {
    guard let text = await run(["lookup"] + Self.attributes(uri)) else { return nil }
    let password = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return password.isEmpty ? nil : password
  }

  /// Forgets a password.
  func remove(_ uri: String) async { _ = await run(["clear"] + Self.attributes(uri)) }

  private static func attributes(_ uri: String) -> [String] {
    ["application", "callvoice", "account", uri]
  }

  /// Runs the tool and returns what it prints; nil where it fails.
  private func run(_ arguments: [String], input: String? = nil) async -> String? {
    let result = try? await program.run(
      arguments, input: input, output: .collected, environment: environment,
      timeout: Self.timeout)
    return result?.isSuccess == true ? result?.output : nil
  }
}
