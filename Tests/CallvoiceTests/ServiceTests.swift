import Foundation
import TestSupport
import Testing

/// The service of the user's systemd, for which a program that remembers what it was asked stands in.
struct ServiceTests {
  /// A home with a systemctl of its own.
  private struct Home {
    let place: Place
    var file: URL {
      place.home.appendingPathComponent(".config/systemd/user/callvoice.service")
    }

    init(systemctl: String) throws {
      place = try Place()
      try ProgramFile.write(
        "#!/bin/sh\necho \"$@\" >>\"$HOME/asked\"\n\(systemctl)\n",
        to: place.folder.appending(path: "systemctl"))
    }

    func run(_ arguments: String..., variables: [String: String] = [:]) async throws
      -> Tool.Result
    {
      try await command(["service"] + arguments, variables: variables)
    }

    func command(_ arguments: [String], variables: [String: String] = [:]) async throws
      -> Tool.Result
    {
      try await Tool.run(
        Tool.url(), arguments, home: place.home, folder: place.folder,
        variables: ["PATH": "\(place.folder.path):/usr/bin:/bin"].merging(variables) { $1 })
    }

    /// What systemctl was asked, one a line.
    func asked() -> [String] {
      let file = place.home.appendingPathComponent("asked")
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }
  }

  private static let running = """
    case $2 in is-active) echo active;; is-enabled) echo enabled;; esac
    """

