import ContactBook
import DesktopStandIns
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
    let text = account.configurationText(nil)
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

  /// What the user's systemd says of the fetching is told, with the way out.
  @Test(
    arguments: [
      ("[ $2 = is-active ]", nil, nil),
      ("[ $2 = is-failed ]", "they could not be fetched the last time", "See why with: "),
      (
        "echo inactive; exit 3", "they are not fetched by themselves (inactive)",
        "Fetch them with: "
      ),
      (nil, "vdirsyncer is not installed", nil),
    ] as [(String?, String?, String?)])
  func upkeep_isToldOf(systemctl: String?, problem: String?, remedy: String?) async throws {
    let account = try CardDAVAccount(
      url: "https://dav.example.org/", user: "ann", name: "home", data: data)
    _ = try folder.write("", to: "carddav/home/vdirsyncer.conf")
    if let systemctl {
      let bin = folder.url.appendingPathComponent("bin")
      try ProgramFile.write(
        "#!/bin/sh\n\(systemctl)\n", to: bin.appendingPathComponent("systemctl"))
      try ProgramFile.write("#!/bin/sh\n", to: bin.appendingPathComponent("vdirsyncer"))
    }
    let environment = ["PATH": "\(folder.path)/bin"]
    let upkeep = try #require(
      await CardDAVAccount.upkeep(of: account.contacts, data: data, environment: environment))
    #expect(upkeep.name == "home")
    #expect(upkeep.problem == problem)
    #expect(
      upkeep.remedy
        == (systemctl == nil
          ? "Install it with: apt-get install vdirsyncer"
          : remedy.map { "\($0)vdirsyncer -c \(account.configuration.path) sync" }))
    // Other folders are nobody's account.
    #expect(
      await CardDAVAccount.upkeep(of: folder.url, data: data, environment: environment) == nil)
  }

  // MARK: - A server

  private func account(_ server: CardDAVServer) throws -> CardDAVAccount {
    try CardDAVAccount(url: server.address, user: CardDAVServer.user, name: "home", data: data)
  }

  private func names(_ account: CardDAVAccount) throws -> [String] {
    try ContactBook.load(paths: [account.contacts], region: "US").book.contacts
      .map(\.displayName).sorted()
  }

  /// What the timer of systemd does.
  private func fetch(_ account: CardDAVAccount, _ variables: [String: String] = [:]) throws {
    let service = account.units[0].text
    let command = try #require(service.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec " + command.dropFirst("ExecStart=".count)]
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Contacts come, change and go as they do on the server, which is never written.
  @Test(.enabled(if: CardDAVServer.isPossible, "radicale or vdirsyncer is missing"))
  func contacts_areThoseOfTheServer() async throws {
    let server = try CardDAVServer(in: folder.url.appendingPathComponent("server"))
    try server.put("a", "FN:Anna Berg\nTEL:+14155550130")
    try server.put("t", "FN:Tom Reyes\nTEL:+14155550131")
    let account = try account(server)
    #expect(
      try await account.setUp(password: CardDAVServer.password, ["PATH": "/usr/bin"]) == false)
    #expect(try names(account) == ["Anna Berg", "Tom Reyes"])
    try server.put("t", "FN:Thomas Reyes\nTEL:+14155550131")
    try server.put("u", "FN:Uma Rao\nTEL:+14155550132")
    try server.remove("a")
    try fetch(account)
    #expect(try names(account) == ["Thomas Reyes", "Uma Rao"])
    // What is done to the copies here is undone, and the server keeps its own.
    for file in try FileManager.default.contentsOfDirectory(
      at: account.contacts.appendingPathComponent("friends"), includingPropertiesForKeys: nil)
    where file.lastPathComponent.hasPrefix("u") {
      try FileManager.default.removeItem(at: file)
    }
    try server.put("v", "FN:Vera Sand\nTEL:+14155550133")
    try fetch(account)
    #expect(try names(account).contains("Vera Sand"))
    for file in [account.configuration, account.folder.appendingPathComponent("password")] {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  /// A server that is away leaves the contacts as they were.
  @Test(.enabled(if: CardDAVServer.isPossible, "radicale or vdirsyncer is missing"))
  func serverThatIsAway_leavesTheContacts() async throws {
    let server = try CardDAVServer(in: folder.url.appendingPathComponent("server"))
    try server.put("a", "FN:Anna Berg\nTEL:+14155550130")
    let account = try account(server)
    try await account.setUp(password: CardDAVServer.password, ["PATH": "/usr/bin"])
    server.end()
    let failure = await #expect(throws: CardDAVAccount.Failure.self) {
      try await account.setUp(password: CardDAVServer.password, ["PATH": "/usr/bin"])
    }
    #expect(
      failure?.description.hasPrefix(
        "The contacts of \(server.address) cannot be fetched; vdirsyncer says: ") == true)
    #expect(try names(account) == ["Anna Berg"])
    #expect(FileManager.default.fileExists(atPath: account.configuration.path))
  }

  @Test(.enabled(if: CardDAVServer.isPossible, "radicale or vdirsyncer is missing"))
  func wrongPassword_isToldAndKeepsNothing() async throws {
    let server = try CardDAVServer(in: folder.url.appendingPathComponent("server"))
    let account = try account(server)
    let failure = await #expect(throws: CardDAVAccount.Failure.self) {
      try await account.setUp(password: "wrong", ["PATH": "/usr/bin"])
    }
    #expect(failure?.description.contains("401") == true)
    #expect(!FileManager.default.fileExists(atPath: account.configuration.path))
    #expect(!FileManager.default.fileExists(atPath: account.folder.path + "/password"))
  }

  /// In the keyring, the password is in no file; a second account that fails leaves the first one's there.
  @Test(.enabled(if: CardDAVServer.isPossible, "radicale or vdirsyncer is missing"))
  func password_isInTheKeyring() async throws {
    let server = try CardDAVServer(in: folder.url.appendingPathComponent("server"))
    try server.put("a", "FN:Anna Berg\nTEL:+14155550130")
    let secret = folder.url.appendingPathComponent("secret")
    _ = try folder.program(
      """
      #!/bin/sh
      action=$1; shift
      [ $action != store ] || shift
      [ "$*" = "application callvoice carddav ann@127.0.0.1:\(URL(string: server.address)?.port ?? 0)" ] || exit 1
      case $action in
        store) cat > "\(secret.path)" ;;
        lookup) cat "\(secret.path)" ;;
        clear) rm "\(secret.path)" ;;
      esac
      """, to: "secret-tool")
    let environment = [
      "PATH": "\(folder.url.path):/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x",
    ]
    let account = try account(server)
    let earlier = try folder.write("earlier\n", to: "carddav/home/password")
    #expect(
      try await account.setUp(
        password: CardDAVServer.password, environment, timeout: .seconds(3_600)))
    #expect(!FileManager.default.fileExists(atPath: earlier.path))
    #expect(try String(contentsOf: secret, encoding: .utf8) == CardDAVServer.password)
    let text = try String(contentsOf: account.configuration, encoding: .utf8)
    #expect(!text.contains("pass$word"))
    try server.put("b", "FN:Bert Moss\nTEL:+14155550134")
    try fetch(account, environment)
    #expect(try names(account) == ["Anna Berg", "Bert Moss"])
    await #expect(throws: CardDAVAccount.Failure.self) {
      try await account.setUp(password: "wrong", environment, timeout: .seconds(3_600))
    }
    #expect(try String(contentsOf: secret, encoding: .utf8) == CardDAVServer.password)
    try fetch(account, environment)
  }
}
