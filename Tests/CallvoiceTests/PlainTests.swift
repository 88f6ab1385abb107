import Foundation
import Testing

/// What a person reads without options: whom is called and how it goes, questions and reasons.
struct PlainTests {
  /// A dry run asks nothing, but tells what would be asked.
  @Test func aDryRunTellsTheQuestion() async throws {
    let result = try await Place().run("say", "call 1 900 555 0100", "--dry-run")
    #expect(result.code == 5)
    #expect(
      result.messages
        == "callvoice: A dry run asks nothing; without it, this is asked first: This would call the "
        + "premium-rate number (900) 555-0100. Such calls can be expensive. Call?\n")
    guard Terminal.isPossible else { return }
    let typed = try await Terminal.run("say --dry-run call john", typing: "1\n")
    #expect(typed.code == 5)
    #expect(!typed.output.contains("Which, 1 to 2?"))
  }

  @Test(
    arguments: [
      (["call mom on her mobile"], 0, "Calling Maria Lopez, mobile, (415) 555-0100 … connected\n"),
      (["call +1 415 555 0142"], 0, "Calling (415) 555-0142 … connected\n"),
      (["call +44 20 7946 0958"], 0, "Calling +44 20 7946 0958 … connected\n"),
      (
        ["call 020 7946 0958", "--region", "GB"], 0, "Calling 020 7946 0958 … connected\n"
      ),
      (
        ["facetime eleanor"], 0,
        "Calling Eleanor Vance, home, (415) 555-0110, by video … connected\n"
      ),
      (["call 911"], 0, "Calling the emergency number 911 … connected\n"),
      (["call 4155550486"], 1, "Calling (415) 555-0486 … the line is busy\n"),
      (["call 4155550408"], 1, "Calling (415) 555-0408 … nobody answered\n"),
      (["call 4155550404"], 1, "Calling (415) 555-0404 … the number does not exist\n"),
      (["call eleanor", "--dry-run"], 0, "Would call Eleanor Vance, home, (415) 555-0110.\n"),
      (["call 0770090123", "--region", "GB", "--dry-run"], 0, "Would call 0770090123.\n"),
      (["what's mom's mobile number"], 0, "Maria Lopez, mobile: (415) 555-0100.\n"),
      (["don't call mom"], 3, "It asks for no call.\n"),
      (
        ["call john"], 5,
        """
        There are 2 people called John: John Abernathy and John Baker.
          1. John Abernathy, mobile, (415) 555-0107
          2. John Baker, work, (415) 555-0108
        Say which of them is meant; nobody can be asked here.

        """
      ),
      (
        ["call"], 5,
        "Whom do you want to call? That needs an answer, and nobody can be asked here.\n"
      ),
      (
        ["call eleanor", "--confirm", "always"], 5,
        "Call Eleanor Vance, home, (415) 555-0110? That needs a yes, and nobody can be asked here.\n"
      ),
    ] as [([String], Int32, String)])
  func request(arguments: [String], code: Int32, output: String) async throws {
    let place = try Place()
    let result = try await place.bare(
      ["say"] + arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == code)
    #expect(result.output == output)
    #expect(result.messages == "")
  }

  @Test(
    arguments: [
      ("call bartholomew", 4, "Nobody in your contacts is called Bartholomew."),
      ("call eleanor at work", 4, "Eleanor Vance has no work number; there is: home."),
      (
        "call +1 900 555 0100", 5,
        "The call to the premium-rate number (900) 555-0100 needs your confirmation, and nobody can be "
          + "asked here; ask for it at a terminal, or allow it with --yes."
      ),
    ] as [(String, Int32, String)])
  func reasonsAreMessages(request: String, code: Int32, message: String) async throws {
    let result = try await Place().run("say", request)
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.messages == "callvoice: \(message)\n")
  }

  @Test func duringCalls() async throws {
    let place = try Place()
    let result = try await place.run(
      "say",
      input: """
        call mom at home
        hold
        resume
        mute
        unmute
        press one two pound
        call eleanor
        swap
        merge
        hang up

        """)
    #expect(result.code == 0)
    #expect(
      result.output == """
        Calling Maria Lopez, home, (415) 555-0101 … connected
        Maria Lopez is on hold.
        Back to Maria Lopez.
        You are muted.
        You can be heard again.
        Pressed 1 2 #.
        Maria Lopez is on hold.
        Calling Eleanor Vance, home, (415) 555-0110 … connected
        Eleanor Vance is on hold.
        Back to Maria Lopez.
        Eleanor Vance and Maria Lopez are in one call.
        Back to Eleanor Vance.
        The call with Maria Lopez is over.
        The call with Eleanor Vance is over.

        """)
    #expect(result.messages == "")
  }

  @Test(
    arguments: [
      (
        ["4155550110"], "answer\nhang up\n",
        """
        Eleanor Vance, home, (415) 555-0110 is calling.
        Connected to Eleanor Vance.
        The call with Eleanor Vance is over.

        """
      ),
      (
        ["4155550110", "--video"], "decline\n",
        """
        Eleanor Vance, home, (415) 555-0110 is calling by video.
        The call from Eleanor Vance is declined.

        """
      ),
      (
        ["4155550199", "--name", "Bell"], "",
        """
        (415) 555-0199 is calling, and says it is “Bell”.
        You missed a call from (415) 555-0199.

        """
      ),
      (
        ["--withheld"], "ignore\n",
        """
        An unknown caller is calling.
        The call is left to ring; it will be among the missed calls.
        You missed a call from an unknown caller.

        """
      ),
      (
        ["4155550140"], "",
        "(415) 555-0140 called and was refused: the number is blocked.\n"
      ),
    ] as [([String], String, String)])
  func incoming(arguments: [String], input: String, output: String) async throws {
    let place = try Place()
    let options = ["--data-dir", place.data.path, "--contacts", "people.vcf"]
    _ = try await place.bare(["block", "4155550140", "--data-dir", place.data.path])
    let result = try await place.bare(
      ["incoming"] + arguments + options, input: Data(input.utf8))
    #expect(result.output == output)
    #expect(result.messages == "")
  }

  @Test func refusals() async throws {
    let place = try Place()
    _ = try await place.run("authorize", "--deny")
    let made = try await place.run("say", "call eleanor")
    #expect(made.code == 1)
    #expect(
      made.output == "callvoice may not make calls; allow it with: callvoice authorize --allow\n")
    #expect(made.messages == "")
    let taken = try await place.run("incoming", "4155550110")
    #expect(
      taken.output
        == "Eleanor Vance, home, (415) 555-0110 called and was refused: callvoice may not take calls; "
        + "allow it with: callvoice authorize --allow.\n")
    _ = try await place.run("authorize", "--allow")
    _ = try await place.run("dnd", "on")
    #expect(
      try await place.run("incoming", "4155550110").output
        == "Eleanor Vance, home, (415) 555-0110 called and was refused: do not disturb is on.\n")
  }

  @Test func recentCalls() async throws {
    let place = try Place()
    _ = try await place.run("incoming", "4155550110")
    for command in [["recents"], ["say", "missed calls"]] {
      let options = ["--data-dir", place.data.path, "--contacts", "people.vcf"]
      let result = try await place.bare(command + options)
      let line = #/\d{4}-\d\d-\d\d \d\d:\d\d · missed · Eleanor Vance · \(415\) 555-0110\n/#
      #expect(result.output.wholeMatch(of: line) != nil, "\(result.output)")
    }
  }

  @Test(arguments: [["--steps"], ["-v"]])
  func stepsAreShownWhereTheyAreWanted(options: [String]) async throws {
    let place = try Place()
    let result = try await place.bare(
      [
        "say", "call eleanor", "--dry-run", "--data-dir", place.data.path, "--contacts",
        "people.vcf",
      ]
        + options)
    #expect(
      result.output == """
          typed       “call eleanor”
          understood  call · contact “eleanor”
          intent      INStartAudioCallIntent · normal
          found       Eleanor Vance · home · (415) 555-0110
          activity    INStartAudioCallIntent → +14155550110
          transaction CXStartCallAction · not requested (dry run)

        """)
  }

  /// Links and activities tell whom they call, too, and the only warning where nobody is asked.
  @Test func linksAndActivities() async throws {
    let place = try Place()
    #expect(
      try await place.run("open", "tel:4155550110").output
        == "Calling Eleanor Vance, home, (415) 555-0110 … connected\n")
    #expect(
      try await place.run("open", "tel:+19005550100", "--yes").output == """
        The link is for the premium-rate number (900) 555-0100.
        Calling (900) 555-0100 … connected

        """)
    try place.write(
      "{\"activityType\":\"INStartAudioCallIntent\",\"handle\":\"+14155550142\"}", to: "a.json")
    #expect(
      try await place.run("continue", "a.json").output == "Calling (415) 555-0142 … connected\n")
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func recordings() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    try place.write((request + .silence(1)).wav, to: "a.wav")
    try place.write(Recording.silence(3).wav, to: "b.wav")
    let result = try await place.run("recognize", "a.wav", "b.wav", "--dry-run")
    #expect(
      result.output == """
        a.wav: “call john abernathy”
        Would call John Abernathy, mobile, (415) 555-0107.
        b.wav: No speech was heard.

        """)
  }

  /// A question that nobody was asked is told before the next file that cannot be read.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func aQuestionBeforeAFileThatIsMissing() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john", in: place)
    try place.write((request + .silence(1)).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "gone.wav", "--no-input")
    #expect(result.code == 5)
    #expect(
      result.output == """
        a.wav: “call john”
        There are 2 people called John: John Abernathy and John Baker.
          1. John Abernathy, mobile, (415) 555-0107
          2. John Baker, work, (415) 555-0108
        Say which of them is meant; nobody can be asked here.

        """)
  }
}

