import Foundation
import TestSupport
import Testing

/// What is wrong is told on standard error, by an exit code and, in JSON, by an error event.
struct ErrorTests {
  @Test(
    arguments: [
      (
        ["say", "call mom", "--contacts", "nobody.vcf"], 66, "contacts",
        "nobody.vcf cannot be read (no such file or directory); name a .vcf file or a folder of "
          + "them that you may read."
      ),
      (
        ["contacts", "list", "--contacts", "noise.wav"], 78, "contacts",
        "noise.wav is no contacts file (no line of it is BEGIN:VCARD); what is read is vCard "
          + "(.vcf), CSV with columns for names and numbers, and abook's addressbook."
      ),
      (
        ["say", "x", "--grammar", "undefined.jsgf"], 78, "grammar",
        "undefined.jsgf:3:19: error: no rule <drink>; did you mean <drinks>?\n"
          + "public <drinks> = <drink>;\n                  ^"
      ),
      (
        ["say", "call mom", "--locale", "xx-XX"], 69, "setup",
        "There is no calling grammar for the locale xx-XX; "
          + "there is: de-DE, en-US, es-ES, fr-FR, id-ID, zh-CN."
      ),
      (
        ["open", "javascript:alert(1)"], 64, "invalidHandle",
        "\"javascript:alert(1)\" is no link to a call; use callvoice://HANDLE, tel: or sip:."
      ),
      (
        ["open", "tel:4155550100,,1a"], 64, "invalidHandle",
        "\"tel:4155550100,,1a\" holds no telephone number that can be called."
      ),
      (
        ["continue", "nothing.json"], 66, "setup",
        "nothing.json cannot be read; name a file with a user activity."
      ),
      (
        ["continue", "noise.wav"], 66, "activity",
        "The user activity is not a JSON document; expected an object with activityType."
      ),
      (
        ["recognize", "noise.wav", "--model", "."], 69, "missingModel",
        "There is no acoustic model in <HERE>; install it with: apt-get install pocketsphinx-en-us"
      ),
    ] as [([String], Int32, String, String)])
  func isTold(arguments: [String], code: Int32, kind: String, message: String) async throws {
    try await check(arguments, code, kind, message)
  }

  @Test func resultsThatAreLostAreAFailure() async throws {
    let place = try Place()
    let result = try await Tool.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "exec \"$0\" \"$@\" >/dev/full", try Tool.url().path, "contacts", "list",
        "--data-dir", place.data.path, "--contacts", "people.vcf",
      ], home: place.home, folder: place.folder)
    #expect(result.code == 1)
  }

  @Test(
    .enabled(if: Recording.isPossible, "\(Recording.reason)"),
    arguments: [
      (
        ["listen", "--device", "nonsense"], 69, "device",
        "The microphone nonsense cannot be opened: no such file or directory. Name another with "
          + "--device; callvoice doctor lists them."
      ),
      (
        ["recognize", "nothing.wav"], 66, "unreadableAudio",
        "nothing.wav cannot be read: no such file or directory."
      ),
      (
        ["recognize", "empty.wav"], 66, "unreadableAudio",
        "empty.wav is empty; give a recording that holds sound."
      ),
      (
        ["recognize", "noise.wav"], 66, "unreadableAudio",
        "noise.wav is no recording that can be read (Format not recognised); WAV, FLAC, Ogg, Opus, "
          + "MP3, AIFF, AU and SPHERE can, and what ffmpeg converts: "
          + "ffmpeg -i noise.wav noise-converted.wav"
      ),
      (
        ["recognize", "."], 66, "unreadableAudio", ". is a folder; name the recordings in it."
      ),
      (
        ["recognize", "short.wav"], 66, "unreadableAudio",
        "short.wav is cut short or damaged (3200 of 32000 bytes are there); nothing is done with "
          + "the unfinished request, record it again."
      ),
    ] as [([String], Int32, String, String)])
  func isToldOfSound(
    arguments: [String], code: Int32, kind: String, message: String
  ) async throws {
    try await check(arguments, code, kind, message)
  }

  private func check(
    _ arguments: [String], _ code: Int32, _ kind: String, _ message: String
  ) async throws {
    let place = try Place()
    try place.write("this is no sound", to: "noise.wav")
    try place.write("", to: "empty.wav")
    try place.write(Recording.silence(1).wav.prefix(44 + 3_200), to: "short.wav")
    try place.write(
      "#JSGF V1.0;\ngrammar g;\npublic <drinks> = <drink>;\n", to: "undefined.jsgf")
    let base = ["--data-dir", place.data.path]
    let contacts = arguments.contains("--contacts") ? [] : ["--contacts", "people.vcf"]
    let message = message.replacing("<HERE>", with: place.folder.path)

    let plain = try await place.bare(arguments + base + contacts)
    #expect(plain.code == code)
    #expect(plain.messages == "callvoice: \(message)\n")

    let result = try await place.bare(arguments + base + contacts + ["--json"])
    let events = try result.events()
    #expect(result.code == code)
    #expect(result.messages == plain.messages)
    #expect(Contract.problems(events) == [])
    #expect(events.texts("error", "code") == [kind])
    #expect(events.texts("error", "message") == [message])
  }

  @Test(arguments: [
    (["bogus"], "Error: There is no command 'callvoice bogus'; 'callvoice --help' lists them."),
    (["say", "--bogus"], "Error: Unknown option '--bogus'"),
    (["recognize"], "Error: Missing expected argument '<files> ...'"),
    (["open"], "Error: Missing expected argument '<url>'"),
    (
      ["say", "x", "--region", "QQ"], "Error: 'QQ' is no region; use two letters such as US or GB."
    ),
    (["say", "x", "--network", "pigeon"], "Error: The value 'pigeon' is invalid"),
  ])
  func wrongUse(arguments: [String], message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix(message))
  }

  @Test(arguments: [
    [], ["say"], ["recognize"], ["listen"], ["open"], ["continue"], ["contacts"],
    ["contacts", "list"], ["doctor"],
  ])
  func help(command: [String]) async throws {
    let result = try await Place().bare(command + ["--help"])
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(result.output.hasPrefix("OVERVIEW: "))
    #expect(result.output.contains("USAGE: callvoice"))
  }

  @Test
  func version() async throws {
    let result = try await Place().bare(["--version"])
    #expect(result.code == 0)
    #expect(result.output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
  }
}
