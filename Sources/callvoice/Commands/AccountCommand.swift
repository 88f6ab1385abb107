internal import ArgumentParser
internal import Conversation
internal import Foundation
internal import Service
internal import Storage
internal import Telephony

/// The group of commands about SIP accounts.
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "Keep the SIP accounts that real calls are made by.",
    discussion: """
      Calls go out by the first account, unless --account or the request names another ("call bob on my work \
      line"), or another is for whom is called. A call for help that its account does not take goes out by the next.
      """,
    subcommands: [AccountAdd.self, AccountList.self, AccountRemove.self, AccountTest.self])
}

/// An account as a line of JSON.
private struct AccountLine: Encodable {
  private enum CodingKeys: String, CodingKey {
    case event, uri, registrar, transport, user, displayName, line, callees, isForEmergencies,
      certificate
    case encryptsSound, state
  }

  private let event = "account"
  private let uri: String
  private let registrar: String?
  private let transport: String
  private let user: String?
  private let displayName: String?
  private let line: String?
  private let callees: [String]?
  private let isForEmergencies: Bool?
  private let certificate: String?
  private let encryptsSound: Bool?
  private let state: String?

  init(_ account: SIPAccount, state: String? = nil) {
    uri = account.uri
    registrar = account.registrar
    transport = account.transport.rawValue
    user = account.user
    displayName = account.displayName
    line = account.line
    callees = account.callees.isEmpty ? nil : account.callees
    isForEmergencies = account.isForEmergencies ? true : nil
    certificate = account.certificate
    encryptsSound = account.encryptsSound ? true : nil
    self.state = state
  }
}

/// Adds an account.
struct AccountAdd: AsyncParsableCommand {
  enum Transport: String, ExpressibleByArgument, CaseIterable {
    case udp, tcp, tls
  }

  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a SIP account, or change the one with that address.",
    discussion: """
      The password is asked for, or read from a file. It is kept in the Secret Service of the \
      desktop where secret-tool reaches one, else in the data folder in a file that only you can read.
      """)

  @Argument(help: "The address, such as sip:alice@example.org.")
  var address: String

  @Option(help: ArgumentHelp("Where it registers. Default: the address's host.", valueName: "host"))
  var registrar: String?

  @Option(help: "How SIP messages travel.")
  var transport = Transport.udp

  @Option(help: ArgumentHelp("The name it logs in by. Default: the address's.", valueName: "name"))
  var user: String?

  @Option(help: ArgumentHelp("The name that others see.", valueName: "name"))
  var displayName: String?

  @Option(
    help: ArgumentHelp(
      "Your name for it as a line, as in “call bob on my work line”.", valueName: "name"))
  var line: String?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Whose calls go out by it unasked: a contact's name, a number, or the beginning of one such as +44; can be given "
        + "several times.",
      valueName: "whom"))
  var callees: [String] = []

  @Flag(help: "Calls for help go out by it first.")
  var emergency = false

  @Option(
    help: ArgumentHelp(
      "A file with the certificate of your own server, or of who has signed it (PEM), which is trusted in place of the "
        + "machine's.",
      valueName: "file"),
    completion: .file())
  var certificate: String?

  @Flag(help: "Encrypt the sound (SRTP); a side that does not is not talked to.")
  var encrypted = false

  @Option(
    help: ArgumentHelp(
      "A file with the password on its first line; - is standard input.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Flag(help: "It has no password.")
  var noPassword = false

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let account = try SIPAccount(
        address: address, registrar: registrar,
        transport: SIPAccount.Transport(rawValue: transport.rawValue) ?? .udp, user: user,
        displayName: displayName, line: line, callees: callees, isForEmergencies: emergency,
        certificate: try certificate.map(Self.path), encryptsSound: encrypted)
      let password = noPassword ? nil : try readPassword()
      if let password { try SIPAccount.check(password: password) }
      let passwords = SIPPasswords(folder: options.data.url)
      let isNew = try SIPAccounts(folder: options.data.url).add(account)
      var place = ""
      if let password {
        switch try await passwords.keep(password, for: account) {
        case .secretService: place = "; its password is in the Secret Service"
        case .file: place = "; its password is in the data folder"
        }
      } else {
        try await passwords.remove(for: account)
      }
      await ServiceClient.reload(at: ServiceAddress(data: options.data))
      printer.print(
        json: AccountLine(account, state: isNew ? "added" : "changed"),
        text: "\(account.uri) was \(isNew ? "added" : "changed")\(place).")
      return .success
    }
  }

  /// The whole path of a file that can be read.
  private static func path(_ file: String) throws -> String {
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      text.contains("-----BEGIN CERTIFICATE-----")
    else {
      throw SetupError(
        .unreadable,
        "\(file) is no file of certificates in PEM form, or cannot be read; name another.")
    }
    return path
  }

  private func readPassword() throws -> String {
    if let passwordFile { return try PasswordPrompt.firstLine(ofFile: passwordFile) }
    guard isatty(STDIN_FILENO) == 1 else {
      throw UsageError(
        "The password is asked for at a terminal; elsewhere give --password-file, - for standard "
          + "input, or --no-password.")
    }
    guard let line = PasswordPrompt.line("Password: ") else {
      throw UsageError("There is no password; say --no-password for none.")
    }
    return line
  }
}

