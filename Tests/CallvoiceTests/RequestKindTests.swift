import Foundation
import Testing

/// The kinds of request beside a plain call, by a small grammar of their own.
struct RequestKindTests {
  private static let grammar = """
    #JSGF V1.0;
    grammar call;
    public <call> = call <contact> {contact};
    public <videoCall> = video call <contact> {contact};
    public <callBack> = call back;
    public <voicemail> = voicemail;
    public <searchHistory> = (missed {callType=missed} | outgoing {callType=outgoing} | all) calls
      [today {when=today}];
    public <answer> = answer;
    public <hold> = hold;
    public <press> = press (one {=1} | pound {=#})+ {digits};
    public <hangUp> = hang up;
    public <readNumber> = number of <contact> {contact};
    """

  @Test(
    arguments: [
      ("video call john baker", 0, nil),
      ("call back", 4, "There is no call to return."),
      (
        "voicemail", 4,
        "There is no voicemail number; add a contact named Voicemail that has the number."
      ),
      ("missed calls today", 0, nil),
      ("answer", 4, "There is no incoming call."),
      ("hold", 4, "There is no call to put on hold."),
      ("number of eleanor", 0, nil),
      ("number of mom", 5, nil),
    ] as [(String, Int32, String?)])
  func exitCode(text: String, code: Int32, message: String?) async throws {
    let place = try Place()
    let result = try await place.run(calling: Self.grammar, "say", text, "--json")
    let events = try result.events()
    #expect(result.code == code)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("error", "message") == [message].compactMap(\.self))
    let plain = try await place.run(calling: Self.grammar, "say", text, "--dry-run")
    #expect(plain.code == code)
  }

  @Test
  func keysOfACallOnHoldAreRefused() async throws {
    let result = try await Place().run(
      calling: Self.grammar, "say", "--json", input: "call john baker\nhold\npress 1 pound\nhang up"
    )
    let events = try result.events()
    #expect(result.code == 1)
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(
      events.texts("transaction", "result") == ["accepted", "accepted", "refused", "accepted"])
    let keys = events.all("transaction")[2]["actions"]?.items ?? []
    #expect(keys.map { $0["digits"] } == [.string("1"), .string("#")])
  }

  @Test
  func showsTheHistory() async throws {
    let place = try Place()
    _ = try await place.run(
      calling: Self.grammar, "say", input: "call john baker\nhang up\ncall eleanor\nhang up")
    let result = try await place.run(calling: Self.grammar, "say", "outgoing calls", "--steps")
    #expect(result.code == 0)
    let events = try await place.run(calling: Self.grammar, "say", "all calls", "--json").events()
    let lines = result.output.split(separator: "\n").dropFirst(3)
    #expect(lines.count == 2)
    // How long the calls took depends on the machine; it is what was kept of them.
    let lengths = events.all("history").compactMap { $0["duration"]?.number }.map {
      Int($0.rounded())
    }
    #expect(lengths.count == 2)
    for (line, (name, length)) in zip(
      lines,
      zip(["Eleanor Vance · (415) 555-0110", "John Baker · (415) 555-0108"], lengths))
    {
      let parts = line.components(separatedBy: " · ")
      let day = parts.first?.wholeMatch(of: #/  history     \d{4}-\d\d-\d\d \d\d:\d\d/#)
      #expect(day != nil)
      let seconds = length % 60
      let time = "\(length / 60):\(seconds < 10 ? "0" : "")\(seconds)"
      #expect(parts.dropFirst().joined(separator: " · ") == "outgoing · \(name) · \(time)")
    }
    #expect(Contract.problems(events) == [])
    #expect(events.texts("history", "displayName") == ["Eleanor Vance", "John Baker"])
    #expect(events.texts("history", "direction") == ["outgoing", "outgoing"])
    let none = try await place.run(calling: Self.grammar, "say", "missed calls today", "--steps")
    #expect(
      none.output == """
          typed       “missed calls today”
          understood  searchHistory · callType “missed” · when “today”
          intent      INSearchCallHistoryIntent
          note        No missed calls today.

        """)
  }
}
