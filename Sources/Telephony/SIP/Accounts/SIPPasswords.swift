internal import ExternalPrograms
public import Foundation
internal import Storage

/// The passwords of the SIP accounts.
///
/// They are in the Secret Service where `secret-tool` reaches one (Debian: libsecret-tools), else in
/// `sip-passwords.json` in the data folder, which has mode 0600.
public struct SIPPasswords: Sendable {
  /// The places where a password can be stored.
  public enum Place: String, Sendable, Hashable {
    /// In the Secret Service of the desktop session.
    case secretService
    /// In a file in the data folder that only the user can read.
    case file
  }

  private let file: JSONFile<[String: String], SIPError>
  private let tool: SecretTool?

  /// The passwords of a data folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - environment: The environment variables, which say whether there is a Secret Service.
  ///   - timeout: The time that the Secret Service may take; it may have to ask the user to unlock it.
  public init(
    folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(60)
  ) {
    file = JSONFile("sip-passwords.json", in: folder, empty: [:]) {
      SIPError($0, "\($1): the file of passwords")
    }
    tool = SecretTool(environment: environment, timeout: timeout)
  }

  /// Keeps the password of an account.
  ///
  /// - Parameters:
  ///   - password: The password.
  ///   - account: The account.
  /// - Returns: Where it is stored.
  /// - Throws: `SIPError` if the agent does not take it, or it cannot be kept.
  @discardableResult
  public func keep(
    _ password: String, for account: SIPAccount
  ) async throws(SIPError) -> Place {
    try SIPAccount.check(password: password)
    if await tool?.store(password, for: account.uri) == true {
      try file.change { $0[account.uri] = nil }
      return .secretService
    }
    try file.change { $0[account.uri] = password }
    return .file
  }

  /// The password of an account.
  ///
  /// - Parameter account: The account.
  /// - Returns: The password; nil if none is stored.
  /// - Throws: `SIPError` if the file cannot be read.
  public func password(of account: SIPAccount) async throws(SIPError) -> String? {
    if let password = try file.read()[account.uri] { return password }
    return await tool?.password(of: account.uri)
  }

  /// Forgets the password of an account.
  ///
  /// - Parameter account: The account.
  /// - Throws: `SIPError` if the file cannot be changed.
  public func remove(for account: SIPAccount) async throws(SIPError) {
    await tool?.remove(account.uri)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try file.change { $0[account.uri] = nil }
  }
}

/// `secret-tool`, which keeps secrets in the Secret Service of a desktop session.
private struct SecretTool: Sendable {
  private let program: ExternalProgram
  private let environment: [String: String]
  private let timeout: Duration

  /// Looks for the tool; nil if it is not installed or there is no session bus.
  init?(environment: [String: String], timeout: Duration) {
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty == false else { return nil }
    guard let program = ExternalProgram(named: "secret-tool", environment: environment) else {
      return nil
    }
    self.program = program
    self.environment = environment
    self.timeout = timeout
  }

  /// Keeps a password, and says whether it could.
  func store(_ password: String, for uri: String) async -> Bool {
    let label = "--label=callvoice: \(uri)"
    return await run(["store", label] + Self.attributes(uri), input: password) != nil
  }

  /// The stored password of an account.
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

  /// Runs the tool and returns what it prints; nil if it fails.
  private func run(_ arguments: [String], input: String? = nil) async -> String? {
    let result = try? await program.run(
      arguments, input: input, output: .collected, environment: environment,
      timeout: timeout)
    return result?.isSuccess == true ? result?.output : nil
  }
}
