import CallKit
import Foundation
import Testing

/// What the system does with the calls of one provider, on the pure state.
struct SeveralCallsTests {
  /// Calls 1 and 2, connected, the first on hold.
  private static let two = """
    start 1; connecting 1; connected 1; start 2; connecting 2; connected 2
    """

  @Test(
    arguments: [
      // Hold, mute, tones.
      ("start 1; connecting 1; connected 1", "hold 1", ["hold 1"], "1 held"),
      ("start 1; connecting 1; connected 1; hold 1", "hold 1", ["hold 1"], "1 held"),
      ("start 1; connecting 1; connected 1; hold 1", "resume 1", ["resume 1"], "1 connected"),
      ("start 1", "hold 1", ["hold 1"], "1 held"),
      ("start 1", "mute 1", ["mute 1"], "1 started muted"),
      ("start 1; mute 1", "unmute 1", ["unmute 1"], "1 started"),
      (
        "start 1; connecting 1; connected 1", "tones 1 5,tones 1 *#",
        ["tones 1 5", "tones 1 *#"], "1 connected"
      ),
      // A further call.
      ("start 1", "start 2", ["hold 1", "start 2"], "1 held, 2 started"),
      ("", "start 1,start 2", ["start 1", "audio on", "hold 1", "start 2"], "1 held, 2 started"),
      ("start 1", "hold 1,start 2", ["hold 1", "start 2"], "1 held, 2 started"),
      ("start 1", "end 1,start 2", ["end 1", "audio off", "start 2", "audio on"], "2 started"),
      ("start 1; in 2", "answer 2", ["hold 1", "answer 2"], "1 held, 2 connected"),
      (
        "start 1; in 2", "end 1,answer 2", ["end 1", "audio off", "answer 2", "audio on"],
        "2 connected"
      ),
      ("start 1; in 2", "end 2", ["end 2"], "1 started"),
      (two, "resume 1", ["hold 2", "resume 1"], "1 connected, 2 held"),
      (two, "hold 2,resume 1", ["hold 2", "resume 1"], "1 connected, 2 held"),
      (two, "end 2", ["end 2"], "1 held"),
      // Groups.
      (two, "join 1 2", ["join 1 2"], "1 connected + 2 connected"),
      (two, "join 2 1", ["join 2 1"], "1 connected + 2 connected"),
      (two + "; hold 2", "join 2 1", ["join 2 1"], "1 held + 2 held"),
      (
        "start 1", "start 2,join 2 1", ["hold 1", "start 2", "join 2 1"], "1 started + 2 started"
      ),
      (two + "; join 1 2", "leave 1", ["hold 2", "leave 1"], "1 connected, 2 held"),
      (two + "; join 1 2", "hold 1,leave 1", ["hold 1", "leave 1"], "1 held, 2 connected"),
      (
        two + "; join 1 2", "start 3", ["hold 1", "hold 2", "start 3"],
        "1 held + 2 held, 3 started"
      ),
      (
        two + "; join 1 2; start 3", "join 1 3", ["join 1 3"], "1 connected + 3 started, 2 held"
      ),
      (
        two + "; join 1 2; start 3; resume 2", "join 3 1", ["join 3 1"],
        "1 connected + 2 connected + 3 started"
      ),
      (two + "; join 1 2; end 1", "leave 2", [], "2 connected"),
      // What fails.
      ("start 1; fail 1", "hold 1", ["hold 1"], "1 started"),
      (
        "start 1; fail 1", "start 2",
        ["hold 1", "not start 2: Call \(uuid(1)) is active and was not put on hold."], "1 started"
      ),
      (
        "start 1; in 2; fail 1", "answer 2",
        ["hold 1", "not answer 2: Call \(uuid(1)) is active and was not put on hold."],
        "1 started, 2 ringing"
      ),
      ("start 1; in 2; fail 2", "answer 2", ["hold 1", "answer 2"], "1 held"),
      (two + "; fail 1", "join 1 2", ["join 1 2"], "1 held, 2 connected"),
      (
        two + "; fail 1", "end 1,start 3",
        [
          "end 1",
          """
          not hold 2: Call \(uuid(3)) would be one more than the provider's limit of 2 \
          (CXProviderConfiguration.maximumCallGroups); end a call first.
          """,
          """
          not start 3: Call \(uuid(3)) would be one more than the provider's limit of 2 \
          (CXProviderConfiguration.maximumCallGroups); end a call first.
          """,
        ], "1 held, 2 connected"
      ),
      // Two transactions at a time.
      (
        "in 1; wait 1; answer 1; start 2", "after 60", ["timed out answer 1"], "2 started"
      ),
    ] as [(String, String, [String], String)])
  func carriedOut(before: String, request: String, story: [String], calls: String) {
    var script = Script(ProviderLimits(maximumCallGroups: 2))
    script.run(before)
    script.forget()
    script.run(request)
    #expect(
      script.story.filter { !$0.hasPrefix("wake") && !$0.hasPrefix("refused") } == story)
    #expect(script.calls == calls)
  }

  @Test func aCallThatBecomesActiveLateHoldsTheOther() {
    var script = Script()
    script.run("in 1; wait 1; answer 1; start 2")
    #expect(script.calls == "1 ringing, 2 started")
    script.forget()
    script.answer(101)
    #expect(script.story == ["hold 2", "wake in 5"])
    #expect(script.calls == "1 connected, 2 held")
  }

  @Test(
    arguments: [
      (
        "", "hold 1", "unknownCallUUID",
        """
        There is no call 1, or it has ended; use the UUID of one of \
        CXCallObserver.calls.
        """
      ),
      (
        "start 1; end 1", "mute 1", "unknownCallUUID",
        """
        There is no call 1, or it has ended; use the UUID of one of \
        CXCallObserver.calls.
        """
      ),
      (
        "start 1", "join 1 2", "unknownCallUUID",
        """
        There is no call 2, or it has ended; use the UUID of one of \
        CXCallObserver.calls.
        """
      ),
      (
        "", "answer 1", "unknownCallUUID",
        """
        There is no call 1, or it has ended; use the UUID of one of \
        CXCallObserver.calls.
        """
      ),
      (
        "start 1", "answer 1", "invalidAction",
        """
        CXAnswerCallAction 102 cannot be carried out: call 1 is not ringing; only \
        incoming calls are answered, once.
        """
      ),
      (
        "in 1; answer 1", "answer 1", "invalidAction",
        """
        CXAnswerCallAction 102 cannot be carried out: call 1 is not ringing; only \
        incoming calls are answered, once.
        """
      ),
      (
        "in 1", "hold 1", "invalidAction",
        """
        CXSetHeldCallAction 101 cannot be carried out: call 1 is ringing; answer it \
        first.
        """
      ),
      (
        "in 1", "mute 1", "invalidAction",
        """
        CXSetMutedCallAction 101 cannot be carried out: call 1 is ringing; answer it \
        first.
        """
      ),
      (
        "start 1; in 2", "join 1 2", "invalidAction",
        """
        CXSetGroupCallAction 102 cannot be carried out: call 2 is ringing; answer it \
        first.
        """
      ),
      (
        "start 1; cannot 1 hold", "hold 1", "invalidAction",
        """
        CXSetHeldCallAction 102 cannot be carried out: call 1 does not support it; \
        report a CXCallUpdate with supportsHolding if it does.
        """
      ),
      (
        "start 1; cannot 1 hold", "start 2", "invalidAction",
        """
        CXStartCallAction 102 needs active call 1 to be put on hold, which it does not \
        support; end that call first, in the same transaction.
        """
      ),
      (
        "start 1; cannot 1 hold; in 2", "answer 2", "invalidAction",
        """
        CXAnswerCallAction 102 needs active call 1 to be put on hold, which it does not \
        support; end that call first, in the same transaction.
        """
      ),
      (
        two + "; cannot 2 tones", "tones 2 1", "invalidAction",
        """
        CXPlayDTMFCallAction 103 cannot be carried out: call 2 does not support it; \
        report a CXCallUpdate with supportsDTMF if it does.
        """
      ),
      (
        two, "tones 1 1", "invalidAction",
        """
        CXPlayDTMFCallAction 103 cannot be carried out: call 1 is on hold; take it off \
        hold first.
        """
      ),
      (
        "start 1", "tones 1 1", "invalidAction",
        """
        CXPlayDTMFCallAction 102 cannot be carried out: call 1 is not connected; wait \
        for CXCall.hasConnected before sending tones.
        """
      ),
      (
        "start 1", "tones 1 x", "invalidAction",
        """
        CXPlayDTMFCallAction 102 has digits that have no tones; use 0 to 9, *, # and A \
        to D, at least one.
        """
      ),
      (
        "start 1", "tones 1 E", "invalidAction",
        """
        CXPlayDTMFCallAction 102 has digits that have no tones; use 0 to 9, *, # and A \
        to D, at least one.
        """
      ),
      (
        "start 1", "tones 1", "invalidAction",
        """
        CXPlayDTMFCallAction 102 has digits that have no tones; use 0 to 9, *, # and A \
        to D, at least one.
        """
      ),
      (
        "start 1", "join 1 1", "invalidAction",
        """
        CXSetGroupCallAction 102 joins call 1 with itself; name another call in \
        callUUIDToGroupWith, or nil to leave the group.
        """
      ),
      (
        "start 1", "leave 1", "invalidAction",
        """
        CXSetGroupCallAction 102 cannot be carried out: call 1 is in no group; join it \
        with another call first.
        """
      ),
      (
        two + "; cannot 1 join", "join 2 1", "invalidAction",
        """
        CXSetGroupCallAction 103 cannot be carried out: call 1 does not support it; \
        report a CXCallUpdate with supportsGrouping if it does.
        """
      ),
      (
        two + "; join 1 2; cannot 1 leave", "leave 1", "invalidAction",
        """
        CXSetGroupCallAction 104 cannot be carried out: call 1 does not support it; \
        report a CXCallUpdate with supportsUngrouping if it does.
        """
      ),
      (
        two + "; join 1 2; start 3", "join 3 1", "invalidAction",
        """
        CXSetGroupCallAction 105 would make a group of 3 calls, more than the provider's \
        limit of 2 (CXProviderConfiguration.maximumCallsPerCallGroup); take a call out \
        of the group first.
        """
      ),
      (
        two, "start 3", "maximumCallGroupsReached",
        """
        Call 3 would be one more than the provider's limit of 2 \
        (CXProviderConfiguration.maximumCallGroups); end a call first.
        """
      ),
      (
        two + "; in 3", "answer 3", "maximumCallGroupsReached",
        """
        Call 3 would be one more than the provider's limit of 2 \
        (CXProviderConfiguration.maximumCallGroups); end a call first.
        """
      ),
      (
        two + "; join 1 2; start 3", "leave 1", "maximumCallGroupsReached",
        """
        Call 1 would be one more than the provider's limit of 2 \
        (CXProviderConfiguration.maximumCallGroups); end a call first.
        """
      ),
      (
        "start 1", "in 1", "callUUIDAlreadyExists",
        """
        Call 1 exists already; report the new call with a UUID of its own.
        """
      ),
      (
        "in 1", "in 1", "callUUIDAlreadyExists",
        """
        Call 1 exists already; report the new call with a UUID of its own.
        """
      ),
      (
        "start 1; wait 1; mute 1; over 1", "in 1", "callUUIDAlreadyExists",
        "Call 1 exists already; report the new call with a UUID of its own."
      ),
      (
        "start 1", "end 1,start 1", "callUUIDAlreadyExists",
        "Call 1 exists already; start the new call with a UUID of its own."
      ),
      (
        "in 1", "start 1", "callUUIDAlreadyExists",
        """
        Call 1 exists already; start the new call with a UUID of its own.
        """
      ),
    ] as [(String, String, String, String)])
  func refused(before: String, request: String, code: String, message: String) {
    var script = Script(ProviderLimits(maximumCallGroups: 2, maximumCallsPerCallGroup: 2))
    script.run(before)
    script.forget()
    let calls = script.calls
    script.run(request)
    let story = script.story.map {
      $0.replacing(#/00000000-0000-0000-0000-0{9,11}/#, with: "")
    }
    #expect(story == ["refused \(code): \(message)"])
    #expect(script.calls == calls)
  }
}
