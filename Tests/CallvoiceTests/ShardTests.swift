import Foundation
import TestSupport
import Testing

/// Test sets that are run in parts, and the one report of them.
struct ShardTests {
  /// Requests of which one is missed, one cannot be read, and two have the same name.
  static let lines =
    (0..<12).map { index in
      #"{"text":"call mom \#(["on her cell", "at home"][index % 2])","name":"\#(index)","#
        + #""expect":{"contact":"Maria Lopez"}}"#
    }.joined(separator: "\n")
      + """

      {"text":"call eleanor","expect":null}

      {"text":"play some jazz","expect":null}
      {"text":"play some rock","name":"7","expect":null}
      {"audio":"gone.wav","expect":null}
      {"text":"call john","expect":{"rule":"call","result":"disambiguation"}}

      """

  private static let count = 8

  /// Runs all parts, each as a program of its own.
  static func runParts(
    of set: String, in place: Place, _ options: [String] = [], count: Int = ShardTests.count
  ) async throws -> [String] {
    var files: [String] = []
    for number in 1...count {
      let file = "r\(number).jsonl"
      let result = try await place.bare(
        ["test", set, "--shard", "\(number)/\(count)", "--results", file] + options
          + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
      #expect([0, 1, 66].contains(result.code), "\(result.messages)")
      files.append(file)
    }
    return files
  }

  /// A report without what depends on the clock and the machine.
  private static func untimed(_ text: String) -> String {
    text.replacing(#/"timing":\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/#, with: "")
      .replacing(#/ time="[0-9.]+"/#, with: "")
      .replacing(#/[0-9.]+ (ms|s|MB)\b/#, with: "")
      .replacing(#/(<td[^>]*>)[0-9.]+(</td>)/#) { "\($0.1)\($0.2)" }
      .replacing(#/at most, with \d+ side by side/#, with: "")
      .replacing(#/ (after speech|typed|took)  .*/#, with: "")
  }

  private func contents(_ name: String, in place: Place) throws -> String {
    try String(contentsOf: place.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func theMergedReportIsThatOfOneRun() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let old = try await place.run("test", "m.jsonl", "--expect-none", "--json")
    try place.write(old.output, to: "old.json")
    let reports = ["--baseline", "old.json", "--min-acceptance", "99%"]
    let whole = try await place.run(
      "test", "m.jsonl", "--json", "--junit", "w.xml", "--report", "w.html", "--baseline",
      "old.json", "--min-acceptance", "99%")
    let files = try await Self.runParts(of: "m.jsonl", in: place)
    let merged = try await place.bare(
      ["test", "merge"] + files.reversed()
        + ["--json", "--junit", "m.xml", "--report", "m.html"] + reports)
    #expect(Self.untimed(merged.output) == Self.untimed(whole.output))
    #expect(merged.messages == whole.messages)
    #expect(merged.code == 66)
    #expect(merged.code == whole.code)
    for ending in ["xml", "html"] {
      #expect(
        try Self.untimed(contents("m.\(ending)", in: place))
          == Self.untimed(contents("w.\(ending)", in: place)))
    }
    let plain = try await place.bare(["test", "merge"] + files)
    let wholePlain = try await place.run("test", "m.jsonl")
    #expect(Self.untimed(plain.output) == Self.untimed(wholePlain.output))
    #expect(plain.output.hasPrefix("m.jsonl  15 of 15 run\n"))
    #expect(plain.messages == wholePlain.messages)
    // Names and requests are nobody else's.
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: place.folder.appendingPathComponent(file).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  /// The same with sound: recordings of several sentences, with noise, in a folder and in a manifest.
  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func recordings() async throws {
    let place = try Place()
    let folder = place.folder.appendingPathComponent("set")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [
      ("call_mom", "call mom"), ("call_eleanor.2", "call eleanor"), ("call_john", "call joan"),
      ("oov_weather", "will it rain in paris tomorrow"), ("oov_call", "call mom"),
      ("sub/call_mom.3", "dial mom at home"),
    ] {
      let file = folder.appendingPathComponent("\(name).wav")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let speech = try await Recording.speech(text, in: place)
      try (Recording.silence(0.3) + speech + .silence(0.3)).wav.write(to: file)
    }
    try place.write("no sound", to: "cut.wav")
    try place.write(
      """
      {"audio":"set/call_mom.wav","text":"call mom"}
      {"audio":"cut.wav","expect":null}
      {"text":"call mom","expect":{"handle":"+14155550100"}}
      """, to: "m.jsonl")
    try Recording.noise(5).wav.write(to: place.folder.appendingPathComponent("noise.wav"))
    let noise = ["--snr", "20", "--noise", "noise.wav"]
    for set in ["set", "m.jsonl"] {
      let whole = try await place.bare(
        ["test", set, "--json", "--junit", "w.xml", "--report", "w.html"] + noise
          + ["--data-dir", place.data.path, "--contacts", "people.vcf"])
      let files = try await Self.runParts(of: set, in: place, noise, count: 3)
      let merged = try await place.bare(
        ["test", "merge"] + files + ["--json", "--junit", "m.xml", "--report", "m.html"])
      #expect(Self.untimed(merged.output) == Self.untimed(whole.output))
      #expect(merged.code == whole.code)
      #expect(merged.messages == whole.messages)
      for ending in ["xml", "html"] {
        #expect(
          try Self.untimed(contents("m.\(ending)", in: place))
            == Self.untimed(contents("w.\(ending)", in: place)))
      }
      // The sound of misses is in the page; what the list has of them cannot be read.
      #expect(
        try contents("m.html", in: place).contains("data:audio/wav;base64") == (set == "set"))
      for file in files {
        try FileManager.default.removeItem(at: place.folder.appendingPathComponent(file))
      }
    }
  }

  /// A part says what it came to, and does nothing the second time.
  @Test func summaries() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let options = ["--data-dir", place.data.path, "--contacts", "people.vcf"]
    let first = try await place.bare(["test", "m.jsonl", "--shard", "1/1"] + options)
    #expect(first.code == 66)
    #expect(
      first.output
        == "m.jsonl  shard 1/1: 16 run, 1 not as expected, 1 could not be run; the results are in "
        + "results-1-of-1.jsonl.\n")
    #expect(first.messages == "callvoice: m.jsonl:17: The recording gone.wav is not there.\n")
    let text = try contents("results-1-of-1.jsonl", in: place)
    let again = try await place.bare(["test", "m.jsonl", "--shard", "1/1", "--json"] + options)
    #expect(again.code == 66)
    let event = try JSON(again.output)
    #expect(event["report"]?.text == "callvoice test shard")
    #expect(event["run"]?.number == 16)
    #expect(event["earlier"]?.number == 16)
    #expect(event["misses"]?.number == 1)
    #expect(event["problems"]?.number == 1)
    #expect(try contents("results-1-of-1.jsonl", in: place) == text)
    // The header tells the set and everything that the results depend on.
    let header = try JSON(text.split(separator: "\n")[0])["header"]
    #expect(header?["version"]?.text == "0.1.0")
    #expect(header?["shard"]?.text == "1/1")
    #expect(header?["set"]?["entries"]?.number == 17)
    #expect(header?["setup"]?.keys.isSuperset(of: ["grammar", "contacts", "habits"]) == true)
  }

  /// Whatever is cut off a file, the same command makes it whole again.
  @Test func goesOnWhereItStopped() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let options = ["--data-dir", place.data.path, "--contacts", "people.vcf", "--jobs", "1"]
    let command = ["test", "m.jsonl", "--results", "r.jsonl"] + options
    _ = try await place.bare(command)
    let whole = try contents("r.jsonl", in: place)
    let report = try await place.bare(["test", "merge", "r.jsonl", "--json"]).output
    let lines = whole.split(separator: "\n").map(String.init)
    let text = { (lines: [String]) in lines.map { $0 + "\n" }.joined() }
    var cut: [String] = ["", String(whole.prefix(40))]
    cut.append(text([lines[0]]))
    cut.append(text([lines[0]]) + String(lines[1].dropLast(9)))
    cut.append(text(Array(lines[...5])) + "\0\0\0")
    cut.append(String(whole.dropLast()))
    // A line of the middle was taken out.
    cut.append(text(Array(lines[...3]) + Array(lines[5...])))
    for kept in cut {
      try place.write(kept, to: "r.jsonl")
      if !kept.isEmpty {
        let early = try await place.bare(["test", "merge", "r.jsonl"])
        #expect(early.code == 66)
      }
      let result = try await place.bare(command)
      #expect(result.code == 66)
      let merged = try await place.bare(["test", "merge", "r.jsonl", "--json"])
      #expect(Self.untimed(merged.output) == Self.untimed(report), "\(kept.count) bytes")
      let now = Set(try contents("r.jsonl", in: place).split(separator: "\n").map(String.init))
      #expect(now.count == Set(lines).count || now.count == Set(lines).count + 1)
    }
  }

  /// A kill in the middle loses what was being run, and nothing else.
  @Test func survivesAKill() async throws {
    let place = try Place()
    try place.write(Self.lines, to: "m.jsonl")
    let command = [
      "test", "m.jsonl", "--results", "r.jsonl", "--repeat", "30", "--jobs", "1", "--data-dir",
      place.data.path, "--contacts", "people.vcf",
    ]
    let program = try RunningProgram(Tool.url().path, command, in: place)
    let hasResults = await SIPWaiting.becomes(while: program) {
      let text = try? contents("r.jsonl", in: place)
      return (text?.split(separator: "\n").count ?? 0) > 2
    }
    #expect(hasResults || program.isOver)
    await program.end(SIGKILL)
    let there = try contents("r.jsonl", in: place).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().count { $0.contains(#""result":"#) }
    #expect(there > 0)
    let result = try await place.bare(command + ["--json"])
    #expect(try JSON(result.output)["earlier"]?.number == Double(there))
    let merged = try await place.bare(["test", "merge", "r.jsonl"])
    #expect(merged.output.hasPrefix("m.jsonl  15 of 15 run\n"))
  }

  /// GNU parallel runs all parts, and one merge reports them.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel"),
      "GNU parallel is not installed"))
  func parallel() async throws {
    let place = try Place()
    try place.write(
      Self.lines.split(separator: "\n").filter { !$0.contains("gone") && !$0.contains("eleanor") }
        .joined(separator: "\n"), to: "m.jsonl")
    let result = try await Tool.run(
      URL(filePath: "/usr/bin/parallel"),
      [
        "--will-cite", "-j2", try Tool.url().path, "test", "m.jsonl", "--shard", "{}/8",
        "--data-dir", place.data.path, "--contacts", "people.vcf", ":::",
      ] + (1...8).map(String.init), home: place.home, folder: place.folder,
      variables: ["PARALLEL_SHELL": "/bin/sh"])
    #expect(result.code == 0, "\(result.messages)")
    let files = (1...8).map { "results-\($0)-of-8.jsonl" }
    let merged = try await place.bare(["test", "merge"] + files)
    #expect(merged.output.hasPrefix("m.jsonl  14 of 14 run\n"))
    #expect(merged.messages.contains("“7” is the name of the item at m.jsonl:8, too;"))
  }
}