  @Test
  func isInstalledAndRemoved() async throws {
    let home = try Home(systemctl: Self.running)
    #expect(
      try await home.run("status").output
        == "The service is not installed; do that with: callvoice service install\n")
    let installed = try await home.run("install", "--", "--wake", "hey phone")
    #expect(installed.code == 0)
    #expect(
      installed.output
        == "\(home.file.path) is written. It runs now, and whenever you are logged in.\n")
    let text = try String(contentsOf: home.file, encoding: .utf8)
    let program = try Tool.url().resolvingSymlinksInPath().path
    #expect(text.contains("\nExecStart=:\"\(program)\" \"serve\" \"--wake\" \"hey phone\"\n"))
    #expect(text.contains("\nExecReload=/bin/kill -HUP $MAINPID\n"))
    #expect(text.contains("\nWorkingDirectory=-\(home.place.folder.path)\n"))
    #expect(
      home.asked().filter { !$0.contains("is-") } == [
        "--user daemon-reload", "--user enable callvoice.service",
        "--user restart callvoice.service",
      ])
    #expect(
      try await home.run("status").output
        == "The service is installed (\(home.file.path)): enabled, active.\n")
    let status = try await home.run("status", "--json").events()
    #expect(
      status == [
        .object([
          "event": .string("service"), "file": .string(home.file.path),
          "installed": .boolean(true), "enabled": .boolean(true), "active": .string("active"),
          "runs": .string("serve"),
        ])
      ])
    // Once more, with other arguments.
    #expect(try await home.run("install").code == 0)
    #expect(!(try String(contentsOf: home.file, encoding: .utf8)).contains("--wake"))
    let removed = try await home.run("remove")
    #expect(removed.code == 0)
    #expect(removed.output == "\(home.file.path) is deleted; the service runs no more.\n")
    #expect(
      home.asked().filter { !$0.contains("is-") }.suffix(2) == [
        "--user disable --now callvoice.service", "--user daemon-reload",
      ])
    #expect(!FileManager.default.fileExists(atPath: home.file.path))
    #expect(try await home.run("remove").output == "There was no service to remove.\n")
  }

  /// One command has a phrase listened for, that of the settings where none is named.
  @Test
  func handsFree() async throws {
    let home = try Home(systemctl: Self.running)
    let written = "\(home.file.path) is written. It runs now, and whenever you are logged in.\n"
    let settings = home.place.home.appending(path: ".config/callvoice/settings.conf").path
    for (arguments, phrase, change) in [
      ([], "hey phone", "now"), (["dear", "computer"], "dear computer", "now"),
      ([], "dear computer", "already"),
    ] {
      let result = try await home.command(["setup", "hands-free"] + arguments)
      #expect(result.code == 0, "\(result)")
      #expect(
        result.output == "wake is \(change) \(phrase) (\(settings):2).\n" + written
          + "Say “\(phrase), what can I say”, and it tells.\n")
    }
    let refused = try await home.command(["setup", "hands-free", "hi"])
    #expect(refused.code == 64)
    #expect(!refused.output.contains("written"))
    #expect(home.asked().filter { $0.contains("restart") }.count == 3)
  }

  @Test
  func withoutSystemd() async throws {
    let home = try Home(systemctl: "echo 'Failed to connect to bus' >&2; exit 1")
    let installed = try await home.run("install")
    #expect(installed.code == 0)
    #expect(
      installed.output
        == "\(home.file.path) is written. It was not started (Failed to connect to bus); do that "
        + "with: systemctl --user enable --now callvoice.service\n")
    #expect(
      try await home.run("status").output
        == "The service is installed (\(home.file.path)): systemd does not run here.\n")
    #expect(try await home.run("remove").code == 0)
  }

  @Test
  func configurationFolderIsHeeded() async throws {
    let home = try Home(systemctl: Self.running)
    let folder = home.place.root.appendingPathComponent("configuration").path
    let result = try await home.run("install", variables: ["XDG_CONFIG_HOME": folder])
    #expect(result.code == 0)
    #expect(
      FileManager.default.fileExists(atPath: folder + "/systemd/user/callvoice.service"))
  }

  @Test
  func unitOfSomebodyElseIsLetBe() async throws {
    let home = try Home(systemctl: Self.running)
    try FileManager.default.createDirectory(
      at: home.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("[Unit]\n".utf8).write(to: home.file)
    for command in ["install", "remove"] {
      let result = try await home.run(command)
      #expect(result.code == 66)
      #expect(
        result.messages
          == "callvoice: \(home.file.path) was not written by callvoice; move it away first.\n")
    }
    #expect(try String(contentsOf: home.file, encoding: .utf8) == "[Unit]\n")
  }

  @Test
  func whatServeDoesNotTake() async throws {
    let home = try Home(systemctl: Self.running)
    let result = try await home.run("install", "--", "--bogus")
    #expect(result.code == 64)
    #expect(
      result.messages.hasPrefix(
        "Error: callvoice serve does not take that: Unknown option '--bogus'\n"))
    #expect(!FileManager.default.fileExists(atPath: home.file.path))
  }

  /// A unit of an earlier version, which ran `callvoice listen`, is told, and replaced.
  @Test
  func isMigrated() async throws {
    let home = try Home(systemctl: Self.running)
    _ = try await home.run("install", "--", "--wake", "hey \"phone\"", "--contacts", "50%.vcf")
    let text = try String(contentsOf: home.file, encoding: .utf8)
    try Data(text.replacing("\"serve\"", with: "\"listen\"").utf8).write(to: home.file)
    #expect(
      try await home.run("status").output == """
        The service is installed (\(home.file.path)): enabled, active.
        It runs callvoice listen, as earlier versions installed it, and other commands do not go to \
        it; let it run callvoice serve with: callvoice service install -- --wake 'hey "phone"' \
        --contacts '50%.vcf'

        """)
    let status = try await home.run("status", "--json").events()
    #expect(status.texts("service", "runs") == ["listen"])
    let installed = try await home.run(
      "install", "--", "--wake", "hey \"phone\"", "--contacts", "50%.vcf")
    #expect(installed.code == 0)
    #expect(
      installed.messages
        == "callvoice: It runs callvoice serve now, in place of callvoice listen: other commands go to "
        + "it, and it uses the microphone only with -- --wake or -- --push-to-talk.\n")
    #expect(try String(contentsOf: home.file, encoding: .utf8) == text)
    #expect(
      try await home.run("status").output
        == "The service is installed (\(home.file.path)): enabled, active.\n")
  }

  /// What systemd itself says of the unit, with all that is special to it in the arguments.
  @Test
  func systemdTakesIt() async throws {
    let analyze = "/usr/bin/systemd-analyze"
    guard FileManager.default.isExecutableFile(atPath: analyze) else { return }
    let home = try Home(systemctl: Self.running)
    _ = try await home.run("install", "--", "--contacts", #"a "b" %h $HOME \ ; é.vcf"#)
    let result = try await Tool.run(
      URL(fileURLWithPath: analyze), ["--user", "--man=no", "verify", home.file.path],
      home: home.place.home,
      folder: home.place.folder, variables: ["XDG_RUNTIME_DIR": home.place.home.path])
    #expect(result.code == 0, "\(result.messages)")
  }
}
