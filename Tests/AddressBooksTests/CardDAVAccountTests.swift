import Foundation
import Storage
import TestSupport
import Testing

@testable import AddressBooks

/// An account on a CardDAV server: what is written, and what is refused.
struct CardDAVAccountTests {
  private let folder: TemporaryFolder
  private let data: DataFolder

  init() throws {
    folder = try TemporaryFolder()
    data = DataFolder(path: folder.path)
  }

  @Test func configuration_readsTheServerAndHasNoPassword() throws {
    let account = try CardDAVAccount(
      url: "https://dav.example.org/", user: "ann", name: nil, data: data)
    let text = account.configurationText
    #expect(account.contacts.path == "\(folder.path)/carddav/dav.example.org/contacts")
    #expect(text.contains("read_only = true"))
    #expect(
      text.contains(
        #"password.fetch = ["command", "cat", "\#(folder.path)/carddav/dav.example.org/password"]"#)
    )
  }

  @Test(
    arguments: [
      (
        "dav.example.org", nil,
        "'dav.example.org' is no address of a server; it is like https://dav.example.org/."
      ),
      (
        "http://dav.example.org/", nil,
        "http://dav.example.org/ would send the password unencrypted; use https in place of http."
      ),
      (
        "https://ann:secret@dav.example.org/", nil,
        "The address has a password in it, which others can see; leave it out."
      ),
      ("https://dav.example.org/", "../x", "'../x' is no name; use letters and digits."),
    ] as [(String, String?, String)])
  func wrongAccount_isRefused(url: String, name: String?, sentence: String) {
    #expect(throws: CardDAVAccount.Failure(description: sentence)) {
      try CardDAVAccount(url: url, user: "ann", name: name, data: data)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/vdirsyncer")))
  func failure_leavesTheAccountAsItWas() async throws {
    let account = try CardDAVAccount(
      url: "http://127.0.0.1:1/", user: "ann", name: "home", data: data)
    let password = try folder.write("good\n", to: "carddav/home/password")
    await #expect(throws: CardDAVAccount.Failure.self) { try await account.setUp(password: "bad") }
    #expect(try String(contentsOf: password, encoding: .utf8) == "good\n")
    #expect(!FileManager.default.fileExists(atPath: account.configuration.path))
  }
}
