import Dialer
import Foundation
import Testing

/// Events that one program hands to another.
struct DialerEventTests {
  /// Every kind of event is the same on the other side, to the last digit of its time.
  @Test func nothingIsLost() async throws {
    let world = try World(asking: ScriptedAsker("the second one", "never mind"))
    let requests = [
      "call john", "hang up", "call mom", "call bartholomew", "play some jazz",
      "call sam on mobile",
      "what's eleanor's number", "press one", "call 911", "hang up", "any missed calls", "redial",
    ]
    for (index, text) in requests.enumerated() {
      _ = await world.dialer.handle(text: text, utterance: index + 1)
    }
    let events = world.events
    #expect(events.count > 40)
    for event in events {
      let line = try JSONEncoder().encode(event)
      let read = try JSONDecoder().decode(DialerEvent.self, from: line)
      #expect(read == event)
      #expect(read.json == event.json)
    }
  }

  @Test(arguments: [
    DialerEvent(3, .note(code: "a", message: "b")),
    DialerEvent(3, .interpretation(rule: "call", slots: [:])),
    DialerEvent(3, .error(source: nil, code: "a", message: "b")),
    DialerEvent(3, .activity(activityType: "a", handle: "b")),
  ])
  func isCountedOtherwise(event: DialerEvent) {
    #expect(event.utterance == 3)
    #expect(event.numbered(7).utterance == 7)
    let line = event.numbered(7).json
    #expect(line == event.json.replacing("\"utterance\":3", with: "\"utterance\":7"))
  }

  @Test func whatHasNoNumberStaysWithoutOne() {
    let event = DialerEvent(nil, .note(code: "a", message: "b"))
    #expect(event.utterance == nil)
    #expect(event.numbered(4) == event)
  }
}
