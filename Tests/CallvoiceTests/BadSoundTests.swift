import Foundation
import Testing

/// Sound with something wrong, long recordings and models that are not whole.
@Suite(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
struct BadSoundTests {
  /// A request with something wrong with its sound.
  private func recording(_ kind: String, in place: Place) async throws -> Data {
    let speech = try await Recording.speech("call john abernathy", in: place)
    // A living room has some noise.
    let padded = Recording.silence(0.7) + speech + .silence(0.7)
    let sound: [Double] = padded.samples.enumerated().map { index, sample in
      let noise = Double(index % 7 - 3)
      return Double(sample) * 0.7 + noise
    }
    func made(_ samples: [Double]) -> Recording {
      Recording(samples: samples.map { Int16(max(-32_768, min(32_767, $0))) })
    }
    switch kind {
    case "clipped": return try made(sound.map { $0 * 6 }).wav
    case "quiet": return try made(sound.map { $0 / 512 }).wav
    case "offset": return try made(sound.map { $0 * 0.6 + 10_000 }).wav
    case "hum":
      var humming = sound
      for index in humming.indices {
        humming[index] = humming[index] * 0.7 + 2_000 * sin(Double(index) * .pi / 160)
      }
      return try made(humming).wav
    default:
      return try made(sound).rightChannelWAV
    }
  }

  @Test(arguments: [
    ("clipped", "clippedSound", "a.wav is clipped: "),
    ("quiet", "quietSound", "a.wav is almost silent: its loudest sound is at -"),
    ("offset", "offsetSound", "a.wav is off its middle by 31 % of full scale (a DC offset); "),
    ("hum", "hum", "a.wav has a mains hum of 50 Hz; it is filtered out, "),
    ("channel", "deadChannel", "a.wav has sound on channel 2 of 2 alone; "),
  ])
  func isToldOnceAndHeard(kind: String, code: String, message: String) async throws {
    let place = try Place()
    try place.write(try await recording(kind, in: place), to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--json")
    let events = try result.events()
    #expect(Contract.problems(events) == [])
    #expect(events.texts("note", "code") == [code])
    #expect(events.first?["message"]?.text?.hasPrefix(message) == true, "\(result.output)")
    #expect(result.messages == "callvoice: \(events.first?["message"]?.text ?? "")\n")
    #expect(events.texts("transcript", "text") == ["call john abernathy"])
    #expect(result.code == 0)
  }

  /// Several requests in one file, and the note about it once, before them.
  @Test func onceForAFile() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let pause = Recording.silence(1.5)
    try place.write((pause + request + pause + request + pause).telephoneWAV, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--dry-run")
    #expect(
      result.messages
        == "callvoice: a.wav has no sound above 4000 Hz, as by telephone; a model for such sound "
        + "hears it, almost as well as sound of 16000 samples a second or more.\n")
    #expect(result.output.split(separator: "\n").count { $0.hasPrefix("a.wav: “call") } == 2)
    #expect(!result.output.contains("telephone"))
  }

  /// A microphone that is muted says so, once, and goes on.
  @Test func mutedMicrophone() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    try place.writeMicrophone(.silence(12) + request + .silence(2))
    let result = try await place.run("listen", "--device", "mic", "--once", "--json")
    #expect(result.code == 0)
    #expect(
      result.messages
        == "callvoice: The microphone mic gives nothing but silence; unmute it, such as with "
        + "alsamixer, or name another with --device.\n")
    #expect(try result.events().texts("note", "code") == ["deadMicrophone"])
    let doctor = try await place.run("doctor", "--device", "mic", "--json")
    let check = try doctor.events().first { $0["name"] == .string("microphone") }
    #expect(check?["ok"] == .boolean(true))
    #expect(
      check?["detail"]?.text == "mic opens; the loudest sound of a second is silence")
    #expect(check?["remedy"]?.text?.contains("gives nothing but silence") == true)
  }

  @Test func clippedMicrophone() async throws {
    let place = try Place()
    let request = try await Recording.speech("call john abernathy", in: place)
    let loud = Recording(samples: request.samples.map { Int16(clamping: Int($0) * 12) })
    // Said again, as people do who were not understood.
    try place.writeMicrophone(.silence(1) + loud + .silence(3) + request + .silence(2))
    let result = try await place.run("listen", "--device", "mic", "--once", "--json", "--yes")
    #expect(try result.events().texts("note", "code") == ["clippedSound"])
    #expect(
      result.messages.hasPrefix("callvoice: The microphone mic is clipped: "), "\(result.messages)")
    #expect(result.messages.hasSuffix("lower its level, such as with alsamixer.\n"))
  }

  @Test(arguments: [
    ("mdef", "mdef is cut short or damaged"), ("sendump", "sendump is cut short or damaged"),
  ])
  func brokenModel(file: String, message: String) async throws {
    let place = try Place()
    let installed = URL(filePath: "/usr/share/pocketsphinx/model/en-us/en-us")
    let model = place.folder.appendingPathComponent("model")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: installed.path)
    where name != file {
      try FileManager.default.createSymbolicLink(
        at: model.appendingPathComponent(name),
        withDestinationURL: installed.appendingPathComponent(name))
    }
    let whole = try Data(contentsOf: installed.appendingPathComponent(file))
    try whole.prefix(whole.count / 2).write(to: model.appendingPathComponent(file))
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--model", "model")
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: \(model.path)/\(message); install the acoustic model anew: apt-get install "
        + "--reinstall pocketsphinx-en-us\n")
  }

  @Test func foreignModel() async throws {
    let model = "/usr/share/pocketsphinx/test/data/an4_ci_cont"
    guard FileManager.default.fileExists(atPath: model) else { return }
    let place = try Place()
    try place.write(Recording.silence(1).wav, to: "a.wav")
    let result = try await place.run("recognize", "a.wav", "--model", model)
    #expect(result.code == 78 || result.code == 69)
    #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
  }

  /// A bar with the time that is left, at a terminal alone.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func progressOfALongRecording() async throws {
    let place = try Place()
    try place.write(Recording.silence(240).wav, to: "long.wav")
    let command =
      try
      "\(Tool.url().path) recognize long.wav --steps --data-dir \(place.data.path) --contacts people.vcf"
    let shown = try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", command, "/dev/null"],
      home: place.home, folder: place.folder)
    #expect(shown.output.contains(" of 4:00 · 0:"), "\(shown.output)")
    #expect(shown.output.contains("░"))
    // It is taken away before anything else is printed.
    #expect(shown.output.contains("\r\u{1B}[Klong.wav  "))
    let json = try await Tool.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", command + " --json", "/dev/null"],
      home: place.home, folder: place.folder)
    #expect(!json.output.contains("░"))
    let piped = try await place.run("recognize", "long.wav")
    #expect(piped.messages == "")
    #expect(!piped.output.contains("░"))
  }
}
