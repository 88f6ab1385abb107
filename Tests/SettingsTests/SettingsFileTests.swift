import Foundation
import TestSupport
import Testing

@testable import Settings

/// Changes of the settings file.
struct SettingsFileTests {
  private let folder: TemporaryFolder
  private let file: SettingsFile

  init() throws {
    folder = try TemporaryFolder()
    file = SettingsFile(environment: ["XDG_CONFIG_HOME": folder.path, "HOME": folder.path])
  }

  private func text() throws -> String { try String(contentsOfFile: file.path, encoding: .utf8) }

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test
  func `The file and its folder are made for the user alone`() throws {
    #expect(try file.set(.region, to: ["gb"]))
    #expect(
      try text() == "# Settings of callvoice; callvoice config shows all of them.\nregion = GB\n")
    #expect(mode(file.path) == 0o600)
    #expect(mode(folder.path + "/callvoice") == 0o700)
  }

  @Test
  func `Comments, order and unchanged lines stay as they were written`() throws {
    let before = """
      # By hand.
      wake=hey  phone

        region   =   US
      # contacts, two of them
      contacts = ~/a
      speaker = hw:1
      contacts = ~/b
      no setting at all

      """
    try folder.write(before, to: "callvoice/settings.conf")
    #expect(try file.set(.region, to: ["DE"]))
    #expect(try text() == before.replacing("US", with: "DE"))
    #expect(try file.set(.contacts, to: ["~/c", "~/d", "~/e"]))
    #expect(
      try text()
        == before.replacing("US", with: "DE").replacing("~/a", with: "~/c")
        .replacing("contacts = ~/b\n", with: "contacts = ~/d\ncontacts = ~/e\n"))
    #expect(try file.set(.contacts, to: ["~/f"]))
    #expect(try file.set(.prompts, to: ["no"]))
    #expect(try file.remove("wake"))
    #expect(
      try text() == """
        # By hand.

          region   =   DE
        # contacts, two of them
        contacts = ~/f
        speaker = hw:1
        no setting at all
        prompts = off

        """)
    #expect(mode(file.path) == 0o600)
  }

  @Test(arguments: [
    ("region = US", "region = GB\n"), ("region=US\r\nwake = a\r\n", "region= GB\r\nwake = a\r\n"),
    ("region=\n", "region= GB\n"), ("a\n\n", "a\n\nregion = GB\n"),
  ])
  func `Ends of lines stay`(before: String, after: String) throws {
    try folder.write(before, to: "callvoice/settings.conf")
    #expect(try file.set(.region, to: ["GB"]))
    #expect(try text() == after)
  }

  @Test
  func `What is set already is not written again`() throws {
    try folder.write("region = GB", to: "callvoice/settings.conf")
    let before = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(try !file.set(.region, to: ["gb"]))
    #expect(try !file.remove("wake"))
    let after = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(try text() == "region = GB")
  }

  @Test
  func `A relative path is written from its folder on`() throws {
    #expect(try file.set(.contacts, to: ["people.vcf", "../x", "/y", "~/z"], folder: "/srv/ann"))
    #expect(
      try text().hasSuffix(
        "\ncontacts = /srv/ann/people.vcf\ncontacts = /srv/x\ncontacts = /y\ncontacts = ~/z\n"))
  }

  @Test
  func `A wrong key or value changes nothing`() throws {
    try folder.write("region = US\nregoin = GB\n", to: "callvoice/settings.conf")
    let errors: [(String, () throws -> Void)] = [
      ("'UK' is no region; did you mean GB?", { _ = try file.set(.region, to: ["UK"]) }),
      (
        "wake has one value; put quotes around several words.",
        { _ = try file.set(.wakePhrase, to: ["hey", "phone"]) }
      ),
      ("'rigion' is no setting; did you mean region?", { _ = try SettingsFile.setting("rigion") }),
      ("'rigion' is no setting; did you mean region?", { _ = try file.remove("rigion") }),
    ]
    for (message, act) in errors {
      #expect(throws: SettingsError(code: .invalid, description: message), performing: act)
    }
    #expect(try text() == "region = US\nregoin = GB\n")
    // A wrong line can be removed by its key.
    #expect(try file.remove("regoin"))
    #expect(try text() == "region = US\n")
  }

  @Test
  func `A folder that cannot be written is named`() throws {
    try folder.write("", to: "callvoice")
    #expect(
      throws: SettingsError(
        code: .unwritable,
        description: "\(file.path) cannot be written (not a directory); nothing was changed.")
    ) {
      try file.set(.region, to: ["GB"])
    }
  }

  @Test
  func `Changes at once lose nothing`() async throws {
    let values: [(Setting, String)] = [
      (.region, "GB"), (.locale, "de"), (.wakePhrase, "hey phone"), (.speaker, "hw:1"),
      (.microphone, "hw:2"), (.network, "sip"), (.account, "ann"), (.prompts, "off"),
    ]
    try await withThrowingTaskGroup { group in
      for (setting, value) in values {
        group.addTask { _ = try file.set(setting, to: [value]) }
      }
      try await group.waitForAll()
    }
    let settings = Settings(environment: ["XDG_CONFIG_HOME": folder.path, "HOME": folder.path])
    #expect(settings.problems == [])
    for (setting, value) in values { #expect(settings.value(setting)?.text == value) }
  }
}
