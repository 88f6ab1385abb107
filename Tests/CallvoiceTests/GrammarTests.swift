import Foundation
import Testing

@Suite struct GrammarTests {
  private static let lights = """
    #JSGF V1.0 UTF-8 en-US;
    grammar lights;
    public <switch> = turn (on | off) {state} the <lamp> {lamp};
    public <all> = turn (on {state=all} | /0.1/ off {state=none}) the lamp;
    <lamp> = /3/ lamp | fan;

    """

  @Test func errorsAreTold() async throws {
    let place = try Place()
    try place.write(Self.lights.replacing("<lamp> {lamp}", with: "<lampp>"), to: "lights.jsgf")
    let message = """
      lights.jsgf:3:47: error: no rule <lampp>; did you mean <lamp>?
      public <switch> = turn (on | off) {state} the <lampp>;
                                                    ^
      """
    for command in ["check", "sample", "network"] {
      let result = try await place.bare(["grammar", command, "lights.jsgf"])
      #expect(result.code == 78)
      #expect(result.output == "")
      #expect(result.messages == "callvoice: \(message)\n")
      let json = try await place.bare(["grammar", command, "lights.jsgf", "--json"])
      #expect(json.code == 78)
      #expect(try json.events().texts("error", "message") == [message])
    }
  }

  @Test func overmatchIsAWarning() async throws {
    let place = try Place()
    try place.write(Self.lights, to: "lights.jsgf")
    let result = try await place.bare(["grammar", "check", "lights.jsgf"])
    #expect(result.code == 0)
    #expect(
      result.output == """
        lights.jsgf: warning: “turn on the lamp” is a sentence of <switch>, but is read as <all>
        lights.jsgf: warning: “turn off the lamp” is a sentence of <all>, but is read as <switch>
        lights: no errors; 2 public rules, 2 sentences are won by another rule

        """)
    let events = try await place.bare(["grammar", "check", "lights.jsgf", "--json"]).events()
    #expect(events.texts("overmatch", "text") == ["turn on the lamp", "turn off the lamp"])
    #expect(events.texts("overmatch", "winner") == ["all", "switch"])
    #expect(events.all("grammar").first?["overmatches"]?.number == 2)
  }

  @Test func samplesAreSentences() async throws {
    let place = try Place()
    try place.write(Self.lights, to: "lights.jsgf")
    let arguments = ["grammar", "sample", "lights.jsgf", "--count", "50", "--rule", "switch"]
    let result = try await place.bare(arguments + ["--seed", "7", "--json"])
    let samples = try result.events().all("sample")
    #expect(samples.count == 50)
    #expect(samples.allSatisfy { $0["rule"]?.text == "switch" })
    #expect(
      Set(samples.compactMap { $0["text"]?.text }) == [
        "turn on the lamp", "turn off the lamp", "turn on the fan", "turn off the fan",
      ])
    #expect(samples.allSatisfy { ["lamp", "fan"].contains($0["slots"]?["lamp"]?.text) })
    let again = try await place.bare(arguments + ["--seed", "7", "--json"])
    #expect(again.output == result.output)
  }

  @Test func sizes() async throws {
    let place = try Place()
    try place.write(Self.lights, to: "lights.jsgf")
    let events = try await place.bare(["grammar", "network", "lights.jsgf", "--json"]).events()
    let network = try #require(events.all("network").first)
    #expect(network["grammar"]?.text == "lights")
    #expect(network["recogniser"]?["words"]?.number == 6)
    #expect(events.texts("rule", "rule") == ["switch", "all"])
    let dot = try await place.bare(["grammar", "network", "lights.jsgf", "--dot"])
    #expect(dot.output.hasPrefix("digraph network {\n") && dot.output.hasSuffix("}\n"))
  }

  @Test(
    arguments: [
      (
        ["sample", "lights.jsgf", "--rule", "lamp"], 64,
        "There is no public rule <lamp>; there is: switch, all."
      ),
      (
        ["sample", "empty.jsgf"], 64,
        """
        There is no sentence to draw: the rules need dictation (see --typed) or contacts, match \
        nothing, or go on for too long.
        """
      ),
      (["check", "none.jsgf"], 66, "none.jsgf: error: cannot be read: no such file"),
      (["check", "."], 66, ".: error: cannot be read: it is a folder"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], code: Int32, message: String) async throws {
    let place = try Place()
    try place.write(Self.lights, to: "lights.jsgf")
    try place.write("#JSGF V1.0;\ngrammar e;\npublic <a> = x <dictation>;\n", to: "empty.jsgf")
    let result = try await place.bare(["grammar"] + arguments)
    #expect(result.code == code)
    #expect(result.messages == "callvoice: \(message)\n")
  }
}
