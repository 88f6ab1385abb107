import Foundation
import Testing

/// Grammars of somebody's own with a rule that the contacts fill.
struct OtherGrammarTests {
  private static let wave = """
    #JSGF V1.0 UTF-8 en-US;
    grammar wave;
    public <wave> = wave (at | to) <contact> {who} [(at | in) (home {where=home} | <customLabel> {where})];

    """

  private func place() throws -> Place {
    let place = try Place(
      contacts: Place.contacts
        + "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Winter\nitem1.TEL:+1 415 555 0120\n"
        + "item1.X-ABLabel:Ski cabin\nEND:VCARD\n")
    try place.write(Self.wave, to: "wave.jsgf")
    return place
  }

  @Test(arguments: [
    ("wave at mom", "{\"who\":\"mom\"}"), ("wave to John Baker", "{\"who\":\"john baker\"}"),
    ("wave to anna in the ski cabin", nil),
    ("wave to anna in ski cabin", "{\"where\":\"ski cabin\",\"who\":\"anna\"}"),
    ("wave to zorg", nil),
  ])
  func typed(text: String, slots: String?) async throws {
    let place = try place()
    let result = try await place.run("say", text, "--grammar", "wave.jsgf", "--json")
    #expect(result.messages == "")
    #expect(result.code == (slots == nil ? 3 : 0))
    let lines = result.output.split(separator: "\n").filter { $0.contains("interpretation") }
    let expected = slots.map {
      #"{"event":"interpretation","rule":"wave","slots":\#($0),"utterance":1}"#
    }
    #expect(lines.map(String.init) == [expected].compactMap(\.self))
  }

  @Test(arguments: [
    ("wave to", "It breaks off; the name of a contact could follow."),
    ("wave to anna in", "It breaks off; a label of a number, “home” could follow."),
  ])
  func nobodyReadsWhatTheContactsFill(text: String, explanation: String) async throws {
    let result = try await place().run("say", text, "--grammar", "wave.jsgf")
    #expect(result.output == "  typed       “\(text)”\n  ignored     \(explanation)\n")
    #expect(result.messages == "")
    #expect(result.code == 3)
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func heard() async throws {
    let place = try place()
    for (name, text) in [("1", "wave to eleanor vance"), ("2", "wave to anna in ski cabin")] {
      try place.write(try await Recording.speech(text, in: place).wav, to: "\(name).wav")
      try place.write(text, to: "\(name).txt")
    }
    let result = try await place.run(
      "recognize", "1.wav", "2.wav", "--grammar", "wave.jsgf", "--json")
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(
      try result.events().texts("transcript", "text")
        == ["wave to eleanor vance", "wave to anna in ski cabin"])
    let test = try await place.run("test", ".", "--grammar", "wave.jsgf", "--json")
    #expect(test.code == 0, "\(test.output) \(test.messages)")
  }

  /// Without contacts there is nothing to fill the rule with, and that is said.
  @Test(arguments: [
    ["say", "wave to mom"], ["recognize", "1.wav"], ["listen", "--once"], ["test", "m.jsonl"],
  ])
  func withoutContacts(arguments: [String]) async throws {
    let place = try place()
    try place.write(Recording.silence(1).wav, to: "1.wav")
    try place.write(#"{"text":"wave to mom","expect":{"rule":"wave"}}"#, to: "m.jsonl")
    let result = try await place.bare(
      arguments + ["--grammar", "wave.jsgf", "--data-dir", place.data.path])
    #expect(result.code == 78)
    #expect(result.output == "")
    #expect(
      result.messages
        == "callvoice: wave.jsgf: the rule <contact> is filled from the contacts, and there are none; "
        + "name a vCard file with --contacts.\n")
  }

  /// A grammar can be looked into without contacts, and is with those that are named.
  @Test func lookingIntoIt() async throws {
    let place = try place()
    for command in ["check", "sample", "network"] {
      let result = try await place.bare(["grammar", command, "wave.jsgf"])
      #expect(result.code == 0)
      #expect(result.messages == "")
    }
    let samples = try await place.bare(
      ["grammar", "sample", "wave.jsgf", "--contacts", "people.vcf", "--count", "200", "--json"])
    let slots = try samples.events().all("sample").compactMap { $0["slots"]?["where"]?.text }
    #expect(Set(slots) == ["home", "ski cabin"])
  }
}
