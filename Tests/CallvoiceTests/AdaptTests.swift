import Foundation
import Testing

struct AdaptTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static let canAdapt =
    Recording.isPossible
    && FileManager.default.isExecutableFile(atPath: "/usr/lib/sphinxtrain/map_adapt")

  private static let sentences = [
    "call doctor hughes at work", "phone my mother at home", "redial the number",
    "start a video call with chuck", "send joyce to voice mail", "dial five two four nine",
    "put him on hold and answer", "give the garage a call",
  ]

  private func adapt(
    _ arguments: String..., in place: Place, resources: URL? = nil
  ) async throws -> Tool.Result {
    try await Tool.run(
      Tool.url(), ["adapt"] + arguments + ["--data-dir", place.data.path], home: place.home,
      folder: place.folder,
      variables: resources.map { ["CALLVOICE_RESOURCES": $0.path] } ?? [:])
  }

  /// Resources with other sentences to read.
  private func resources(_ sentences: [String], in place: Place) throws -> URL {
    let folder = place.root.appending(path: "resources")
    let models = folder.appending(path: "models/en-US")
    try FileManager.default.createDirectory(at: models, withIntermediateDirectories: true)
    for name in ["grammars", "names"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: name),
        withDestinationURL: Self.repository.appending(path: name))
    }
    // RNNoise, where it is installed.
    let library = Self.repository.appending(path: "models/lib")
    if FileManager.default.fileExists(atPath: library.path) {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "models/lib"), withDestinationURL: library)
    }
    for name in ["recognizer.json", "pronunciations.dict"] {
      try FileManager.default.copyItem(
        at: Self.repository.appending(path: "models/en-US/\(name)"),
        to: models.appending(path: name))
    }
    try Data(sentences.joined(separator: "\n").utf8).write(
      to: models.appending(path: "adaptation.txt"))
    return folder
  }

  /// A voice reads at the microphone, is adapted to, and heard with its own model from then on.
  @Test(.enabled(if: canAdapt, "\(Recording.reason), or sphinxtrain is not"))
  func readingAtTheMicrophone() async throws {
    let place = try Place()
    var sound = Recording.silence(0.5)
    for sentence in Self.sentences {
      sound = sound + (try await Recording.speech(sentence, in: place)) + .silence(1.2)
    }
    try place.writeMicrophone(sound)
    let resources = try resources(Self.sentences, in: place)
    let result = try await adapt(
      "--device", "mic", "--keep", "kept", "--json", in: place, resources: resources)
    #expect(result.messages == "")
    let events = try result.events()
    let recordings = events.filter { $0["event"]?.text == "recording" }
    #expect(recordings.compactMap { $0["text"]?.text } == Self.sentences)
    #expect(recordings.allSatisfy { $0["accepted"] == .boolean(true) })
    let adaptation = try #require(events.last)
    #expect(adaptation["event"]?.text == "adaptation")
    #expect(adaptation["sentences"]?.number == 8)
    #expect(adaptation["before"]?["words"]?.number == 40)
    let isKept = adaptation["result"]?.text == "kept"
    #expect(result.code == (isKept ? 0 : 1))
    let kept = place.folder.appending(path: "kept")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: kept.path).count == 9)
    for name in ["kept", "kept/0001.wav", "kept/manifest.jsonl"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: place.folder.appending(path: name).path)
      let mode = try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
      #expect(mode & 0o077 == 0, "\(name)")
    }
    // The voice's own words are not left anywhere else.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.home.path)
        .allSatisfy { !$0.hasPrefix("callvoice-adapt") })
    guard isKept else { return }
    let status = try await adapt("--status", "--json", in: place)
    #expect(try status.events().first?["result"]?.text == "used", "\(status.output)")
    try place.write(
      try await Recording.speech("call mom on her mobile", in: place).wav, to: "mom.wav")
    let heard = try await place.run("recognize", "mom.wav", "--dry-run", "--json")
    #expect(heard.code == 0)
    #expect(heard.messages == "")
    let removed = try await adapt("--remove", in: place)
    #expect(removed.output == "The installed acoustic model is used again.\n")
    #expect(removed.code == 0)
  }

  /// The reader has one sentence again, leaves one out, and stops.
  @Test(
    .enabled(
      if: canAdapt && FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "\(Recording.reason), or sphinxtrain or script is not"))
  func theReaderDecides() async throws {
    let place = try Place()
    var sound = Recording.silence(0.5)
    for index in [0, 0, 1, 2] {
      let speech = try await Recording.speech(Self.sentences[index], in: place)
      sound = sound + speech + .silence(1.2)
    }
    try place.writeMicrophone(sound)
    let resources = try resources(Self.sentences, in: place)
    let command =
      try "\(Tool.url().path) adapt --device mic --data-dir \(place.data.path)"
    let result = try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", command, "/dev/null"],
      input: Data("r\n\ns\nq\n".utf8), home: place.home, folder: place.folder,
      variables: ["CALLVOICE_RESOURCES": resources.path])
    #expect(result.code == 66)
    let output = result.output.replacing("\r\n", with: "\n")
    let expected = [
      "Read each sentence as you would say it to the telephone, 8 in all.",
      "1 of 8. Read: call doctor hughes at work", "  Heard.",
      "  Enter: next, r: again, s: leave out, q: stop r",
      "1 of 8. Read: call doctor hughes at work", "  Heard.",
      "  Enter: next, r: again, s: leave out, q: stop ",
      "2 of 8. Read: phone my mother at home", "  Heard.",
      "  Enter: next, r: again, s: leave out, q: stop s",
      "3 of 8. Read: redial the number", "  Heard.",
      "  Enter: next, r: again, s: leave out, q: stop q",
    ]
    #expect(output.contains(expected.joined(separator: "\n") + "\n"), "\(output)")
    #expect(output.contains("There are too few recordings to adapt to a voice: 2, with "))
  }

  @Test func nothingIsUsedBefore() async throws {
    let place = try Place()
    let status = try await adapt("--status", in: place)
    #expect(
      status.output
        == "The installed acoustic model is used; callvoice adapt fits it to your voice.\n")
    #expect(status.code == 0)
    let removed = try await adapt("--remove", in: place)
    #expect(removed.output == "The installed acoustic model is used already.\n")
    #expect(!FileManager.default.fileExists(atPath: place.data.path))
  }

  @Test(arguments: [
    (["--status", "--remove"], "Say --status or --remove, not both."),
    (["--status", "a.wav"], "--status and --remove take no files."),
    (["--keep", "b", "a.wav"], "--keep is for the microphone; the files are there already."),
    (["--data-dir", ""], "--data-dir needs a path."),
  ])
  func wrongUse(arguments: [String], message: String) async throws {
    let place = try Place()
    let result = try await place.bare(["adapt"] + arguments)
    #expect(result.code == 64)
    #expect(result.messages.hasPrefix("Error: \(message)\n"))
  }

  @Test(
    .enabled(if: canAdapt),
    arguments: [
      ("gone.wav", "gone.wav cannot be read: no such file or directory."),
      ("mute.wav", "mute.txt is not there; write into it what is said in mute.wav."),
      ("long.wav", "long.wav is longer than 60 s; cut it into one sentence a file."),
      ("gone.jsonl", "gone.jsonl: There is no such file or folder; name a manifest or a folder."),
      (
        "blank.wav",
        "blank.txt: There is no word in the file; write into it what is said in blank.wav."
      ),
      (
        "typed.jsonl",
        "typed.jsonl has no recording with its words; give each line an \"audio\" and a \"text\"."
      ),
    ])
  func badFiles(name: String, message: String) async throws {
    let place = try Place()
    try place.write(Recording.silence(1).wav, to: "mute.wav")
    try place.write(Recording.silence(61).wav, to: "long.wav")
    try place.write("call mom", to: "long.txt")
    try place.write(Recording.silence(1).wav, to: "blank.wav")
    try place.write(" \n", to: "blank.txt")
    try place.write(#"{"text":"call mom","expect":null}"#, to: "typed.jsonl")
    let result = try await adapt(name, in: place)
    #expect(result.code == 66)
    #expect(result.messages.hasPrefix("callvoice: \(message)\n"))
  }

  /// What is taught is what the text files say, not what the recordings are called.
  @Test(.enabled(if: canAdapt)) func foldersWithTextFiles() async throws {
    let place = try Place()
    let set = place.folder.appending(path: "set")
    try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
    for (index, sentence) in Self.sentences.prefix(2).enumerated() {
      let speech = try await Recording.speech(sentence, in: place)
      try place.write(speech.wav, to: "set/0\(index + 1).wav")
      try place.write("\(sentence)\n", to: "set/0\(index + 1).txt")
    }
    let named = try await Recording.speech("redial the number", in: place)
    for name in ["redial_the_number.wav", "03.wav", "04.wav"] {
      try place.write(named.wav, to: "set/\(name)")
    }
    try place.write("\n", to: "set/04.txt")
    let result = try await adapt("set", "--json", in: place)
    let recordings = try result.events().all("recording")
    #expect(
      recordings.compactMap { $0["text"]?.text }
        == Self.sentences.prefix(2) + ["redial the number"])
    #expect(recordings.allSatisfy { $0["accepted"] == .boolean(true) })
    #expect(result.code == 66)
    #expect(
      result.messages.hasPrefix(
        """
        callvoice: set/03.wav: The name has no word of a sentence; write what is said into set/03.txt.
        callvoice: set/04.txt: There is no word in the file; write into it what is said in set/04.wav.
        callvoice: There are too few recordings to adapt to a voice: 3, with 
        """))
  }

  @Test(.enabled(if: canAdapt)) func silenceIsNotTaken() async throws {
    let place = try Place()
    try place.write(Recording.silence(1).wav, to: "mute.wav")
    try place.write("Call Mom.", to: "mute.txt")
    let result = try await adapt("mute.wav", "--json", in: place)
    #expect(result.code == 66)
    let events = try result.events()
    #expect(
      events.first
        == .object([
          "event": .string("recording"), "source": .string("mute.wav"),
          "text": .string("Call Mom."),
          "accepted": .boolean(false), "reason": .string("noSpeech"),
        ]))
    #expect(
      result.messages
        == "callvoice: There are too few recordings to adapt to a voice: 0, with 0 s of speech; "
        + "8 with 10 s are needed, and 20 are better.\n")
  }
}
