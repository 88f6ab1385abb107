import CallHistory
import Conversation
import Foundation
import Testing

@testable import Service

/// The requests of a screen: lists, the controls of a call, and what is heard.
@Suite(.timeLimit(.minutes(10)))
struct ScreenRequestTests {
  private static func finished(_ wire: Wire, _ request: String) async throws -> [[String: String]] {
    wire.send(request)
    return try await wire.events(until: "finished")
  }

  /// The messages with a name, as they are.
  private static func object(_ wire: Wire, _ request: String, _ event: String) async throws
    -> [String: Any]
  {
    wire.send(request)
    while let line = await wire.line() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      if object["event"] as? String == event { return object }
    }
    return [:]
  }

  private static func names(_ object: [String: Any], _ key: String) -> [String] {
    (object[key] as? [[String: Any]] ?? []).compactMap { $0["displayName"] as? String }
  }

  @Test(
    arguments: [
      ("", ["Maria Lopez", "John Abernathy", "John Baker"]),
      ("jo", ["John Abernathy", "John Baker"]),
      ("JOHN b", ["John Baker"]), ("lop", ["Maria Lopez"]), ("ab jo", ["John Abernathy"]),
      ("555-0108", ["John Baker"]),
      ("(415) 555 01", ["Maria Lopez", "John Abernathy", "John Baker"]),
      ("ohn", []), ("zorg", []),
    ])
  func contactsAsOneTypes(text: String, names: [String]) async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let people = try await Self.object(
      wire, #"{"command":"contacts","id":3,"text":"\#(text)"}"#, "people")
    #expect(Self.names(people, "people") == names)
    #expect(people["id"] as? Int == 3)
    let limited = try await Self.object(
      wire, #"{"command":"contacts","text":"\#(text)","limit":1}"#, "people")
    #expect(Self.names(limited, "people") == Array(names.prefix(1)))
  }

  @Test func handlesCanBeCalled() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let people = try await Self.object(wire, #"{"command":"contacts","text":"baker"}"#, "people")
    let person = (people["people"] as? [[String: Any]])?.first
    #expect(person?["identifier"] as? String == "c3")
    let handle = (person?["handles"] as? [[String: Any]])?.first
    #expect(handle?["label"] as? String == "mobile")
    #expect(handle?["displayText"] as? String == "(415) 555-0108")
    let link = try #require(handle?["link"] as? String)
    _ = try await wire.events(until: "finished")
    let events = try await Self.finished(wire, #"{"command":"open","link":"\#(link)"}"#)
    #expect(events.last?["outcome"] == "carriedOut")
    let state = try await Self.finished(wire, #"{"command":"state"}"#).first
    #expect(state?["calls"]?.contains("John Baker") == true)
    #expect(
      state?["calls"]?.contains("identifier = c3") == true
        || state?["calls"]?.contains("c3") == true)
  }

  @Test func favoritesAndRecents() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    #expect(
      try await Self.finished(wire, #"{"command":"favorites"}"#).contains { $0["people"] == "[]" })
    #expect(
      try await Self.finished(wire, #"{"command":"recents"}"#).contains { $0["recents"] == "[]" })
    try await world.history.add(Favorite(contactIdentifier: "c2", displayName: "John Abernathy"))
    let favorites = try await Self.object(wire, #"{"command":"favorites"}"#, "people")
    #expect(Self.names(favorites, "people") == ["John Abernathy"])
    _ = try await wire.events(until: "finished")
    for text in ["call maria", "hang up", "call john baker", "hang up"] {
      _ = try await Self.finished(wire, #"{"command":"request","text":"\#(text)"}"#)
    }
    let recents = try await Self.object(wire, #"{"command":"recents","limit":5}"#, "recents")
    #expect(Self.names(recents, "recents") == ["John Baker", "Maria Lopez"])
    let call = (recents["recents"] as? [[String: Any]])?.first
    #expect(call?["callType"] as? String == "outgoing")
    #expect(call?["identifier"] as? String == "c3")
    #expect((call?["handle"] as? [String: Any])?["link"] as? String == "tel:+14155550108")
  }

  @Test(
    arguments: [
      ("call jo", ["call John Abernathy", "call John Baker"]),
      ("jo", ["call John Abernathy", "call John Baker"]), ("call maria l", ["call Maria Lopez"]),
      ("red", ["redial"]), ("nonsense", []), ("play mar", []),
      // The label of a number that somebody has, and no other.
      ("call maria on her m", ["call Maria Lopez on her mobile"]),
      ("call maria at h", []), ("call maria's mo", ["call Maria Lopez's mobile"]),
      ("call john m", ["call John Abernathy mobile", "call John Baker mobile"]),
      (
        "call john on his ", ["call John Abernathy on his mobile", "call John Baker on his mobile"]
      ),
      ("play maria on her m", []),
    ])
  func completions(text: String, requests: [String]) async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let found = try await Self.object(
      wire, #"{"command":"complete","text":"\#(text)"}"#, "completions")
    #expect(found["completions"] as? [String] == requests)
  }

  @Test func noPicture() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let picture = try await Self.object(
      wire, #"{"command":"picture","identifier":"c1"}"#, "picture")
    #expect(picture["identifier"] as? String == "c1")
    #expect(picture["data"] == nil)
  }

  private static func call(_ wire: Wire, _ request: String) async throws -> String {
    let events = try await finished(wire, #"{"command":"request","text":"\#(request)"}"#)
    // The first may be of the call that is put on hold.
    let call = try #require(events.last { $0["event"] == "call" })
    return try #require(call["callUUID"])
  }

  private static func act(
    _ wire: Wire, _ action: String, _ call: String, _ more: String = ""
  ) async throws -> (outcome: String?, message: String?) {
    let events = try await finished(
      wire, #"{"command":"call","callUUID":"\#(call)","action":"\#(action)"\#(more)}"#)
    return (events.last?["outcome"], events.first { $0["event"] == "error" }?["message"])
  }

  private static func states(_ wire: Wire) async throws -> [[String: Any]] {
    let state = try await object(wire, #"{"command":"state"}"#, "state")
    _ = try await wire.events(until: "finished")
    return state["calls"] as? [[String: Any]] ?? []
  }

  @Test func controlsOfACall() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let first = try await Self.call(wire, "call maria")
    #expect(try await Self.act(wire, "mute", first).outcome == "carriedOut")
    #expect(try await Self.states(wire).first?["isMuted"] as? Bool == true)
    #expect(try await Self.act(wire, "unmute", first).outcome == "carriedOut")
    #expect(try await Self.states(wire).first?["isMuted"] as? Bool == false)
    #expect(try await Self.act(wire, "hold", first).outcome == "carriedOut")
    #expect(try await Self.states(wire).first?["state"] as? String == "held")
    #expect(try await Self.act(wire, "resume", first).outcome == "carriedOut")
    #expect(try await Self.states(wire).first?["connected"] as? String != nil)
    #expect(
      try await Self.act(wire, "press", first, #","text":"12#"}"#.replacing("}", with: "")).outcome
        == "carriedOut")
    let refused = try await Self.act(wire, "press", first, #","text":"12a""#)
    #expect(refused.message == "The keys to press are 0 to 9, star and pound.")
    #expect(
      try await Self.act(wire, "swap", first).message == "There is no other call to swap with.")
    #expect(
      try await Self.act(wire, "merge", first).message == "There is no other call to merge with.")
  }

  @Test func severalCalls() async throws {
    let world = try ServiceWorld()
    let wire = try world.connect()
    let first = try await Self.call(wire, "call maria")
    let second = try await Self.call(wire, "call john baker")
    func held() async throws -> Set<String> {
      Set(
        try await Self.states(wire).filter { $0["state"] as? String == "held" }
          .compactMap { $0["callUUID"] as? String })
    }
    #expect(try await held() == [first])
    #expect(try await Self.act(wire, "swap", first).outcome == "carriedOut")
    #expect(try await held() == [second])
    // The call that is talked in can be swapped, too.
    #expect(try await Self.act(wire, "swap", first).outcome == "carriedOut")
    #expect(try await held() == [first])
    #expect(try await Self.act(wire, "merge", second).outcome == "carriedOut")
    let groups = Set(try await Self.states(wire).compactMap { $0["group"] as? Int })
    #expect(groups.count == 1)
    #expect(try await Self.act(wire, "hangUp", second).outcome == "carriedOut")
    #expect(try await Self.states(wire).isEmpty)
    #expect(try await Self.act(wire, "mute", second).message == "The call is over already.")
  }

  /// How listening goes on is told to those who ask for it.
  @Test func listening() async throws {
    let world = try ServiceWorld()
    let (screen, other) = (try world.connect(), try world.connect())
    _ = try await Self.finished(screen, #"{"command":"subscribe","events":"all","listening":true}"#)
    _ = try await Self.finished(other, #"{"command":"subscribe","events":"all"}"#)
    world.router.deliver(
      ListeningUpdate(state: .hearing, level: -23.4, isClipped: true, partialText: "call jo"))
    screen.send(#"{"command":"examples"}"#)
    let heard = try await screen.events(until: "finished").first { $0["event"] == "listening" }
    #expect(heard?["state"] == "hearing")
    #expect(heard?["level"] == "-23")
    #expect(heard?["text"] == "call jo")
    #expect(heard?["isClipped"] == "1" || heard?["isClipped"] == "true")
    #expect(
      try await Self.finished(other, #"{"command":"examples"}"#).names == ["examples", "finished"])
  }

  /// A question that is asked by voice can be answered by a client that shows everything, once.
  @Test func questionsAskedByVoice() async throws {
    let world = try ServiceWorld()
    let (screen, other) = (try world.connect(), try world.connect())
    _ = try await Self.finished(screen, #"{"command":"subscribe","events":"all"}"#)
    _ = try await other.events(until: "hello")
    let question = DialerQuestion(
      .choice, text: "Which, 1 to 2?", spoken: "Which one?", choices: ["John A", "John B"],
      isRepeated: false, problem: nil, prompts: .english)
    world.questions.begin(question)
    let shown = try await screen.events(until: "question").last
    #expect(shown?["text"] == "Which, 1 to 2?")
    #expect(world.questions.answer() == nil)
    screen.send(#"{"command":"choose","question":99,"text":"2"}"#)
    #expect(
      try await screen.events(until: "error").last?["message"]
        == "choose: no such question is open.")
    screen.send(#"{"command":"choose","question":\#(shown?["question"] ?? ""),"text":"2"}"#)
    _ = try await Self.finished(screen, #"{"command":"examples"}"#)
    #expect(world.questions.answer() == .words("2"))
    world.questions.end()
    #expect(try await screen.events(until: "answered").last?["question"] == shown?["question"])
    screen.send(#"{"command":"choose","text":"1"}"#)
    #expect(
      try await screen.events(until: "error").last?["message"]
        == "choose: no such question is open.")
    #expect(
      try await Self.finished(other, #"{"command":"examples"}"#).names == ["examples", "finished"])
  }
}
