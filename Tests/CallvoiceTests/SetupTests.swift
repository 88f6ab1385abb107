import Foundation
import Testing

/// `callvoice setup`, at a terminal and without one.
struct SetupTests {
  private let place: Place
  private var file: URL {
    place.home.appendingPathComponent(".config/callvoice/settings.conf")
  }

  init() throws {
    place = try Place()
  }

  private func write(_ text: String, to name: String) throws {
    let file = place.home.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func settings() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  @Test
  func withoutATerminalItSaysWhatToDo() async throws {
    let result = try await place.bare(["setup"], input: Data("GB\n".utf8))
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(
      result.messages
        == "callvoice: callvoice setup asks at a terminal; elsewhere use callvoice config, such as: "
        + "callvoice config set region GB\n")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(arguments: ["\n", "skip\n"])
  func eachStepCanBeLeftOut(key: String) async throws {
    let session = try LiveSession(["setup"], in: place, hasPlace: false)
    var seen = 0
    for question in ["US or GB?", "your contacts?", "ALSA name?", "sip:ann@example.org?"] {
      seen = try session.wait(for: question, after: seen)
      try session.type(key)
    }
    seen = try session.wait(for: "That is all.", after: seen)
    #expect(try session.finish() == 0)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test
  func anAccountIsAddedAndTried() async throws {
    try write("region = GB\nmicrophone = mic\n", to: ".config/callvoice/settings.conf")
    try write(
      Place.contacts, to: ".local/share/callvoice/contacts/people.vcf")
    let session = try LiveSession(["setup"], in: place, hasPlace: false)
    var seen = try session.wait(for: "Contacts: 4, in ~/.local/share/callvoice/contacts.")
    seen = try session.wait(for: "Now, yes or no?", after: seen)
    try session.type("no\n")
    seen = try session.wait(for: "Your SIP address", after: seen)
    try session.type("nobody\n")
    seen = try session.wait(for: "callvoice: ", after: seen)
    seen = try session.wait(for: "Your SIP address", after: seen)
    try session.type("sip:ann@127.0.0.1:9\n")
    seen = try session.wait(for: "Its password (Enter for none):", after: seen)
    try session.type("sesame\n")
    seen = try session.wait(for: "sip:ann@127.0.0.1:9 was added; it is tried now.", after: seen)
    seen = try session.wait(for: "That is all.", after: seen)
    #expect(try session.finish() == 0)
    #expect(!session.text.contains("sesame"))
    let listed = try await place.bare(["account", "list"])
    #expect(listed.output.hasPrefix("sip:ann@127.0.0.1:9"))
    let again = try LiveSession(["setup"], in: try emptied(place), hasPlace: false)
    seen = try again.wait(for: "Now, yes or no?")
    try again.type("\n")
    seen = try again.wait(for: "Account: sip:ann@127.0.0.1:9.", after: seen)
    #expect(try again.finish() == 0)
  }

  /// The same place without the microphone of the session before.
  private func emptied(_ place: Place) throws -> Place {
    try FileManager.default.removeItem(at: place.home.appendingPathComponent("mic.fifo"))
    return place
  }
}
