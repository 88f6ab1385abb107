internal import Foundation

/// `secret-tool` (Debian: libsecret-tools), which keeps secrets in the Secret Service of a desktop session.
package struct SecretTool: Sendable {
  /// What tells a secret from others: its kind, such as `account`, and whose it is.
  package struct Key: Sendable, Hashable {
    fileprivate let kind: String
    fileprivate let owner: String

    /// A key; the arguments are its properties.
    package init(_ kind: String, _ owner: String) {
      self.kind = kind
      self.owner = owner
    }

    fileprivate var attributes: [String] { ["application", "callvoice", kind, owner] }
  }

  private let program: ExternalProgram
  private let environment: [String: String]
  private let timeout: Duration

  /// Looks for the tool; nil if it is not installed or there is no session bus.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which say whether there is a Secret Service.
  ///   - timeout: The time that the Secret Service may take; it may have to ask the user to unlock it.
  package init?(environment: [String: String], timeout: Duration) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    guard let program = ExternalProgram(named: "secret-tool", environment: environment) else {
      return nil
    }
    self.program = program
    self.environment = environment
    self.timeout = timeout
  }

  /// Keeps a secret, and says whether it could.
  package func store(_ secret: String, for key: Key) async -> Bool {
    let label = "--label=callvoice: \(key.owner)"
    return await run(["store", label] + key.attributes, input: secret) != nil
  }

  /// Returns the secret that is stored; nil where there is none.
  package func secret(of key: Key) async -> String? {
    guard let text = await run(["lookup"] + key.attributes) else { return nil }
    let secret = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return secret.isEmpty ? nil : secret
  }

  /// Forgets a secret.
  package func remove(_ key: Key) async { _ = await run(["clear"] + key.attributes) }

  /// Returns the command, with its arguments, by which another program gets a secret.
  package func command(for key: Key) -> [String] { [program.path, "lookup"] + key.attributes }

  /// Runs the tool and returns what it prints; nil if it fails.
  private func run(_ arguments: [String], input: String? = nil) async -> String? {
    let result = try? await program.run(
      arguments, input: input, output: .collected, environment: environment,
      timeout: timeout)
    return result?.isSuccess == true ? result?.output : nil
  }
}
