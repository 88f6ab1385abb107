import Foundation
import TestSupport
import Testing

/// What is wrong with files of results, and what callvoice says of it.
struct ShardFileTests {
  private func contents(_ name: String, in place: Place) throws -> String {
    try String(contentsOf: place.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// What is wrong with a file of results, and what to do.
  @Test func wrongFiles() async throws {
    let place = try Place()
    try place.write(ShardTests.lines, to: "m.jsonl")
    let files = try await ShardTests.runParts(of: "m.jsonl", in: place, count: 2)
    let text = try contents("r1.jsonl", in: place)
    let lines = text.split(separator: "\n").map(String.init)
    try place.write("call mom\n", to: "other.txt")
    try place.write(
      ([lines[0], lines[1].replacing("position", with: "positiom")] + lines[2...])
        .joined(separator: "\n") + "\n", to: "damaged.jsonl")
    try place.write(
      (lines + [lines[1], lines[lines.count - 1]]).joined(separator: "\n") + "\n", to: "twice.jsonl"
    )
    try place.write(lines.dropLast().joined(separator: "\n") + "\n", to: "short.jsonl")
    let damaged =
      "damaged.jsonl:2: The line is damaged; remove it, and run its shard again with the same "
      + "command: only what was in the line is run anew."
    let cases: [([String], [String])] = [
      (["r1.jsonl"], ["m.jsonl: Shard 2/2 is missing; run it, and name its file, too."]),
      (
        ["r1.jsonl", "r2.jsonl", "r1.jsonl"],
        ["r1.jsonl: Shard 1/2 is in r1.jsonl, too; leave one of them out."]
      ),
      (
        ["nowhere.jsonl", "r2.jsonl"],
        [
          "nowhere.jsonl: The results cannot be read (no such file or directory); name the files of "
            + "callvoice test --shard."
        ]
      ),
      (
        ["other.txt", "r2.jsonl"],
        [
          "other.txt: The file has no results of callvoice test --shard; name one that has, or a new "
            + "one."
        ]
      ),
      (["damaged.jsonl", "r2.jsonl"], [damaged]),
      (
        ["twice.jsonl", "r2.jsonl"],
        [
          "twice.jsonl:\(lines.count + 1): The result is in line 2, too; remove one of the lines."
        ]
      ),
      (
        ["short.jsonl", "damaged.jsonl"],
        [
          "short.jsonl: Shard 1/2 is not finished; run it again with the same command, which adds "
            + "what is missing.", damaged,
        ]
      ),
    ]
    for (files, sentences) in cases {
      let result = try await place.bare(["test", "merge"] + files)
      #expect(result.code == 66)
      #expect(result.output == "")
      #expect(result.messages == sentences.map { "callvoice: \($0)\n" }.joined())
    }
    #expect(try await place.bare(["test", "merge"] + files).code == 66)
    // The same sentences where a damaged file, or one of something else, would be continued.
    for (file, sentence) in [
      ("damaged.jsonl", damaged),
      (
        "other.txt",
        "other.txt: The file has no results of callvoice test --shard; name one that has, or a new "
          + "one."
      ),
    ] {
      let before = try contents(file, in: place)
      let result = try await place.run(
        "test", "m.jsonl", "--shard", "1/2", "--results", file)
      #expect(result.code == 66)
      #expect(result.messages == "callvoice: \(sentence)\n")
      #expect(try contents(file, in: place) == before)
    }
  }

  /// Parts of different runs make no report, and none is continued by another.
  @Test(arguments: [
    (["--contacts", "few.vcf"], "other contacts"),
    (["--contacts", "people.vcf", "--grammar", "g.jsgf"], "another grammar"),
    (["--contacts", "people.vcf", "--locale", "de"], "another --locale (de, not en-US)"),
    (["--contacts", "people.vcf", "--region", "GB"], "another --region (GB, not US)"),
    (
      ["--contacts", "people.vcf", "--repeat", "2"],
      "other options of noise, seed, repetition or evidence"
    ),
  ])
  func otherRuns(options: [String], difference: String) async throws {
    let place = try Place()
    try place.write(ShardTests.lines, to: "m.jsonl")
    try place.write(
      Place.contacts.components(separatedBy: "END:VCARD")[0] + "END:VCARD\n", to: "few.vcf")
    try place.write(
      "#JSGF V1.0;\ngrammar g;\npublic <call> = call <contact> {contact};\n", to: "g.jsgf")
    let region = ["--region", "US"]
    let common = ["--data-dir", place.data.path]
    let usual = ["--contacts", "people.vcf"]
    for (number, extra) in [(1, usual), (2, options)] {
      let result = try await place.bare(
        ["test", "m.jsonl", "--shard", "\(number)/2", "--results", "r\(number).jsonl"] + common
          + (extra.contains("--region") ? [] : region) + extra)
      #expect([0, 1, 66].contains(result.code), "\(result.messages)")
    }
    let merged = try await place.bare(["test", "merge", "r1.jsonl", "r2.jsonl"])
    #expect(merged.code == 66)
    #expect(
      merged.messages
        == "callvoice: r2.jsonl: Shard 2/2 was run with \(difference) than r1.jsonl; run it again as "
        + "the others were.\n")
    let before = try contents("r2.jsonl", in: place)
    let resumed = try await place.bare(
      ["test", "m.jsonl", "--shard", "2/2", "--results", "r2.jsonl"] + common + region + usual)
    #expect(resumed.code == 66)
    #expect(
      resumed.messages.hasPrefix(
        "callvoice: r2.jsonl: The file has the results of another run: "), "\(resumed.messages)")
    #expect(try contents("r2.jsonl", in: place) == before)
  }

