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
      ("yes\nhang up\n", ["received"], 0), ("Yes, please.\nhang up\n", ["received"], 0),
      ("no\n", ["received"], 0), ("never mind\n", ["missed"], 0),
      ("ignore\n", ["missed"], 0), ("", ["missed"], 0), ("play some jazz\n", ["missed"], 3),
    ] as [(String, [String], Int32)])
  func isAmongTheRecentCalls(input: String, kinds: [String], code: Int32) async throws {
    let place = try Place()
    let called = try await place.run("incoming", "+14155550110", "--steps", input: input)
    #expect(called.code == code)
    #expect(called.output.hasPrefix("  incoming    Eleanor Vance · home · (415) 555-0110\n"))
    let recent = try await place.run("say", "who called", "--json")
    let events = try recent.events()
    #expect(events.texts("history", "callType") == kinds)
    #expect(events.texts("history", "displayName") == ["Eleanor Vance"])
  }

  /// What became of a call: left to ring, it is missed; turned down, declined.
  @Test(
    arguments: [
      ("answer\nhang up\n", "received", "localEnded"), ("decline\n", "declined", "declined"),
      ("ignore\n", "missed", "unanswered"), ("", "missed", "unanswered"),
      ("ignore\ncall mom on her mobile\nhang up\n", "missed", "unanswered"),
    ])
  func recentsTellHowACallEnded(input: String, word: String, ending: String) async throws {
    let place = try Place()
    _ = try await place.run("incoming", "+14155550110", input: input)
    let events = try await place.run("recents", "--with", "eleanor", "--json").events()
    #expect(events.texts("history", "ending") == [ending])
    #expect(events.texts("history", "reason") == [])
    let text = try await place.run("recents", "--with", "eleanor").output
    #expect(text.contains(" · \(word) · Eleanor Vance · (415) 555-0110"), "\(text)")
  }

  /// A call that failed is marked so, with the reason.
  @Test(
    arguments: [
      ("4155550603", "declined", "outgoing, failed: the call was declined"),
      ("4155550486", "busy", "outgoing, failed: the line is busy"),
    ])
  func recentsTellWhyACallFailed(number: String, reason: String, text: String) async throws {
    let place = try Place()
    _ = try await place.run("say", "call \(number)")
    let events = try await place.run("recents", "--json").events()
    #expect(events.texts("history", "ending") == ["failed"])
    #expect(events.texts("history", "reason") == [reason])
    #expect(events.texts("history", "callType") == ["outgoing"])
    #expect(try await place.run("recents").output.contains(" · \(text) · "))
  }

  @Test
  func withheldNumbersAreAmongTheMissed() async throws {
    let place = try Place()
    let result = try await place.run(
      "incoming", "--withheld", "--name", "Bell\u{1b}[31m", "--steps")
    #expect(result.code == 0)
    #expect(
      result.output == """
          incoming    an unknown caller · calls itself “Bell [31m”
          call        connecting
          call        ended (unanswered)

        """)
    let recent = try await place.run("say", "who called")
    #expect(recent.output.hasSuffix(" · missed · “Bell [31m”\n"))
  }

  @Test(
    arguments: [
      ([], "Error: Name the number that calls, or say --withheld."),
      (["1", "--withheld"], "Error: Name the number that calls, or say --withheld."),
      (["abc"], "Error: Who calls is a telephone number or a SIP address, such as sip:a@b.c."),
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

  /// What the user has decided: a block list, do-not-disturb, a directory, who may make calls.
  @Test(
    arguments: [
      (["block", "4155550110"], "refused", "filteredByBlockList", "Eleanor Vance", 1),
      (["dnd", "on"], "refused", "filteredByDoNotDisturb", "Eleanor Vance", 1),
      (["authorize", "--deny"], "refused", "unentitled", "Eleanor Vance", 1),
      (["authorize", "--allow"], "ringing", nil, "Eleanor Vance", 0),
    ] as [([String], String, String?, String, Int32)])
  func isScreened(
    arguments: [String], result: String, reason: String?, name: String, code: Int32
  ) async throws {
    let place = try Place()
    let options = ["--data-dir", place.data.path]
    #expect(try await place.bare(arguments + options).code == 0)
    let called = try await place.run("incoming", "+14155550110", "--json")
    #expect(called.code == code)
    let events = try called.events()
    #expect(events.texts("incoming", "result") == [result])
    #expect(events.texts("incoming", "reason") == [reason].compactMap(\.self))
    #expect(events.texts("incoming", "displayName") == [name])
    // Only what the user might have wanted to take is kept as missed.
    let missed = try await place.run("recents", "--missed", "--json").events()
    let isKept = reason == nil || reason == "filteredByDoNotDisturb"
    #expect(missed.texts("history", "displayName") == (isKept ? [name] : []))
  }

  @Test
  func aDirectorySaysWhoCalls() async throws {
    let place = try Place()
    try place.write("14155550110,Nobody\n14155550177,Dentist\n", to: "list.csv")
    #expect(
      try await place.bare([
        "directory", "load", "list.csv", "--name", "city", "--data-dir", place.data.path,
      ]).code == 0)
    for (number, name) in [
      ("+14155550177", "Dentist"), ("+14155550110", "Eleanor Vance"), ("+14155550178", nil),
    ] as [(String, String?)] {
      let events = try await place.run("incoming", number, "--json").events()
      #expect(events.texts("incoming", "displayName") == [name].compactMap(\.self))
    }
  }

  @Test
  func withoutLeaveNoCallIsMade() async throws {
    let place = try Place()
    _ = try await place.bare(["authorize", "--deny", "--data-dir", place.data.path])
    let result = try await place.run("say", "call mom on her mobile", "--json")
    let events = try result.events()
    #expect(result.code == 1)
    #expect(events.texts("transaction", "result") == ["refused"])
    #expect(
      events.texts("note", "message") == [
        "callvoice may not make calls; allow it with: callvoice authorize --allow"
      ])
    #expect(events.all("call").isEmpty)
  }

  /// Where nobody announces a call aloud, it rings at the speaker.
  @Test(.enabled(if: SIPPrograms.areThere, "\(SIPPrograms.reason)"), arguments: ["on", "off"])
  func aCallRings(setting: String) async throws {
    let place = try Place()
    let heard = place.home.appending(path: "heard.raw")
    let device = """
      pcm.speaker {
        type file
        slave.pcm "null"
        file "\(heard.path)"
        format "raw"
      }

      """
    try Data(device.utf8).write(to: place.home.appending(path: ".asoundrc"))
    for (key, value) in [("speaker", "speaker"), ("ringtone", setting)] {
      #expect(try await place.bare(["config", "set", key, value]).code == 0)
    }
    let prompt = try place.startAtTerminal("say")
    #expect(await prompt.prints("callvoice> "))
    let caller = try place.start("incoming", "+14155550107", options: [])
    #expect(await prompt.prints("John Abernathy"))
    if setting == "on" {
      let isHeard = await SIPWaiting.becomes(while: prompt) {
        (try? Data(contentsOf: heard))?.contains { $0 != 0 } == true
      }
      #expect(isHeard)
    }
    prompt.type("decline")
    _ = await caller.ended()
    prompt.type("quit")
    #expect(await prompt.ended() == 0)
    #expect(FileManager.default.fileExists(atPath: heard.path) == (setting == "on"))
  }
}
