import Foundation
import Testing

struct TestCommandTests {
  private static let lines = """
    {"text":"call mom on her mobile","expect":{"rule":"call","slots":{"contact":"mom"},"contact":"Maria Lopez","handle":"+14155550100","intent":"INStartAudioCallIntent"}}
    {"text":"play some jazz","expect":null}
    {"text":"call john","expect":{"rule":"call","result":"disambiguation"}}

    """

  @Test func typedRequests() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let result = try await place.run("test", "m.jsonl")
    #expect(result.code == 0)
    #expect(result.messages == "")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "m.jsonl  3 of 3 run")
    #expect(lines.contains("  commands right 100.0 % (34.2–100.0)  2/2"))
    #expect(lines.contains("  false accepts  0.0 % (0.0–79.3)  0/1"))
    // Nothing is kept.
    #expect(!FileManager.default.fileExists(atPath: place.data.path))
  }

  @Test func misses() async throws {
    let place = try Place()
    try place.write(
      #"{"text":"call mom at home","expect":{"handle":"+14155550100"}}"#, to: "m.jsonl")
    let result = try await place.run("test", "m.jsonl")
    #expect(result.code == 1)
    #expect(result.output.contains("1 not as expected:\n  call mom at home: The handle is"))
  }

  /// What is wrong with a line is told, the others run, and the exit code says so.
  @Test func badLines() async throws {
    let place = try Place()
    try place.write(
      "nonsense\n" + Self.lines + #"{"audio":"gone.wav","expect":null}"# + "\n"
        + #"{"text":"a","expect":{"who":"b"}}"#, to: "m.jsonl")
    let result = try await place.run("test", "m.jsonl", "--json")
    #expect(result.code == 66)
    #expect(
      result.messages == """
        callvoice: m.jsonl:1: The line is no JSON.
        callvoice: m.jsonl:5: The recording gone.wav is not there.
        callvoice: m.jsonl:6: "expect" has the unknown key "who"; there are: contact, handle, \
        intent, result, rule, slots.

        """)
    let report = try JSON(result.output)
    #expect(
      report["items"]?.items.map { $0["verdict"]?.text } == ["right", "rightlyIgnored", "right"])
    #expect(report["problems"]?.items.count == 3)
  }

  /// A set that lacks the same in all lines.
  @Test func manyBadLines() async throws {
    let place = try Place()
    try place.write(String(repeating: "{\"text\":\"call mom\"}\n", count: 500), to: "m.jsonl")
    let result = try await place.run("test", "m.jsonl")
    #expect(result.code == 66)
    let lines = result.messages.split(separator: "\n")
    #expect(lines.count == 21)
    #expect(
      lines.first
        == "callvoice: m.jsonl:1: There is no \"expect\" in the line; null stands for no request.")
    #expect(lines.last == "callvoice: 480 more messages like these.")
  }

  @Test(arguments: [
    (
      ["nowhere.jsonl"],
      "nowhere.jsonl: There is no such file or folder; name a manifest or a folder."
    ),
    (["empty.jsonl"], "empty.jsonl: The manifest is empty; write one JSON object a line."),
    (
      ["m.jsonl", "--report", "no/such/r.html"],
      "no/such/r.html: The report cannot be written; name a file in another folder."
    ),
    (
      ["m.jsonl", "--junit", "no/such/r.xml"],
      "no/such/r.xml: The report cannot be written; name a file in another folder."
    ),
    (
      ["m.jsonl", "--baseline", "m.jsonl"],
      "m.jsonl: The baseline is no report; name what --json printed earlier."
    ),
    (
      ["cut.jsonl"],
      "cut.jsonl:1: cut.wav is no recording that can be read (Format not recognised); "
        + "WAV, FLAC, Ogg, Opus, MP3, AIFF, AU and SPHERE can, and what ffmpeg converts: "
        + "ffmpeg -i cut.wav cut-converted.wav"
    ),
  ])
  func unreadable(arguments: [String], message: String) async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    try place.write("", to: "empty.jsonl")
    try place.write("no sound", to: "cut.wav")
    try place.write(#"{"audio":"cut.wav","expect":null}"#, to: "cut.jsonl")
    let result = try await place.bare(
      ["test"] + arguments + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == 66)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  /// Of nothing there is a sentence, and no report.
  @Test func anEmptyFolder() async throws {
    let place = try Place()
    try FileManager.default.createDirectory(
      at: place.folder.appendingPathComponent("none"), withIntermediateDirectories: true)
    let result = try await place.bare(
      ["test", "none", "--data-dir", place.data.path, "--contacts", "people.vcf"])
    #expect(result.code == 66)
    #expect(result.output == "")
    #expect(
      result.messages
        == "callvoice: none: There is no manifest.jsonl and no recording in the folder.\n")
  }

  @Test(arguments: [
    (["--jobs", "0"], "--jobs needs a number from 1 to 256."),
    (["--repeat", "0"], "--repeat needs a number from 1 to 1000."),
    (["--snr", "6"], "--snr and --noise go together."),
    (["--snr", "6,x", "--noise", "n.wav"], "--snr needs numbers of dB such as 24,15,6."),
    (["--no-clean"], "--no-clean needs --snr."),
    (["--min-acceptance", "2"], "min-acceptance"),
    (["--max-false-accepts", "-1"], "max-false-accepts"),
  ])
  func wrongUse(arguments: [String], message: String) async throws {
    let result = try await Place().bare(["test", "m.jsonl"] + arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }

  @Test(arguments: [
    (["--min-acceptance", "0.5"], 0, ""),
    (
      ["--min-acceptance", "90%"], 1, "callvoice: --min-acceptance 90% is missed: it is 66.6667%.\n"
    ),
    (["--max-false-accepts", "0"], 1, "callvoice: --max-false-accepts 0 is missed: it is 1.\n"),
    (["--max-false-accepts", "1", "--min-acceptance", "0"], 0, ""),
    (
      ["--max-wer", "5%"], 1,
      "callvoice: --max-wer 5% is missed: there is nothing to measure it on.\n"
    ),
  ])
  func bounds(arguments: [String], code: Int32, messages: String) async throws {
    let place = try Place()
    try place.write(
      Self.lines
        + #"{"text":"call mom","expect":{"rule":"redial"}}"# + "\n"
        + #"{"text":"call eleanor","expect":null}"#, to: "m.jsonl")
    let result = try await place.bare(
      ["test", "m.jsonl", "--data-dir", place.data.path, "--contacts", "people.vcf"] + arguments)
    #expect(result.code == code)
    #expect(result.messages.hasSuffix(messages), "\(result.messages)")
    // It is told once, beside the report.
    #expect(!result.output.contains("is missed"))
    #expect(result.messages.components(separatedBy: "is missed").count == (code == 0 ? 1 : 2))
  }

  @Test func comparesWithABaseline() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let old = try await place.run("test", "m.jsonl", "--expect-none", "--json")
    try place.write(old.output, to: "old.json")
    let result = try await place.run("test", "m.jsonl", "--baseline", "old.json", "--json")
    let comparison = try JSON(result.output)["comparison"]
    #expect(
      comparison?["better"]?.items.compactMap(\.text) == ["call mom on her mobile", "call john"])
    #expect(comparison?["worse"]?.items == [])
    #expect(comparison?["common"]?.number == 3)
    #expect(comparison?["test"]?["probability"]?.number == 0.5)
  }

  /// Recordings named for their sentences; with any number of jobs the report is the same but for
  /// the times.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func recordings() async throws {
    let place = try Place()
    let folder = place.folder.appendingPathComponent("set")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [
      ("call_mom", "call mom"), ("call_eleanor.2", "call eleanor"),
      ("oov_weather", "will it rain in paris tomorrow"),
    ] {
      let speech = try await Recording.speech(text, in: place)
      try (Recording.silence(0.3) + speech).wav.write(
        to: folder.appendingPathComponent("\(name).wav"))
    }
    // One that begins in the middle of speech: nothing of what was heard before may be in it.
    let speech = try await Recording.speech("dial mom", in: place)
    try Recording(samples: Array(speech.samples.drop { abs(Int($0)) < 800 })).wav.write(
      to: folder.appendingPathComponent("call_mom.3.wav"))
    try Recording.noise(5).wav.write(to: place.folder.appendingPathComponent("noise.wav"))
    var reports: [String] = []
    for jobs in ["1", "3"] {
      let result = try await place.run(
        "test", "set", "--snr", "30", "--noise", "noise.wav", "--jobs", jobs, "--json", "--junit",
        "r.xml", "--report", "r.html")
      #expect(result.messages == "")
      let text = result.output.replacing(#/"timing":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/#, with: "")
      reports.append(text)
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0].contains(#""name":"call_mom.wav""#))
    #expect(reports[0].contains(#""condition":"30 dB""#))
    let clean = try await place.run("test", "set", "--repeat", "2", "--json")
    let items = try JSON(clean.output)["items"]?.items ?? []
    #expect(items.map { $0["name"]?.text }.count == 4)
    #expect(items.map { $0["verdict"]?.text }.last == "rightlyIgnored")
    #expect(items.allSatisfy { $0["timing"]?["latency"]?.items.count == 2 })
    let page = try String(
      contentsOf: place.folder.appendingPathComponent("r.html"), encoding: .utf8)
    #expect(page.contains("id=\"trade-off\""))
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func spokenSets() async throws {
    let place = try Place()
    try place.write("# people\ncall mom\n! what a fine day\n\ncall mom\n", to: "list.txt")
    let made = try await place.bare([
      "test", "speak", "list.txt", "--voices", "flite:slt,rms", "--speeds", "1,1.1", "--snr",
      "clean,35",
    ])
    #expect(made.code == 0, "\(made.messages)")
    #expect(made.output == "16 recordings of synthetic voices are in spoken.\n")
    let result = try await place.run("test", "spoken", "--min-acceptance", "0.8")
    #expect(
      result.output.contains("  16 of them are spoken by synthetic voices, not by people.\n"))
    #expect(result.code == 0, "\(result.output)")
    let again = try await place.bare(["test", "speak", "list.txt"])
    #expect(again.code == 66)
    #expect(
      again.messages
        == "callvoice: spoken: There is a manifest in the folder already; name another with "
        + "--output.\n")
  }

  @Test(arguments: [
    (
      ["none.txt"], 66,
      "none.txt: The list cannot be read; name a text file with a sentence a line."
    ),
    (["empty.txt"], 66, "empty.txt: There is no sentence in the list; write one a line."),
    (
      ["list.txt", "--voices", "flite:../x"], 66,
      "flite:../x: That is no voice; write such as flite:slt or espeak-ng:en-us."
    ),
    (
      ["list.txt", "--speeds", "0"], 64,
      "--speeds needs numbers from 0.3 to 3, such as 0.9,1,1.1."
    ),
  ])
  func badLists(arguments: [String], code: Int32, message: String) async throws {
    let place = try Place()
    try place.write("#\n", to: "empty.txt")
    try place.write("call mom", to: "list.txt")
    let result = try await place.bare(["test", "speak"] + arguments)
    #expect(result.code == code)
    #expect(result.messages == "callvoice: \(message)\n")
  }

  /// What was heard is kept, labelled, and is a test set then.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func keptUtterances() async throws {
    let place = try Place()
    let speech = try await Recording.speech("call eleanor", in: place)
    try place.writeMicrophone(.silence(0.5) + speech + .silence(1.5))
    let heard = try await place.run(
      "listen", "--device", "mic", "--once", "--keep", "kept", "--dry-run", "--no-input")
    #expect(heard.code == 0, "\(heard.messages)")
    let kept = place.folder.appendingPathComponent("kept")
    let mode = try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: kept.path)
    #expect(files.count == 2)
    let labelled = try await place.bare(["test", "label", "kept"], input: Data("\n".utf8))
    #expect(labelled.output.hasSuffix("1 of 1 labelled in kept/manifest.jsonl.\n"))
    let result = try await place.run("test", "kept")
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    #expect(result.output.contains("  sentences      100.0 % (20.7–100.0)  1/1\n"))
  }

  @Test func keepsNothingWhereOthersCanLook() async throws {
    let place = try Place()
    let kept = place.folder.appendingPathComponent("kept")
    try FileManager.default.createDirectory(
      at: kept, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let result = try await place.run("listen", "--keep", "kept", "--device", "mic")
    #expect(result.code == 66)
    #expect(
      result.messages
        == "callvoice: kept: The folder is not yours alone; name another with --keep, or run: "
        + "chmod 700 on it.\n")
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func recordsAtTheMicrophone() async throws {
    let place = try Place()
    let speech = try await Recording.speech("call mom", in: place)
    try place.writeMicrophone(.silence(0.5) + speech + .silence(1.5))
    try place.write("call mom\n", to: "list.txt")
    let made = try await place.bare(["test", "record", "list.txt", "--device", "mic"])
    #expect(made.output == "1 of 1. Say: call mom\n1 recordings are in recorded.\n")
    #expect(made.code == 0, "\(made.messages)")
    let result = try await place.run("test", "recorded")
    #expect(result.code == 0, "\(result.output)\(result.messages)")
  }
}

extension Recording {
  /// Noise of some seconds, the same each time.
  static func noise(_ seconds: Double) -> Recording {
    var state: UInt32 = 1
    return Recording(
      samples: (0..<Int(seconds * 16_000)).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Int16(truncatingIfNeeded: Int32(bitPattern: state) >> 20)
      })
  }
}