/// Lists the accounts.
struct AccountList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the SIP accounts.")

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let accounts = try SIPAccounts(folder: options.data.url).all()
      if accounts.isEmpty { printer.say("No accounts.") }
      for account in accounts {
        let parts = [
          account.uri, account.displayName.map { "“\($0)”" },
          account.registrar.map { "at \($0)" },
          account.transport == .udp ? nil : "by \(account.transport.rawValue)",
          account.user.map { "as \($0)" }, account.line.map { "line \($0)" },
          account.callees.isEmpty ? nil : "for \(account.callees.joined(separator: ", "))",
          account.isForEmergencies ? "for emergencies" : nil,
          account.certificate.map { "trusting \($0)" }, account.encryptsSound ? "encrypted" : nil,
        ]
        printer.print(
          json: AccountLine(account), text: parts.compactMap(\.self).joined(separator: "  "))
      }
      return .success
    }
  }
}

/// Removes an account.
struct AccountRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a SIP account and its password.")

  @Argument(help: "The address, or its user.")
  var address: String

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let account = try SIPAccounts(folder: options.data.url).remove(address)
      try await SIPPasswords(folder: options.data.url).remove(for: account)
      await ServiceClient.reload(at: ServiceAddress(data: options.data))
      printer.print(
        json: AccountLine(account, state: "removed"), text: "\(account.uri) was removed.")
      return .success
    }
  }
}

/// Registers an account.
struct AccountTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Register SIP accounts, and say what comes of it.")

  @Argument(help: "The address, or its user. Default: each account.")
  var address: String?

  @Option(
    help: ArgumentHelp("The same, as for the commands that make calls.", valueName: "address"))
  var account: String?

  @OptionGroup var options: SetupOptions

  mutating func validate() throws {
    if let address, let account, address != account {
      throw ValidationError("Name one account: \(address) or --account \(account).")
    }
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      var status = ExitStatus.success
      for account in try accounts() {
        let password = try await SIPPasswords(folder: options.data.url).password(of: account)
        let trial = try await SIPTrial(of: account, password: password)
        printer.print(
          json: AccountLine(account, state: trial.isRegistered ? "registered" : "failed"),
          text: trial.description)
        if options.json, !trial.isRegistered { printer.warn(trial.description) }
        if !trial.isRegistered { status = .failure }
      }
      return status
    }
  }

  /// The one that is named, or all.
  ///
  /// - Throws: `SIPError` where there is none.
  private func accounts() throws -> [SIPAccount] {
    let accounts = SIPAccounts(folder: options.data.url)
    let name = address ?? account
    let all = name == nil ? try accounts.all() : []
    return all.isEmpty ? [try accounts.account(name)] : all
  }
}
