import Foundation
import TestSupport
import Testing

@testable import Telephony

/// Accounts and their passwords.
struct AccountTests {
  @Test
  func areKeptWithoutPasswords() async throws {
    let folder = try TemporaryFolder()
    let accounts = SIPAccounts(folder: folder.url)
    #expect(try accounts.all().isEmpty)
    let account = try SIPAccount(
      address: "alice@example.org", registrar: "sip.example.org:5070", transport: .tls,
      user: "0815", displayName: "Alice")
    #expect(try accounts.add(account))
    #expect(try !accounts.add(account))
    let passwords = SIPPasswords(folder: folder.url, environment: [:])
    #expect(try await passwords.keep("s3cret", for: account) == .file)
    #expect(try await passwords.password(of: account) == "s3cret")
    #expect(try accounts.all() == [account])
    for name in ["accounts.json", "sip-passwords.json"] {
      let path = folder.url.appending(path: name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    let text = try String(contentsOf: folder.url.appending(path: "accounts.json"), encoding: .utf8)
    #expect(!text.contains("s3cret"))
    #expect(try accounts.remove("alice") == account)
    try await passwords.remove(for: account)
    #expect(try await passwords.password(of: account) == nil)
    #expect(throws: SIPError.self) { try accounts.account(nil) }
  }

  @Test
  func incomingCallsAreClaimedOnce() throws {
    let folder = try TemporaryFolder()
    let accounts = SIPAccounts(folder: folder.url.appending(path: "new"))
    var claim = accounts.claimIncomingCalls()
    #expect(claim != nil)
    #expect(accounts.claimIncomingCalls() == nil)
    claim = nil
    #expect(accounts.claimIncomingCalls() != nil)
  }

  @Test
  func theSecretServiceComesFirst() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.program(
      """
      #!/bin/sh
      case $1 in
        store) cat > "\(folder.url.path)/secret" ;;
        lookup) cat "\(folder.url.path)/secret" ;;
        clear) rm "\(folder.url.path)/secret" ;;
      esac
      """, to: "secret-tool")
    let environment = [
      "PATH": "\(folder.url.path):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x",
    ]
    let passwords = SIPPasswords(
      folder: folder.url, environment: environment, timeout: .seconds(3_600))
    let account = try SIPAccount(address: "sip:alice@example.org")
    #expect(try await passwords.keep("s3cret", for: account) == .secretService)
    #expect(try await passwords.password(of: account) == "s3cret")
    try await passwords.remove(for: account)
    #expect(try await passwords.password(of: account) == nil)
  }

  @Test(arguments: [
    "alice", "sip:alice@", "sip:@example.org", "sip:a b@example.org", "sip:alice@example.org;x",
    "sip:alice@example.org\n", "\"x\" <sip:alice@example.org>",
  ])
  func addressesThatAreNone(address: String) {
    #expect(throws: SIPError.self) { try SIPAccount(address: address) }
  }

  @Test(arguments: ["A\u{1}b", "A\"b", "A\nb", "A;b", ""])
  func namesThatTheAgentWouldMisread(name: String) {
    #expect(throws: SIPError.self) {
      try SIPAccount(address: "alice@example.org", displayName: name)
    }
  }

  @Test(arguments: ["a;b", "a\"b", "a b", "<a>", "a\u{7F}", ""])
  func usersThatTheAgentWouldMisread(user: String) {
    #expect(throws: SIPError.self) { try SIPAccount(address: "alice@example.org", user: user) }
  }

  @Test
  func isToldToTheAgent() throws {
    let account = try SIPAccount(
      address: "alice@example.org", registrar: "sip.example.org", transport: .tcp, user: "0815",
      displayName: "Alice")
    #expect(
      try account.agentLine(password: "x", registers: true)
        == "\"Alice\" <sip:alice@example.org;transport=tcp>;"
        + "outbound=\"sip:sip.example.org;transport=tcp\";auth_user=0815;auth_pass=x;regint=600;"
        + "answermode=manual")
    #expect(throws: SIPError.self) { try account.agentLine(password: "a;b", registers: true) }
  }
}
