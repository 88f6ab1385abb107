public import Foundation
package import Storage

/// The user's SIP accounts, in `accounts.json` in the data folder; no password is in it.
///
/// The first one is used where none is named.
public struct SIPAccounts: Sendable {
  private let file: JSONFile<[SIPAccount], SIPError>
  private let folder: URL

  /// The accounts of a data folder.
  ///
  /// - Parameter folder: The folder; it is made with the first account.
  public init(folder: URL) {
    self.folder = folder
    file = JSONFile("accounts.json", in: folder, empty: []) {
      SIPError($0, "\($1): the list of SIP accounts")
    }
  }

  /// Reads the accounts, in the order in which they were added.
  ///
  /// - Throws: `SIPError` if the file is there and cannot be read.
  public func all() throws(SIPError) -> [SIPAccount] { try file.read() }

  /// Claims the incoming calls of the accounts for this process.
  ///
  /// - Returns: The claim, which lasts until it is released; nil if another process has it.
  package func claimIncomingCalls() -> FileLock? {
    try? PrivateFolder.make(folder.path)
    return try? FileLock(file: folder.appendingPathComponent("sip.lock").path)
  }

  /// Finds an account by its address.
  ///
  /// - Parameter address: The address, with or without `sip:`, its user, or its line; nil is the first account.
  /// - Returns: The account.
  /// - Throws: `SIPError` if there is none, or several have that user.
  public func account(_ address: String?) throws(SIPError) -> SIPAccount {
    let all = try all()
    guard let address else {
      guard let first = all.first else {
        throw SIPError(
          .noSuchAccount,
          "There is no SIP account; add one with: callvoice account add sip:USER@HOST")
      }
      return first
    }
    let found = all.filter { Self.isMeant($0, by: address) }
    guard let account = found.first, found.count == 1 else { throw Self.unknown(address, all) }
    return account
  }

  /// Adds an account, or changes the one with its address.
  ///
  /// - Parameter account: The account.
  /// - Returns: Whether it is a new one.
  /// - Throws: `SIPError` if it cannot be stored.
  @discardableResult
  public func add(_ account: SIPAccount) throws(SIPError) -> Bool {
    try file.change { accounts in
      guard let index = accounts.firstIndex(where: { $0.uri == account.uri }) else {
        accounts.append(account)
        return true
      }
      accounts[index] = account
      return false
    }
  }

  /// Removes an account; its password is to be removed, too.
  ///
  /// - Parameter address: As in ``account(_:)``.
  /// - Returns: The account that was removed.
  /// - Throws: `SIPError` if there is none, or it cannot be removed.
  public func remove(_ address: String) throws(SIPError) -> SIPAccount {
    try file.change { (accounts: inout [SIPAccount]) throws(SIPError) -> SIPAccount in
      let found = accounts.filter { Self.isMeant($0, by: address) }
      guard let account = found.first, found.count == 1 else {
        throw Self.unknown(address, accounts)
      }
      accounts.removeAll { $0.uri == account.uri }
      return account
    }
  }

  private static func isMeant(_ account: SIPAccount, by address: String) -> Bool {
    [account.uri, String(account.uri.dropFirst(4)), account.name, account.line].contains(address)
  }

  private static func unknown(_ address: String, _ accounts: [SIPAccount]) -> SIPError {
    let name = address.singleLine.map { String($0.prefix(60)) } ?? ""
    guard !accounts.isEmpty else {
      return SIPError(
        .noSuchAccount,
        "There is no SIP account “\(name)”; add one with: callvoice account add sip:USER@HOST")
    }
    let namesakes = accounts.filter { isMeant($0, by: address) }
    let others = (namesakes.isEmpty ? accounts : namesakes).map(\.uri).joined(separator: ", ")
    return SIPError(
      .noSuchAccount,
      namesakes.isEmpty
        ? "There is no SIP account “\(name)”; there are: \(others)."
        : "Several SIP accounts are called “\(name)”; name one by its address: \(others).")
  }
}
