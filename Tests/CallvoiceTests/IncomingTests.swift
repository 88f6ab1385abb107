import Foundation
import Testing

/// Calls that come in, and what is asked for during calls.
struct IncomingTests {
  @Test
  func severalCalls() async throws {
    let place = try Place()
    let result = try await place.run(
      "incoming", "4155550107", "--json",
      input: "answer\ncall mom on her mobile\nswap\nmerge\npress 1 pound\nhang up\n")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(Contract.problems(events).isEmpty)
    #expect(events.texts("incoming", "displayName") == ["John Abernathy"])
    #expect(events.texts("incoming", "result") == ["ringing"])
    #expect(
      events.texts("call", "state") == [
        "connecting", "connected", "held", "starting", "started", "connecting", "connected",
        "held", "connected", "connected", "ended", "ended",
      ])
    let actions = events.all("transaction").flatMap { $0["actions"]?.items ?? [] }
    #expect(
      actions.compactMap { $0["action"]?.text } == [
        "CXAnswerCallAction", "CXStartCallAction", "CXSetHeldCallAction", "CXSetHeldCallAction",
        "CXSetGroupCallAction", "CXPlayDTMFCallAction", "CXPlayDTMFCallAction", "CXEndCallAction",
        "CXEndCallAction",
      ])
  }

  @Test(
    arguments: [
      ("answer\nhang up\n", ["received"], 0), ("decline\n", ["received"], 0),
      ("ignore\n", ["missed"], 0), ("", ["missed"], 0), ("play some jazz\n", ["missed"], 3),
    ] as [(String, [String], Int32)])
  func isAmongTheRecentCalls(input: String, kinds: [String], code: Int32) async throws {
    let place = try Place()
    let called = try await place.run("incoming", "+14155550110", input: input)
    #expect(called.code == code)
    #expect(called.output.hasPrefix("  incoming    Eleanor Vance · home · (415) 555-0110\n"))
    let recent = try await place.run("say", "who called", "--json")
    let events = try recent.events()
    #expect(events.texts("history", "callType") == kinds)
    #expect(events.texts("history", "displayName") == ["Eleanor Vance"])
  }

  @Test
  func withheldNumbersAreNotKept() async throws {
    let place = try Place()
    let result = try await place.run("incoming", "--withheld", "--name", "Bell\u{1b}[31m")
    #expect(result.code == 0)
    #expect(
      result.output == """
          incoming    Bell [31m
          call        connecting
          call        ended (unanswered)

        """)
    let recent = try await place.run("say", "who called")
    #expect(recent.output.hasSuffix("  note        No incoming calls.\n"))
  }

  @Test(
    arguments: [
      ([], "Error: Name the number that calls, or say --withheld."),
      (["1", "--withheld"], "Error: Name the number that calls, or say --withheld."),
      ([""], "Error: The number that calls is empty or too long."),
    ] as [([String], String)])
  func wrongUse(arguments: [String], message: String) async throws {
    let place = try Place()
    let result = try await place.bare(["incoming"] + arguments)
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix(message))
  }

  /// More than two calls: nobody can be asked, so the one on hold is ended, and that is told.
  @Test
  func oneRequestAfterTheOther() async throws {
    let place = try Place()
    let result = try await place.run(
      "say", "--json", input: "call mom on her mobile\ncall john baker\ncall eleanor\n")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(
      events.texts("note", "message") == [
        "The call with Maria Lopez, which was on hold, is ended to make room."
      ])
    #expect(events.texts("activity", "handle") == ["+14155550100", "+14155550108", "+14155550110"])
    #expect(events.texts("call", "state").count { $0 == "connected" } == 3)
  }
}