/// Questions as they are put to a person at a terminal, and what was decided once.
@Suite(.enabled(if: Terminal.isPossible, "/usr/bin/script is not installed"))
struct PlainQuestionTests {
  @Test func aChoiceIsAskedAndRemembered() async throws {
    let place = try Place()
    let first = try await Terminal.run("say call john", typing: "2\n", at: place)
    #expect(first.code == 0)
    #expect(
      first.output.hasSuffix(
        """
        There are 2 people called John: John Abernathy and John Baker.
          1. John Abernathy, mobile, (415) 555-0107
          2. John Baker, work, (415) 555-0108
        Which, 1 to 2? 2
        From now on “john” is John Baker; “callvoice choices forget john” takes that back.
        Calling John Baker, work, (415) 555-0108 … connected

        """), "\(first.output)")
    let second = try await place.run("say", "call john")
    #expect(second.code == 0)
    let lines =
      #/As you chose on \d+ [A-Z][a-z]+; callvoice choices forget john takes that back\.\nCalling John Baker, work, \(415\) 555-0108 … connected\n/#
    #expect(second.output.wholeMatch(of: lines) != nil, "\(second.output)")
  }

  @Test(
    arguments: [
      (
        "say call +1 900 555 0100", "yes",
        """
        This would call the premium-rate number (900) 555-0100. Such calls can be expensive. Call? (yes/no) yes
        Calling (900) 555-0100 … connected

        """, 0
      ),
      (
        "say --confirm always call eleanor", "no",
        """
        Call Eleanor Vance, home? (yes/no) no
        Left as it is.

        """, 5
      ),
      (
        "say call", "eleanor",
        """
        Whom do you want to call? eleanor
        Calling Eleanor Vance, home, (415) 555-0110 … connected

        """, 0
      ),
    ] as [(String, String, String, Int32)])
  func isAsked(command: String, answer: String, output: String, code: Int32) async throws {
    let result = try await Terminal.run(command, typing: answer + "\n")
    #expect(result.code == code)
    #expect(result.output.hasSuffix(output), "\(result.output)")
  }
}
