import Foundation
import Sessions
import Speech
import TestSupport
import Testing

@testable import Dialer
@testable import Evaluation

struct ShardTests {
  @Test(arguments: ["1/1", "3/64", "64/64", "1000000/1000000"])
  func parts(text: String) throws {
    #expect(Shard(rawValue: text)?.description == text)
    let coded = try JSONDecoder().decode(
      Shard.self, from: JSONEncoder().encode(#require(Shard(rawValue: text))))
    #expect(coded.description == text)
  }

  @Test(arguments: [
    "0/8", "9/8", "3", "3/", "/8", "-1/8", "1/2/3", "a/b", "1/0", "1/1000001", " 1/8",
  ])
  func noParts(text: String) {
    #expect(Shard(rawValue: text) == nil)
  }

  @Test(arguments: [("3/64", "results-03-of-64.jsonl"), ("1/1", "results-1-of-1.jsonl")])
  func namesOfFiles(text: String, name: String) {
    #expect(Shard(rawValue: text)?.resultsFile == name)
  }

  /// The parts are the same on every machine, and in every version: these were computed elsewhere.
  @Test(arguments: [
    (#"{"text":"play some jazz","expect":null}"#, [1, 1, 5, 61, 381]),
    ("  {\"text\":\"play some jazz\",\"expect\":null}\t\r", [1, 1, 5, 61, 381]),
    (#"{"audio":"é.wav","expect":null}"#, [1, 2, 4, 12, 12]),
  ])
  func linesHaveTheirParts(line: String, numbers: [Int]) {
    let reader = ManifestReader(path: "m.jsonl", prefix: "")
    let entry = TestEntry(
      position: 0, source: .line(reader, number: 7, bytes: Array(line.utf8)))
    #expect(Self.numbers(of: entry) == numbers)
  }

  /// A recording has its part by its path below the folder, wherever that is.
  @Test(arguments: [("001.wav", [1, 2, 6, 6, 110]), ("sub/002.wav", [1, 2, 8, 56, 696])])
  func recordingsHaveTheirParts(name: String, numbers: [Int]) {
    for folder in ["set", "/elsewhere/set/"] {
      let reader = FolderReader(path: folder, prefix: "")
      let entry = TestEntry(position: 0, source: .recording(reader, name: name))
      #expect(Self.numbers(of: entry) == numbers)
    }
  }

  private static func numbers(of entry: TestEntry) -> [Int] {
    [1, 2, 8, 64, 1000].map { count in
      (1...count).first { Shard(number: $0, of: count)?.contains(entry.hash) == true } ?? 0
    }
  }

  /// Each entry is in one part, and the parts are about as large.
  @Test func everyEntryIsInOnePart() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<6400).map { #"{"text":"call \#($0)","expect":null}"# }
    let path = try folder.path(writing: lines.joined(separator: "\n"), to: "m.jsonl")
    let shards = try (1...64).map { try #require(Shard(number: $0, of: 64)) }
    var sizes = [Int](repeating: 0, count: 64)
    let entries = TestEntries(paths: [path])
    while let entry = entries.next() {
      let homes = shards.filter { $0.contains(entry.hash) }
      #expect(homes.count == 1)
      for home in homes { sizes[home.number - 1] += 1 }
    }
    #expect(sizes.reduce(0, +) == 6400)
    // 100 on average; 6 standard deviations are 60.
    #expect(sizes.allSatisfy { (40...160).contains($0) })
  }

  @Test func surveys() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(writing: "a\n\nb\nc\n", to: "m.jsonl")
    let all = try ShardRunner.survey([path], #require(Shard(rawValue: "1/1")))
    #expect(all.share == 3)
    #expect(all.set.entries == 3)
    // Another layout is the same set, another order or line is not.
    let same = try folder.path(writing: "\n a\r\nb \nc", to: "same.jsonl")
    #expect(try ShardRunner.survey([same], #require(Shard(rawValue: "1/1"))).set == all.set)
    for (index, text) in ["b\na\nc\n", "a\nb\n", "a\nb\nd\n", "a\nb\nc\nc\n"].enumerated() {
      let other = try folder.path(writing: text, to: "\(index).jsonl")
      #expect(try ShardRunner.survey([other], #require(Shard(rawValue: "1/1"))).set != all.set)
    }
    let nowhere = folder.path + "/none.jsonl"
    #expect(
      throws: TestProblem(
        nowhere, "There is no such file or folder; name a manifest or a folder.")
    ) { try ShardRunner.survey([path, nowhere], #require(Shard(rawValue: "1/2"))) }
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(
      throws: TestProblem(
        pipe, "A part of a set is found by reading it twice; write the manifest into a file.")
    ) { try ShardRunner.survey([pipe], #require(Shard(rawValue: "1/2"))) }
  }
}

/// What a file of results keeps.
struct ShardLineTests {
  /// Every bit of a result comes back.
  @Test func results() throws {
    var heard = UtteranceResult.make(
      "call “Zoë”\n", confidence: 0.1 + 0.2, slots: ["contact": "zoë"], contact: "Zoë / Æ",
      handle: "+14155550100", result: "success", acted: true, channel: .noisy)
    heard.start = 1 / 3
    heard.end = Double.pi
    heard.words = [.init(word: "call", start: 0.1, end: 1e-17, confidence: 0.999_999_999_999_999_9)]
    heard.rivals = [.init(text: "call", confidence: 1e-300)]
    var result = ItemResult.make(
      "sub/1.wav", condition: .snr(-2.5), folder: "sub",
      meant: Expectation(rule: "call", slots: ["contact": "zoe"]), heard: [heard],
      reference: "call zoe", duration: 1.000_000_000_000_000_2, latencies: [0.1, 7e-300],
      voice: "flite slt")
    result.meantConfidence = 0.123
    let place = ShardPlace(position: 1 << 40, condition: 2)
    let bytes = try ShardLine(result: StoredResult(place: place, result: result)).bytes()
    #expect(bytes.last == 0x0a)
    let stored = try #require(ShardLine(Array(bytes.dropLast()))?.result)
    #expect(stored.place == place)
    let back = stored.result
    #expect(back.item == result.item)
    #expect(back.condition == result.condition)
    #expect(back.expectation == result.expectation)
    #expect(back.heard == result.heard)
    #expect(back.verdict == result.verdict)
    #expect(back.meantConfidence == result.meantConfidence)
    #expect(back.duration == result.duration)
    #expect(back.latencies == result.latencies)
    #expect(back.times == result.times)
  }

  /// What is no whole line is noticed.
  @Test func damage() throws {
    let problem = StoredProblem(
      place: ShardPlace(position: 3, condition: 0), problem: TestProblem("m:1", "No."))
    let bytes = Array(try ShardLine(problem: problem).bytes().dropLast())
    #expect(ShardLine(bytes)?.problem?.problem == problem.problem)
    for count in bytes.indices { #expect(ShardLine(Array(bytes[..<count])) == nil, "\(count)") }
    for text in ["{}", "[]", "null", #"{"problem":{}}"#] {
      #expect(ShardLine(Array(text.utf8)) == nil, "\(text)")
    }
  }
}

/// The files of parts, whose results are read again when they are needed.
struct ShardPartTests {
  private func write(_ count: Int, to path: String) throws -> [ItemResult] {
    let header = ShardHeader(
      version: "0.1.0", shard: try #require(Shard(rawValue: "1/1")),
      set: SetIdentity(entries: count, checksum: 1),
      setup: SetupChecksums(grammar: "g", model: "m", contacts: "c", habits: "h"), noise: nil,
      conditions: ["clean"], recordsEvidence: false, subject: TestReport.Subject(), limits: nil)
    let items = (0..<count).map { ItemResult.make("\($0)", text: "call mom") }
    var lines = [ShardLine(header: header)]
    // The last one first, as several jobs may write them.
    for (index, item) in items.enumerated().reversed() {
      let place = ShardPlace(position: index, condition: 0)
      lines.append(ShardLine(result: StoredResult(place: place, result: item)))
    }
    lines.append(
      ShardLine(
        end: ShardEnd(results: count, problems: 0, seconds: 1, jobs: 1, peakMemory: 1)))
    try Data(lines.flatMap { try $0.bytes() }).write(to: URL(fileURLWithPath: path))
    return items
  }

  @Test func inTheOrderOfTheSet() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.jsonl"
    let items = try write(30, to: path)
    let merged = try MergedShards(files: [path])
    #expect(merged.report().results.map(\.item.name) == items.map(\.item.name))
    #expect(merged.report().missCount == 0)
    // Whoever writes to it would wait.
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    withExtendedLifetime(merged) {}
  }

  /// What comes through a pipe can be read only once.
  @Test func aPipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.jsonl"
    let items = try write(30, to: path)
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
      .write(contentsOf: Data(contentsOf: URL(fileURLWithPath: path)))
    let merged = try MergedShards(files: ["/dev/fd/\(ends[0])"])
    #expect(merged.report().results.map(\.item.name) == items.map(\.item.name))
  }

  @Test func aFileThatIsCutWhileItIsRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.jsonl"
    _ = try write(3, to: path)
    let merged = try MergedShards(files: [path])
    #expect(truncate(path, 100) == 0)
    let problem = TestProblem(
      "\(path):4", "The line was changed while it was read; merge the files again.")
    #expect(merged.report().results[0].problem == problem)
    #expect(merged.report().problems.count == 3)
    #expect(merged.report().conclusion == .unreadable)
  }
}

/// How headers differ.
struct ShardHeaderTests {
  private func header(
    version: String = "0.1.0", shard: String = "1/8", checksum: UInt64 = 1,
    grammar: String = "g", model: String? = "m", contacts: String = "c", habits: String = "h",
    noise: String? = nil, change: (inout TestReport.Subject) -> Void = { _ in }
  ) throws -> ShardHeader {
    var subject = TestReport.Subject()
    subject.inputs = ["m.jsonl"]
    change(&subject)
    return ShardHeader(
      version: version, shard: try #require(Shard(rawValue: shard)),
      set: SetIdentity(entries: 3, checksum: checksum),
      setup: SetupChecksums(grammar: grammar, model: model, contacts: contacts, habits: habits),
      noise: noise, conditions: ["clean"], recordsEvidence: false, subject: subject, limits: nil)
  }

  @Test func differences() throws {
    let one = try header()
    #expect(one.difference(from: one) == nil)
    #expect(try header(shard: "2/8").difference(from: one) == nil)
    let others: [(ShardHeader, String)] = try [
      (header(version: "0.2.0"), "another version of callvoice (0.2.0, not 0.1.0)"),
      (header(shard: "1/9"), "another number of shards (9, not 8)"),
      (header { $0.inputs = ["a", "b"] }, "other test sets (a, b, not m.jsonl)"),
      (header(checksum: 2), "another content of the test set"),
      (header(grammar: "h"), "another grammar"), (header(model: nil), "another model"),
      (header(contacts: "d"), "other contacts"),
      (header(habits: "i"), "other pronunciations, favourites or calls that make names likelier"),
      (header { $0.locale = "de" }, "another --locale (de, not en-US)"),
      (header { $0.region = "DE" }, "another --region (DE, not US)"),
      (header(noise: "n"), "other options of noise, seed, repetition or evidence"),
      (header { $0.repeats = 2 }, "other options of noise, seed, repetition or evidence"),
    ]
    for (other, difference) in others { #expect(other.difference(from: one) == difference) }
  }
}
