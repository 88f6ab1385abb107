import Foundation
import TestSupport
import Testing

@testable import Evaluation

struct SentenceListTests {
  @Test func reads() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(
      writing: "# a\ncall mom\n\n  ! play jazz \r\ncall mom\n!\n", to: "l.txt")
    #expect(
      try SentenceList(path: path).sentences == [
        SentenceList.Sentence("call mom"), SentenceList.Sentence("play jazz", isNothing: true),
      ])
  }

  @Test func noText() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/l.txt"
    try Data([0xff, 0xfe, 0x41]).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: TestProblem.self) { try SentenceList(path: path) }
    #expect(error?.message == "The list is no UTF-8 text; save it as such.")
  }

  @Test func manifestsAreReadBack() throws {
    let folder = try TemporaryFolder()
    let writer = try ManifestWriter(folder: folder.path + "/set")
    let tone = (0..<1600).map { Int16($0) }
    try writer.add(
      tone, named: "1.wav", saying: SentenceList.Sentence("call \"mom\""), voice: "flite slt")
    try writer.add(
      tone, named: "2.wav", saying: SentenceList.Sentence("what a day", isNothing: true))
    let set = TestSet(paths: [folder.path + "/set"])
    #expect(set.problems == [])
    #expect(set.items.map(\.answer) == [.sentence, .nothing])
    #expect(set.items.map(\.voice) == ["flite slt", nil])
    #expect(set.items[0].reference == "call \"mom\"")
    #expect(try NoiseMixer.samples(of: folder.path + "/set/1.wav") == tone)
    let error = #expect(throws: TestProblem.self) {
      try ManifestWriter(folder: folder.path + "/set")
    }
    #expect(
      error?.message == "There is a manifest in the folder already; name another with --output.")
  }

  @Test func noiseIsSeeded() {
    #expect(PinkNoise.samples(100, seed: 1) == PinkNoise.samples(100, seed: 1))
    #expect(PinkNoise.samples(100, seed: 1) != PinkNoise.samples(100, seed: 2))
    #expect(PinkNoise.samples(-1, seed: 1) == [])
  }
}
