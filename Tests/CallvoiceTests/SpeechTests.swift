import Foundation
import TestSupport
import Testing

/// Recorded and spoken requests.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct SpeechTests {
  @Test(arguments: ["wav", "byte.wav", "float.wav", "flac"])
  func formats(format: String) async throws {
    let place = try Place()
    let recording = try await Recording.speech("call john abernathy", in: place)
    let data: Data
    switch format {
    case "float.wav": data = try recording.stereoFloatWAV
    case "byte.wav": data = try recording.byteWAV
    case "flac": data = try recording.flac
    default: data = try recording.wav
    }
    try place.write(data, to: "a.\(format)")
    let result = try await place.run("recognize", "a.\(format)", "--json")
    let events = try result.events()
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(events.all("transcript").count == 1)
    #expect(events.texts("transcript", "source") == ["a.\(format)"])
    #expect(result.code == 0)
    #expect(events.texts("activity", "handle") == ["+14155550107"])
  }

  /// A cry for help is asked about, and nobody is called where nobody can be asked; what sounds like one is none.
  @Test(
    arguments: [
      ("help me", 5), ("i need help", 5), ("please help me", 5), ("tell me", 3), ("call me", 3),
    ] as [(String, Int32)])
  func aCryForHelpIsHeard(text: String, code: Int32) async throws {
    let place = try Place()
    try place.write(try await Recording.speech(text, in: place).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--yes", "--json")
    #expect(result.code == code)
    let events = try result.events()
    #expect(events.all("call").isEmpty)
    #expect(events.texts("resolution", "result") == (code == 5 ? ["confirmationRequired"] : []))
  }

  private static let hasNeuralModel = FileManager.default.fileExists(
    atPath: URL(filePath: #filePath)
      .appending(path: "../../../models/moonshine-tiny-en/decoder_model_merged.ort")
      .standardizedFileURL.path)

  /// What both recognisers make of it tells why something was not carried out; what is clear needs no reason.
  @Test(
    .enabled(if: hasNeuralModel, "the neural model is not installed"),
    arguments: [("open the garage door", true), ("call john abernathy", false)])
  func theStepsTellBothScores(text: String, areTold: Bool) async throws {
    let place = try Place()
    try place.write(try await Recording.speech(text, in: place).wav, to: "a.wav")
    let steps = try await place.run("recognize", "a.wav", "--steps").output
    let line = steps.split(separator: "\n").first { $0.hasPrefix("  scores ") }
    #expect((line != nil) == areTold)
    if areTold {
      #expect(steps.contains(/scores +-[0-9.]+ against “[A-Z].+” · PocketSphinx -?[0-9.]+ a frame/))
    }
    #expect(!(try await place.run("recognize", "a.wav", "--json").output.contains("scores")))
  }

  /// The telephone leaves out the upper half of the sound; the model is used accordingly.
  @Test
  func telephoneSoundIsHeard() async throws {
    let place = try Place()
    let recording = try await Recording.speech("call john abernathy", in: place)
    try place.write(try recording.telephoneWAV, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--json")
    let events = try result.events()
    #expect(
      result.messages
        == "callvoice: a.wav has no sound above 4000 Hz, as by telephone; a model for such sound "
        + "hears it, almost as well as sound of 16000 samples a second or more.\n")
    #expect(Contract.problems(events) == [])
    #expect(events.texts("note", "code") == ["narrowSound"])
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
    #expect(result.code == 0)
  }

  /// What libsndfile cannot read goes through ffmpeg, which a program stands in for.
  @Test
  func anotherFormatIsDecoded() async throws {
    let place = try Place()
    let recording = try await Recording.speech("call john abernathy", in: place)
    try place.write(try recording.wav, to: "decoded")
    try place.write("no sound that libsndfile knows", to: "voice.m4a")
    let programs = place.root.appending(path: "programs")
    try ProgramFile.write(
      "#!/bin/sh\nfor last; do :; done\ncat decoded >\"${last#file:}\"\n",
      to: programs.appending(path: "ffmpeg"))
    let result = try await Tool.run(
      Tool.url(),
      [
        "recognize", "voice.m4a", "--json", "--data-dir", place.data.path, "--contacts",
        "people.vcf",
      ], home: place.home, folder: place.folder,
      variables: ["PATH": "\(programs.path):/usr/bin:/bin"])
    #expect(result.code == 0)
    #expect(result.messages == "")
    #expect(try result.events().texts("transcript", "source") == ["voice.m4a"])
    #expect(try result.events().texts("activity", "handle") == ["+14155550107"])
  }

  @Test
  func standardInput() async throws {
    let place = try Place()
    let recording = try await Recording.speech("call john abernathy", in: place)
    let options = ["--json", "--data-dir", place.data.path, "--contacts", "people.vcf"]
    let result = try await place.bare(["recognize", "-"] + options, input: try recording.wav)
    #expect(result.code == 0)
    #expect(try result.events().texts("transcript", "source") == ["-"])
    #expect(try result.events().texts("activity", "handle") == ["+14155550107"])
  }

  @Test
  func twoRequestsInOneFileAndAnother() async throws {
    let place = try Place()
    let first = try await Recording.speech("call john abernathy", in: place)
    let second = try await Recording.speech("call eleanor vance", in: place)
    let pause = Recording.silence(2)
    try place.write((pause + first + pause + second + pause).wav, to: "two.wav")
    try place.write(Recording.silence(1).wav, to: "none.wav")
    try place.write(first.wav, to: "one.wav")
    let result = try await place.run(
      "recognize", "two.wav", "nothing.wav", "none.wav", "one.wav", "--json")
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    #expect(
      events.texts("transcript", "source") == ["two.wav", "two.wav", "none.wav", "one.wav"])
    #expect(events.all("transcript").compactMap { $0["utterance"]?.number } == [1, 2, 3, 4])
    #expect(
      events.texts("activity", "handle") == ["+14155550107", "+14155550110", "+14155550107"])
    #expect(events.texts("error", "source") == ["nothing.wav"])
    // The first that is not 0 is that of the file that is not there.
    #expect(result.code == 66)
    #expect(
      result.messages == "callvoice: nothing.wav cannot be read: no such file or directory.\n")

    // Each lies where it was put, to half a second.
    let firstStart = 2.0
    let secondStart = 4 + Double(first.samples.count) / 16_000
    let starts = events.all("transcript").prefix(2).compactMap { $0["start"]?.number }
    #expect(abs((starts.first ?? 0) - firstStart) < 0.5)
    #expect(abs((starts.last ?? 0) - secondStart) < 0.5)
    // A call that is followed by another one is put on hold, and ended to make room for a third.
    #expect(events.texts("call", "state").count { $0 == "held" } == 2, "\(result.output)")
    #expect(events.texts("call", "state").count { $0 == "ended" } == 1)
  }

  @Test(arguments: [0, 1, 16_000])
  func nothingIsHeard(samples: Int) async throws {
    let place = try Place()
    try place.write(Recording(samples: Array(repeating: 0, count: samples)).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--json")
    let events = try result.events()
    #expect(result.code == 3)
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(events.count == 1)
    #expect(events.texts("transcript", "reason") == ["noSpeech"])
  }

  @Test
  func otherSpeechIsNoRequest() async throws {
    let place = try Place()
    let recording = try await Recording.speech(
      "the little pigs built a house of straw and sticks", in: place)
    try place.write(recording.wav, to: "tv.wav")
    let result = try await place.run("recognize", "tv.wav", "--json")
    let events = try result.events()
    #expect(result.code == 3)
    #expect(Contract.problems(events) == [])
    #expect(events.allSatisfy { $0["accepted"] == .boolean(false) })
  }

  @Test
  func nameOfFileDoesNotSteerTheTerminal() async throws {
    let place = try Place()
    try place.write(Recording.silence(0.5).wav, to: "\u{1B}[2Ja.wav")
    let result = try await place.run("recognize", "\u{1B}[2Ja.wav", "\u{1B}[2Jb.wav", "--steps")
    #expect(result.code == 3)
    #expect(result.output.hasPrefix(" [2Ja.wav  "))
    #expect(
      result.messages == "callvoice:  [2Jb.wav cannot be read: no such file or directory.\n")
    let events = try await place.run("recognize", "\u{1B}[2Ja.wav", "--json").events()
    #expect(events.texts("transcript", "source") == ["\u{1B}[2Ja.wav"])
  }

  @Test
  func verboseAddsToMessagesAlone() async throws {
    let place = try Place()
    try place.write(try await Recording.speech("call john baker", in: place).wav, to: "a.wav")
    let quiet = try await place.run("recognize", "a.wav", "--dry-run", "--json")
    let verbose = try await place.run("recognize", "a.wav", "--dry-run", "--json", "-v")
    let uuid = #/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#
    #expect(quiet.code == 0)
    #expect(quiet.messages.isEmpty)
    #expect(!verbose.messages.isEmpty)
    #expect(verbose.code == 0)
    // The same sound gives the same events, but for the UUIDs.
    #expect(verbose.output.replacing(uuid, with: "") == quiet.output.replacing(uuid, with: ""))
  }

  @Test
  func otherGrammar() async throws {
    let place = try Place()
    try place.write(
      "#JSGF V1.0;\ngrammar g;\npublic <order> = a (small | large) {size} coffee please;\n",
      to: "g.jsgf")
    try place.write(
      try await Recording.speech("a large coffee please", in: place).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--json", "--grammar", "g.jsgf")
    #expect(result.code == 0)
    #expect(
      try result.events().all("interpretation").first?["slots"]
        == .object(["size": .string("large")]))
    #expect(try result.events().count == 2)
  }

  @Test
  func listensOnce() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    try place.writeMicrophone(.silence(1) + request + .silence(2))
    let result = try await place.run("listen", "--device", "mic", "--once", "--json")
    let events = try result.events()
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(Contract.problems(events) == [])
    #expect(Set(events.texts("transcript", "source")) == ["microphone"])
    #expect(events.texts("activity", "handle") == ["+14155550107"])
  }

  @Test
  func listensUntilInterrupted() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    try place.writeMicrophone(.silence(1) + request + .silence(2))
    let process = Process()
    process.executableURL = try Tool.url()
    process.arguments = [
      "listen", "--device", "mic", "--steps", "--data-dir", place.data.path, "--contacts",
      place.folder.appendingPathComponent("people.vcf").path,
    ]
    process.environment = Tool.environment(home: place.home)
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    let lines = try await withCheckedThrowingContinuation { done in
      DispatchQueue.global().async {
        do {
          try process.run()
          Tool.limit(process)
          var output = Data()
          var isInterrupted = false
          while let data = try pipe.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
            output += data
            guard !isInterrupted, output.suffix(11) == Data("· connected".utf8).suffix(11) else {
              continue
            }
            isInterrupted = true
            process.interrupt()
          }
          process.waitUntilExit()
          done.resume(returning: String(decoding: output, as: UTF8.self))
        } catch {
          done.resume(throwing: error)
        }
      }
    }
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(lines.hasPrefix("Listening at mic; Ctrl-C ends.\nmicrophone  "))
    #expect(
      lines.hasSuffix(
        """
          transaction CXStartCallAction · accepted
          call        starting · started · connecting · connected
          transaction CXEndCallAction · accepted
          call        ended

        """))
  }
}
