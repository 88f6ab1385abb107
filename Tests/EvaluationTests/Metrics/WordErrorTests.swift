import Foundation
import IntentParser
import TestSupport
import Testing

@testable import Evaluation

struct WordErrorTests {
  private func alignment(_ meant: String, _ heard: String) -> WordAlignment {
    WordAlignment(
      meant: meant.split(separator: " ").map(String.init),
      heard: heard.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("", "", 0, 0, 0), ("call mom", "call mom", 0, 0, 0), ("call mom", "call tom", 1, 0, 0),
    ("call mom now", "call now", 0, 1, 0), ("call mom", "please call mom", 0, 0, 1),
    ("call mom", "", 0, 2, 0), ("", "call mom", 0, 0, 2), ("a b c d", "b c d e", 0, 1, 1),
  ])
  func counts(
    meant: String, heard: String, substitutions: Int, deletions: Int, insertions: Int
  ) {
    let alignment = alignment(meant, heard)
    #expect(alignment.substitutions == substitutions)
    #expect(alignment.deletions == deletions)
    #expect(alignment.insertions == insertions)
    #expect(alignment.errors == substitutions + deletions + insertions)
    #expect(alignment.wordCount == meant.split(separator: " ").count)
  }

  @Test func steps() {
    #expect(
      alignment("call mom on her mobile", "call tom on mobile please").steps == [
        .init(meant: "call", heard: "call"), .init(meant: "mom", heard: "tom"),
        .init(meant: "on", heard: "on"), .init(meant: "her", heard: nil),
        .init(meant: "mobile", heard: "mobile"), .init(meant: nil, heard: "please"),
      ])
  }

  /// Two of ten words wrong, both in one of five sentences.
  @Test func rate() {
    var alignments = Array(repeating: alignment("a b", "a b"), count: 4)
    alignments.append(alignment("a b", "x y"))
    let rate = WordErrorRate(alignments)
    #expect(rate.value == 0.2)
    #expect(rate.interval?.lowerBound == 0)
    #expect(rate.interval?.upperBound == 0.6)
    #expect(rate == WordErrorRate(alignments))
    #expect(WordErrorRate([]).value == nil)
    #expect(WordErrorRate([alignment("", "a")]).value == nil)
  }

  private static let sclite = ["/usr/lib/sctk/bin/sclite", "/usr/bin/sclite"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// 200 random pairs of sentences have the errors that NIST's sclite finds.
  @Test(.enabled(if: sclite != nil, "sclite (Debian package sctk) is not installed"))
  func sameAsSclite() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(seed: 7)
    let words = ["call", "mom", "tom", "john", "on", "her", "mobile", "phone", "at", "home"]
    var pairs: [(meant: [String], heard: [String])] = []
    for _ in 0..<200 {
      let count = Int.random(in: 1...12, using: &random)
      let meant = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
      var heard: [String] = []
      for word in meant {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: break
        case 1: heard.append(words.randomElement(using: &random) ?? "")
        case 2: heard += [word, words.randomElement(using: &random) ?? ""]
        default: heard.append(word)
        }
      }
      pairs.append((meant, heard))
    }
    func transcript(_ sentences: [[String]]) -> String {
      sentences.enumerated().map { "\($1.joined(separator: " ")) (a_\($0 + 1))\n" }.joined()
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.sclite))
    process.arguments = [
      "-r", try folder.path(writing: transcript(pairs.map(\.meant)), to: "meant.trn"), "trn",
      "-h", try folder.path(writing: transcript(pairs.map(\.heard)), to: "heard.trn"), "trn",
      "-i", "spu_id", "-o", "pralign", "stdout",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let theirs = output.matches(
      of: #/id: \(a_(\d+)\)\s+Scores: \(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)/#
    ).reduce(into: [Int: [Int]]()) { scores, match in
      let numbers = [match.2, match.3, match.4, match.5].compactMap { Int($0) }
      scores[Int(match.1) ?? 0] = numbers
    }
    #expect(theirs.count == pairs.count)
    for (index, pair) in pairs.enumerated() {
      let ours = WordAlignment(meant: pair.meant, heard: pair.heard)
      let correct = ours.wordCount - ours.substitutions - ours.deletions
      #expect(
        theirs[index + 1] == [correct, ours.substitutions, ours.deletions, ours.insertions],
        "\(pair)")
    }
  }
}
