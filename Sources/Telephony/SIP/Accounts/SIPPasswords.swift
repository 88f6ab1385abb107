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
    if await tool?.store(password, for: Self.key(of: account)) == true {
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
    return await tool?.secret(of: Self.key(of: account))
  }

  /// Forgets the password of an account.
  ///
  /// - Parameter account: The account.
  /// - Throws: `SIPError` if the file cannot be changed.
  public func remove(for account: SIPAccount) async throws(SIPError) {
    await tool?.remove(Self.key(of: account))
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    try file.change { $0[account.uri] = nil }
  }

  private static func key(of account: SIPAccount) -> SecretTool.Key {
    SecretTool.Key("account", account.uri)
  }
}
