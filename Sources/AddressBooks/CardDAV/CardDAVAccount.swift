internal import Desktop
internal import ExternalPrograms
package import Foundation
package import Storage

/// An address book on a CardDAV server, which vdirsyncer copies into a folder of vCard files.
///
/// The password is in the Secret Service where `secret-tool` reaches one, else in a file. All files are callvoice's own, for the user alone; a configuration of vdirsyncer's that the user has stays as it is.
package struct CardDAVAccount: Sendable, Hashable {
  /// The reason why an account cannot be set up: one sentence.
  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The name, of which the files' names are made.
  package let name: String
  /// The address of the server.
  package let url: URL
  /// The name of the user there.
  package let user: String
  private let data: DataFolder

  /// Names an account.
  ///
  /// - Parameters:
  ///   - text: The address of the server; `https`, or `http` on this machine.
  ///   - user: The name of the user there.
  ///   - name: A name of letters, digits, `.`, `-` and `_`; nil for the server's.
  ///   - data: The user's folder.
  /// - Throws: `Failure` for a wrong address or name.
  package init(
    url text: String, user: String, name: String?, data: DataFolder
  ) throws(Failure) {
    guard let url = URL(string: text), let host = url.host, ["https", "http"].contains(url.scheme)
    else {
      throw Failure(
        description: "'\(text)' is no address of a server; it is like https://dav.example.org/.")
    }
    guard url.scheme == "https" || ["localhost", "127.0.0.1", "::1"].contains(host) else {
      throw Failure(
        description: "\(text) would send the password unencrypted; use https in place of http.")
    }
    guard url.password == nil else {
      throw Failure(
        description: "The address has a password in it, which others can see; leave it out.")
    }
    let name = name ?? host
    guard name.first?.isLetter == true || name.first?.isNumber == true,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) })
    else { throw Failure(description: "'\(name)' is no name; use letters and digits.") }
    guard ![text, user].contains(where: { $0.contains { "\"\\\n\r".contains($0) } }) else {
      throw Failure(description: "The address and the user have no quotes and backslashes.")
    }
    self.name = name
    self.url = url
    self.user = user
    self.data = data
  }

  /// The folder of all its files.
  package var folder: URL { data.url.appendingPathComponent("carddav/\(name)", isDirectory: true) }

  /// The folder of the contacts, one card a file.
  package var contacts: URL { folder.appendingPathComponent("contacts") }

  /// vdirsyncer's configuration.
  package var configuration: URL { folder.appendingPathComponent("vdirsyncer.conf") }

  private var passwordFile: URL { folder.appendingPathComponent("password") }

  /// What the password is known by in the Secret Service.
  private var key: SecretTool.Key {
    let server = [url.host, url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    // vdirsyncer takes arguments of the command for paths.
    let plain = "\(user)@\(server)".map { "/~$".contains($0) ? "_" : $0 }
    return SecretTool.Key("carddav", String(plain))
  }

  /// The configuration: the server is only read, and what is there counts.
  ///
  /// - Parameter keyring: What has the password; nil where it is in a file.
  /// - Returns: The text.
  func configurationText(_ keyring: SecretTool?) -> String {
    let fetching = keyring?.command(for: key) ?? ["cat", passwordFile.path]
    let command = (["command"] + fetching).map { "\"\($0)\"" }.joined(separator: ", ")
    return """
      \(Self.mark)[general]
      status_path = "\(folder.appendingPathComponent("status").path)"

      [pair contacts]
      a = "server"
      b = "local"
      collections = ["from a"]
      conflict_resolution = "a wins"

      [storage server]
      type = "carddav"
      url = "\(url.absoluteString)"
      username = "\(user)"
      password.fetch = [\(command)]
      read_only = true

      [storage local]
      type = "filesystem"
      path = "\(contacts.path)"
      fileext = ".vcf"

      """
  }

  /// Keeps the password, writes the configuration, mode 0600, and fetches the contacts.
  ///
  /// - Parameters:
  ///   - password: The password.
  ///   - environment: The environment variables, which say whether there is a Secret Service.
  ///   - timeout: The time that the Secret Service may take; it may have to ask the user to unlock it.
  /// - Returns: Whether the password is in the Secret Service.
  /// - Throws: `Failure` where that does not work; the account is then as it was before.
  @discardableResult
  package func setUp(
    password: String, _ environment: [String: String] = ProcessInfo.processInfo.environment,
    timeout: Duration = .seconds(60)
  ) async throws(Failure) -> Bool {
    let files = [passwordFile, configuration]
    let earlier = files.map { FileManager.default.contents(atPath: $0.path) }
    var keyring = SecretTool(environment: environment, timeout: timeout)
    let earlierSecret = await keyring?.secret(of: key)
    if await keyring?.store(password, for: key) != true { keyring = nil }
    do throws(Failure) {
      try write(password: password, keyring)
      try await synchronize(environment)
    } catch {
      for (file, contents) in zip(files, earlier) {
        if let contents { try? PrivateFile.write(contents, to: file) } else { unlink(file.path) }
      }
      if let earlierSecret {
        _ = await keyring?.store(earlierSecret, for: key)
      } else {
        await keyring?.remove(key)
      }
      throw error
    }
    return keyring != nil
  }

  private func write(password: String, _ keyring: SecretTool?) throws(Failure) {
    do throws(SystemError) {
      try PrivateFolder.make(contacts.path)
      if keyring == nil {
        try PrivateFile.write(password + "\n", to: passwordFile)
      } else {
        unlink(passwordFile.path)
      }
      try PrivateFile.write(configurationText(keyring), to: configuration)
    } catch {
      throw Failure(description: "\(folder.path) cannot be written (\(error)).")
    }
  }

  /// Fetches the contacts.
  ///
  /// - Throws: `Failure` with what vdirsyncer says.
  private func synchronize(_ environment: [String: String]) async throws(Failure) {
    guard let program = ExternalProgram(named: "vdirsyncer", environment: environment) else {
      throw Self.missing
    }
    // It asks for each book whether a folder is to be made.
    let answers = String(repeating: "y\n", count: 200)
    for (arguments, input) in [(["discover"], answers), (["sync"], "")] {
      let result = try? await program.run(
        ["-c", configuration.path] + arguments, input: input, output: .collectedWithErrors,
        environment: environment,
        timeout: .seconds(120))
      guard let result else {
        throw Failure(description: "vdirsyncer \(arguments[0]) does not end; is \(url) right?")
      }
      guard result.isSuccess else {
        let lines = result.output.split(separator: "\n")
        let problem = lines.first { $0.hasPrefix("error:") } ?? lines.last ?? "it says nothing"
        throw Failure(
          description: "The contacts of \(url) cannot be fetched; vdirsyncer says: \(problem)")
      }
    }
  }

  private static var missing: Failure {
    Failure(description: "vdirsyncer is not installed; install it with: apt-get install vdirsyncer")
  }

  private static let mark =
    "# Written by callvoice setup carddav; changes are lost when that is run again.\n"

  /// The units of systemd that fetch the contacts four times an hour, by their names.
  package var units: [(name: String, text: String)] {
    let program = ExternalProgram(named: "vdirsyncer")?.path ?? "/usr/bin/vdirsyncer"
    let path = configuration.path.replacing("%", with: "%%").replacing("$", with: "$$")
    return [
      (
        "callvoice-carddav-\(name).service",
        Self.mark + """
          [Unit]
          Description=Contacts of \(name) for callvoice

          [Service]
          Type=oneshot
          ExecStart=\(program) -c "\(path)" sync
          UMask=0077

          """
      ),
      (
        "callvoice-carddav-\(name).timer",
        Self.mark + """
          [Unit]
          Description=Contacts of \(name) for callvoice, now and then

          [Timer]
          OnStartupSec=1min
          OnUnitActiveSec=15min

          [Install]
          WantedBy=timers.target

          """
      ),
    ]
  }

  /// Writes the units and starts the timer.
  ///
  /// - Returns: Nil where it was started; else why not.
  /// - Throws: `Failure` where the units cannot be written.
  package func startTimer(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(Failure) -> String? {
    let manager = UserUnits(environment: environment)
    do throws(DesktopError) {
      for unit in units { try manager.write(unit.text, markedBy: Self.mark, to: unit.name) }
    } catch {
      throw Failure(description: error.description)
    }
    return await manager.carryOut([["daemon-reload"], ["enable", "--now", units[1].name]])
  }
}
