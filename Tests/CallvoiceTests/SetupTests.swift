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

  @Test(
    .enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func leadsThroughEverythingAndAsksNothingTwice() async throws {
    try write(
      Place.contacts, to: ".contacts/family/people.vcf")
    try write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nTEL:(212) 555-0199\nEND:VCARD\n",
      to: "Downloads/contacts.vcf")
    let request = try await Recording.speech("call john abernathy", in: place)
    let session = try LiveSession(["setup"], in: place, hasPlace: false)

    var seen = try session.wait(for: "Now it is US, since ")
    seen = try session.wait(for: "Which, such as US or GB?", after: seen)
    try session.type("UK\n")
    seen = try session.wait(
      for: "callvoice: 'UK' is no region; did you mean GB?", after: seen)
    seen = try session.wait(for: "Which, such as US or GB?", after: seen)
    try session.type("gb\n")
    seen = try session.wait(for: "The region is GB.", after: seen)

    seen = try session.wait(for: "1. ~/.contacts, 4 contacts", after: seen)
    seen = try session.wait(for: "2. ~/Downloads/contacts.vcf, 1 contact", after: seen)
    seen = try session.wait(for: "Which, 1 to 2, or the path of others?", after: seen)
    try session.type("/nowhere\n")
    seen = try session.wait(for: "callvoice: /nowhere cannot be read", after: seen)
    seen = try session.wait(for: "Which, 1 to 2, or the path of others?", after: seen)
    try session.type("1 2\n")
    seen = try session.wait(for: "5 contacts can be called from now on.", after: seen)
    seen = try session.wait(
      for:
        "callvoice: 1 number is nobody's when dialled from GB; callvoice contacts check names them, and a "
        + "number of another country needs its country code.", after: seen)

    seen = try session.wait(for: "by its ALSA name?", after: seen)
    try session.type("nonsense\n")
    seen = try session.wait(for: "callvoice: The microphone nonsense", after: seen)
    seen = try session.wait(for: "by its ALSA name?", after: seen)
    try session.type("mic\n")
    seen = try session.wait(for: "Say something; it is heard for 4 seconds.", after: seen)
    try session.speak(request)
    try session.waitInSilence(for: "mic is heard; its loudest sound was ", after: seen)
    #expect(session.text.contains(" dB  listening"))

    seen = try session.wait(for: "Now, yes or no?", after: seen)
    try session.type("yes\n")
    try session.waitInSilence(for: "Listening at mic", after: seen)
    try session.speak(request)
    try session.waitInSilence(for: "John Abernathy", after: seen)

    try session.waitInSilence(for: "Your SIP address", after: seen)
    try session.type("skip\n")
    seen = try session.wait(for: "That is all.", after: seen)
    #expect(try session.finish() == 0)
    let set = """
      # Settings of callvoice; callvoice config shows all of them.
      region = GB
      contacts = \(place.home.path)/.contacts
      contacts = \(place.home.path)/Downloads/contacts.vcf
      microphone = mic

      """
    #expect(try settings() == set)

    try FileManager.default.removeItem(at: place.home.appendingPathComponent("mic.fifo"))
    let again = try LiveSession(["setup"], in: place, hasPlace: false)
    var shown = try again.wait(for: "Region: GB (\(file.path):2).")
    shown = try again.wait(for: "Contacts: 5 (\(file.path):3).", after: shown)
    shown = try again.wait(for: "Microphone: mic (\(file.path):5).", after: shown)
    shown = try again.wait(for: "Now, yes or no?", after: shown)
    try again.type("\n")
    shown = try again.wait(for: "Your SIP address", after: shown)
    try again.type("no\n")
    shown = try again.wait(for: "That is all.", after: shown)
    #expect(try again.finish() == 0)
    #expect(!again.text.contains("Which"))
    #expect(try settings() == set)
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
