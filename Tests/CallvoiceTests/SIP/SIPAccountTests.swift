import Foundation
import TestSupport
import Testing

/// The accounts of real calls.
@Suite(.enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"), .timeLimit(.minutes(20)))
struct SIPAccountTests {
  @Test
  func addListRemove() async throws {
    let place = try Place()
    let data = ["--data-dir", place.data.path]
    try place.write("s3cret\nnot this\n", to: "password")
    let empty = try await place.bare(["account", "list"] + data)
    #expect(empty.output == "No accounts.\n")
    let added = try await place.bare(
      [
        "account", "add", "sip:alice@example.org", "--registrar", "sip.example.org:5070",
        "--transport", "tls", "--user", "0815", "--display-name", "Alice Ö", "--password-file",
        "password",
      ] + data)
    #expect(added.code == 0)
    #expect(
      added.output
        == "sip:alice@example.org was added; its password is in the data folder.\n")
    let changed = try await place.bare(
      ["account", "add", "bob@example.org", "--no-password", "--json"] + data)
    #expect(
      changed.output
        == #"{"event":"account","state":"added","transport":"udp","uri":"sip:bob@example.org"}"#
        + "\n")
    let listed = try await place.bare(["account", "list"] + data)
    #expect(
      listed.output == """
        sip:alice@example.org  “Alice Ö”  at sip.example.org:5070  by tls  as 0815
        sip:bob@example.org

        """)
    let files = try FileManager.default.contentsOfDirectory(atPath: place.data.path)
      .filter { $0.hasSuffix(".json") }
    #expect(Set(files) == ["accounts.json", "sip-passwords.json"])
    for name in files {
      let path = place.data.appending(path: name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
    let kept = try String(
      contentsOf: place.data.appending(path: "sip-passwords.json"), encoding: .utf8)
    #expect(kept.contains("\"s3cret\""))
    for name in ["alice", "bob@example.org"] {
      let removed = try await place.bare(["account", "remove", name] + data)
      #expect(removed.code == 0)
      #expect(removed.output == "sip:\(name.prefix { $0 != "@" })@example.org was removed.\n")
    }
    #expect(
      try String(contentsOf: place.data.appending(path: "sip-passwords.json"), encoding: .utf8)
        == "{\n\n}\n")
    #expect(try await place.bare(["account", "list"] + data).output == "No accounts.\n")
  }

  @Test(
    arguments: [
      (
        ["sip:alice"], 64,
        "“sip:alice” is no SIP address: it has no user; write sip:USER@HOST or sip:USER@HOST:PORT."
      ),
      (
        ["sip:a\u{7}b@example.org"], 64,
        "“sip:a b@example.org” is no SIP address: it has spaces or control characters; write "
          + "sip:USER@HOST or sip:USER@HOST:PORT."
      ),
      (
        ["alice@example.org", "--password-file", "none"], 66,
        "none cannot be read; name a file with the password."
      ),
      (
        ["alice@example.org"], 64,
        "The password is asked for at a terminal; elsewhere give --password-file, - for standard "
          + "input, or --no-password."
      ),
      (
        ["alice@example.org", "--password-file", "-"], 64,
        "The SIP agent takes passwords of up to 200 bytes without spaces, semicolons, quotes and "
          + "control characters; set another one at the provider."
      ),
      (
        ["alice@example.org", "--no-password", "--display-name", "\u{1B}[31mA"], 64,
        "“[31mA” is no display name; it may have no control characters, quotes, semicolons, "
          + "backslashes or angle brackets."
      ),
    ] as [([String], Int32, String)])
  func whatIsNoAccount(arguments: [String], code: Int32, message: String) async throws {
    let place = try Place()
    let result = try await place.bare(
      ["account", "add"] + arguments + ["--data-dir", place.data.path])
    #expect(result.code == code)
    #expect(result.messages == "callvoice: \(message)\n")
    #expect(result.output.isEmpty)
    #expect(
      try await place.bare(
        ["account", "list", "--data-dir", place.data.path]).output == "No accounts.\n")
  }

  @Test
  func rightAndWrongPassword() async throws {
    let place = try Place()
    let registrar = try await SIPPeer.registrar(in: place)
    try await place.addAccount(at: registrar.port, password: SIPPeer.password + "\n")
    let host = "127.0.0.1:\(registrar.port)"
    let data = ["--data-dir", place.data.path]
    let right = try await place.bare(["account", "test"] + data)
    #expect(right.code == 0)
    #expect(
      right.output == "sip:alice@\(host) is registered at \(host); calls come in.\n")
    try await place.addAccount(at: registrar.port, password: "wrong")
    let wrong = try await place.bare(["account", "test", "--account", "alice", "--json"] + data)
    #expect(wrong.code == 1)
    #expect(
      wrong.output == """
        {"event":"account","state":"failed","transport":"udp","uri":"sip:alice@\(host)"}

        """)
    #expect(
      wrong.messages
        == "callvoice: sip:alice@\(host) is not registered: \(host) refuses it (401 Unauthorized); "
        + "is the user or the password wrong?\n")
    // The wrong password is told where calls are to come in, too, and requests go on.
    let prompt = try place.startPrompt()
    #expect(
      await prompt.prints(
        "callvoice: Calls do not come in: sip:alice@\(host) is not registered: \(host) refuses it "
          + "(401 Unauthorized); is the user or the password wrong?"))
    prompt.type("quit")
    #expect(await prompt.ended() == 0)
    await registrar.program.end()
  }

  @Test
  func theRegistrarIsDown() async throws {
    let place = try Place()
    let port = Ports.free()
    try await place.addAccount(at: port)
    let host = "127.0.0.1:\(port)"
    let result = try await place.bare(["account", "test", "--data-dir", place.data.path])
    #expect(result.code == 1)
    #expect(
      result.output
        == "sip:alice@\(host) is not registered: \(host) does not answer; is the registrar right, "
        + "and is there a network?\n")
  }

  @Test(arguments: [["account", "test"], ["say", "call mom on her mobile", "--network", "sip"]])
  func thereIsNoAgent(arguments: [String]) async throws {
    let place = try Place()
    try await place.addAccount(at: Ports.free())
    let words = arguments.first == "say" ? ["--contacts", "people.vcf"] : []
    let result = try await Tool.run(
      Tool.url(), arguments + words + ["--data-dir", place.data.path], home: place.home,
      folder: place.folder, variables: ["PATH": "/nonexistent"])
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: baresip, which puts SIP calls through, is not installed; install it with: "
        + "apt-get install baresip-core\n")
    #expect(result.output.isEmpty)
  }

  @Test(
    arguments: [
      (
        ["--network", "sip"],
        "There is no SIP account; add one with: callvoice account add sip:USER@HOST"
      ),
      (
        ["--account", "zed"],
        "There is no SIP account “zed”; add one with: callvoice account add sip:USER@HOST"
      ),
    ])
  func thereIsNoAccount(options: [String], message: String) async throws {
    let place = try Place()
    let result = try await place.bare(
      ["say", "call mom on her mobile", "--data-dir", place.data.path, "--contacts", "people.vcf"]
        + options)
    #expect(result.code == 64)
    #expect(result.messages == "callvoice: \(message)\n")
  }
}