  /// Two that write the same file, a full disk, and places that cannot be written.
  @Test func placesThatCannotBeWritten() async throws {
    let place = try Place()
    try place.write(ShardTests.lines, to: "m.jsonl")
    let full = try await place.run(
      "test", "m.jsonl", "--shard", "1/2", "--results", "/dev/full")
    #expect(full.code == 66)
    #expect(
      full.messages
        == "callvoice: /dev/full: The results cannot be written (no space left on device); see to "
        + "that and run the same command again: what is in the file is kept.\n")
    let nowhere = try await place.run(
      "test", "m.jsonl", "--shard", "1/2", "--results", "no/such/r.jsonl")
    #expect(nowhere.code == 66)
    #expect(nowhere.messages.contains("no/such/r.jsonl: The results cannot be written (no such"))

    _ = try await ShardTests.runParts(of: "m.jsonl", in: place, count: 1)
    let before = try contents("r1.jsonl", in: place)
    let descriptor = open(place.folder.appendingPathComponent("r1.jsonl").path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let sentence =
      "callvoice: r1.jsonl: Another callvoice test is writing this file; wait for it, or name "
      + "another file.\n"
    let second = try await place.run(
      "test", "m.jsonl", "--shard", "1/1", "--results", "r1.jsonl")
    #expect(second.code == 66)
    #expect(second.messages == sentence)
    let merged = try await place.bare(["test", "merge", "r1.jsonl"])
    #expect(merged.code == 66)
    #expect(merged.messages == sentence)
    // A program that writes shares the file with none, also not with one that would share it.
    #expect(flock(descriptor, LOCK_SH | LOCK_NB) == 0)
    let third = try await place.run(
      "test", "m.jsonl", "--shard", "1/1", "--results", "r1.jsonl")
    #expect(third.code == 66)
    #expect(third.messages == sentence)
    #expect(try contents("r1.jsonl", in: place) == before)
  }

  /// A disk that becomes full in the middle: what was written is there, and the rest follows.
  @Test func aDiskThatBecomesFull() async throws {
    let place = try Place()
    try place.write(ShardTests.lines, to: "m.jsonl")
    let command =
      "\(try Tool.url().path) test m.jsonl --results r.jsonl --jobs 1 --data-dir \(place.data.path) "
      + "--contacts people.vcf"
    // No file may be larger than so many blocks of 512 or 1024 bytes; the signal for it is ignored.
    let result = try await Tool.run(
      URL(filePath: "/bin/sh"), ["-c", "trap '' XFSZ; ulimit -f 6; exec \(command)"],
      home: place.home, folder: place.folder)
    #expect(result.code == 66)
    #expect(
      result.messages.contains(
        "callvoice: r.jsonl: The results cannot be written (file too large); see to that and run the "
          + "same command again: what is in the file is kept.\n"), "\(result.messages)")
    let text = try contents("r.jsonl", in: place)
    #expect(text.hasSuffix("\n"))
    #expect(text.count { $0 == "\n" } > 1)
    _ = try await place.bare(Array(command.split(separator: " ").map(String.init).dropFirst()))
    #expect(try contents("r.jsonl", in: place).hasPrefix(text))
    let merged = try await place.bare(["test", "merge", "r.jsonl"])
    #expect(merged.output.hasPrefix("m.jsonl  15 of 15 run\n"))
  }

  @Test(arguments: [
    (["test", "m.jsonl", "--shard", "9/8"], "The value '9/8' is invalid for '--shard <k/n>'"),
    (
      ["test", "m.jsonl", "--shard", "1/8", "--report", "r.html"],
      "Reports, --baseline and bounds are for callvoice test merge, which has all shards."
    ),
    (
      ["test", "m.jsonl", "--shard", "1/8", "--max-wer", "5%"],
      "Reports, --baseline and bounds are for callvoice test merge, which has all shards."
    ),
    (
      ["test", "m.jsonl", "--shard", "1/8", "--results", "m.jsonl"],
      "m.jsonl is an input of this run; name another file for the report."
    ),
    (
      ["test", "merge", "r1.jsonl", "--report", "r1.jsonl"],
      "r1.jsonl is an input of this run; name another file for the report."
    ),
    (["test", "merge"], "Missing expected argument '<results> ...'"),
  ])
  func wrongUse(arguments: [String], message: String) async throws {
    let result = try await Place().bare(arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(message), "\(result.messages)")
  }
}
