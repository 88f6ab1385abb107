import Dialer
import Foundation
import Testing

/// Events that one program hands to another.
struct DialerStepTests {
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
      let line = try JSONEncoder().encode(DialerStep(event))
      let step = try JSONDecoder().decode(DialerStep.self, from: line)
      #expect(step.event == event)
      #expect(step.event.json == event.json)
    }
  }

  @Test(arguments: [
    DialerEvent.note(utterance: 3, code: "a", message: "b"),
    .interpretation(utterance: 3, rule: "call", slots: [:]),
    .error(utterance: 3, source: nil, code: "a", message: "b"),
    .activity(utterance: 3, activityType: "a", handle: "b"),
  ])
  func isCountedOtherwise(event: DialerEvent) {
    #expect(event.utterance == 3)
    #expect(event.numbered(7).utterance == 7)
    let line = event.numbered(7).json
    #expect(line == event.json.replacing("\"utterance\":3", with: "\"utterance\":7"))
  }

  @Test func whatHasNoNumberStaysWithoutOne() {
    let event = DialerEvent.note(utterance: nil, code: "a", message: "b")
    #expect(event.utterance == nil)
    #expect(event.numbered(4) == event)
  }
}
