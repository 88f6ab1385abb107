import Foundation
import IntentParser
import Pronunciation
import SpeechTestSupport
import TestSupport
import Testing

@testable import Speech

/// A name that nobody has is not taken for one that is almost like it.
@Suite(
  .enabled(if: Installed.canSpeakAndHear, "flite or pocketsphinx-en-us is not installed"))
struct UnlistedNamesTests {
  private static let names = ["aaron wright", "maria lopez", "vincent nelson"]

  private func heard(
    _ text: String, voice: String, comparesNames: Bool = true
  ) async throws -> Transcript {
    let recognizer = try await Recognizer.make(try .calling(Self.names))
    if comparesNames {
      recognizer.doubtNames { words in
        let place = words.indices.first { place in
          Self.names.contains(words[place...].joined(separator: " "))
        }
        return place.map { UnlistedNames.Name(words: $0..<words.count) }
      }
    }
    let samples = try quiet(seconds: 0.5) + SyntheticSpeech.samples(text, voice: voice)
    let transcripts = try recognizer.transcripts(of: samples + quiet(seconds: 1))
    try #require(transcripts.count == 1)
    return transcripts[0]
  }

  @Test(
    arguments: [
      ("please call aaron knight", "rms", "please call aaron wright"),
      ("dial vincent wilson", "slt", "dial vincent nelson"),
    ])
  func aNameOfNobodyIsNotCertain(said: String, voice: String, taken: String) async throws {
    let plain = try await heard(said, voice: voice, comparesNames: false)
    try #require(plain.text == taken && plain.isAccepted && plain.isCertain)
    let compared = try await heard(said, voice: voice)
    #expect(compared.text == taken)
    #expect(compared.isAccepted && !compared.isCertain && !compared.isCertainAlone)
  }

  @Test(
    arguments: [
      ("call maria lopez", "rms"), ("call vincent nelson", "awb"), ("call maria lopez", "slt"),
    ])
  func aListedNameStaysCertain(said: String, voice: String) async throws {
    let compared = try await heard(said, voice: voice)
    #expect(compared.text == said)
    #expect(compared.isAccepted && compared.isCertain)
  }

  /// A word for a relation is compared with those for others alone.
  @Test(
    arguments: [
      ("can you call grandpa for me", ["grandpa", "granddad", "uncle"], false),
      ("can you call grandpa for me", ["uncle", "aunt"], true),
      ("can you call grandma for me", ["grandpa", "granddad", "uncle"], true),
    ])
  func relations(said: String, others: [String], isCertain: Bool) async throws {
    let recognizer = try await Recognizer.make(try .calling(["grandma"]))
    recognizer.doubtNames { words in
      words.firstIndex(of: "grandma").map {
        UnlistedNames.Name(words: $0..<$0 + 1, others: others)
      }
    }
    let samples = try quiet(seconds: 0.5) + SyntheticSpeech.samples(said, voice: "awb")
    let transcripts = try recognizer.transcripts(of: samples + quiet(seconds: 1))
    try #require(transcripts.count == 1)
    #expect(transcripts[0].text == "can you call grandma for me")
    #expect(transcripts[0].isCertain == isCertain)
  }

  /// What has no name is as it was, and so is what comes after.
  @Test func theNextUtteranceIsHeardAsBefore() async throws {
    let samples =
      try quiet(seconds: 0.5) + SyntheticSpeech.samples("call maria lopez") + quiet(seconds: 1.5)
      + SyntheticSpeech.samples("dial four one five five five five zero one four two")
      + quiet(seconds: 1)
    let plain = try await Recognizer.make(try .calling(Self.names)).transcripts(of: samples)
    let recognizer = try await Recognizer.make(try .calling(Self.names))
    recognizer.doubtNames {
      $0 == ["call", "maria", "lopez"] ? UnlistedNames.Name(words: 1..<3) : nil
    }
    #expect(try recognizer.transcripts(of: samples) == plain)
  }
}

/// When words that nobody is called fit better than a name, and which sentences they are tried in.
struct UnlistedNameComparisonTests {
  /// The sentences of a graph.
  private func sentences(of graph: SearchGraph) -> [String] {
    func sentences(from state: Int) -> [[String]] {
      if state == graph.final { return [[]] }
      return graph.arcs.filter { $0.from == state }.flatMap { arc in
        sentences(from: arc.to).map { (arc.word.map { [graph.words[$0]] } ?? []) + $0 }
      }
    }
    return sentences(from: graph.start).map { $0.joined(separator: " ") }.sorted()
  }

  @Test func oneWordIsAnother() {
    let ways = [["call"], ["mark"], ["bell", "bel"]]
    #expect(sentences(of: SearchGraph(saying: ways)) == ["call mark bel", "call mark bell"])
    let others = [[], ["marc"], ["bill", "ball"]]
    #expect(
      sentences(of: SearchGraph(saying: ways, butFor: others)) == [
        "call marc bel", "call marc bell", "call mark ball", "call mark bill",
      ])
  }

  /// Each pronunciation of a dictionary is a name of its own.
  @Test func theWordsOfADictionary() throws {
    let folder = try TemporaryFolder()
    let lines = ["bell B EH L", "bell(2) B AA L", "bell's B EH L Z", "bill B IH L", "bonn B ZZ"]
    let file = try folder.path(writing: lines.joined(separator: "\n").utf8, to: "words.dict")
    let phones = PhoneTable(["AA", "B", "EH", "IH", "L", "Z"])
    let names = PronouncedNames(
      wordsOf: try DictionaryFile(contentsOf: URL(filePath: file)), phones)
    #expect(
      (0..<names.count).map { phones.text(names.form($0)) } == ["B EH L", "B AA L", "B IH L"])
    #expect(names.nameOfForm == [0, 1, 2])
  }

  /// "call mark bell": 20 frames of "call", 60 of the name, with this score in all.
  private func hypothesis(_ score: Double) -> DecoderHypothesis {
    DecoderHypothesis(segments: [
      .init(word: "<sil>", frames: 0..<10, acousticScore: -100),
      .init(word: "call", frames: 10..<30, acousticScore: -200),
      .init(word: "mark", frames: 30..<60, acousticScore: -300),
      .init(word: "bell", frames: 60..<90, acousticScore: score + 600),
    ])
  }

  @Test(arguments: [(-639, true), (-640, false), (-1000, false), (-1001, false), (-400, true)])
  func theMarginIsForEachFrameOfTheName(score: Double, fitsBetter: Bool) {
    let said = hypothesis(-1000)
    #expect(hypothesis(score).fits(better: said, by: 6, over: 1..<3) == fitsBetter)
  }

  /// A longer stretch must be better by more.
  @Test func aFrameMoreOfTheNameCountsMore() {
    let said = hypothesis(-1000)
    #expect(hypothesis(-790).fits(better: said, by: 6, over: 2..<3))
    #expect(!hypothesis(-790).fits(better: said, by: 6, over: 1..<3))
  }
}
