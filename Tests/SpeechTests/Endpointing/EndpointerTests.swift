import SpeechTestSupport
import Testing

@testable import Speech

/// Streams are written as runs of (frames, level in dB); a frame is 10 ms.
@Suite struct EndpointerTests {
  typealias Runs = [(frames: Int, level: Double)]

  private func levels(_ runs: Runs) -> [Double] {
    runs.flatMap { Array(repeating: $0.level, count: $0.frames) }
  }

  @Test(
    arguments: [
      ("nothing", [], []),
      ("silence", [(500, -70)], []),
      ("digital silence", [(500, -100)], []),
      ("silence below all numbers", [(500, -.infinity)], []),
      ("steady loud noise", [(500, -20)], []),
      ("noise that is no speech", [(100, -60), (500, -49)], []),
      // Begun when 5 frames are loud, with 36 - 5 = 31 before the first of them.
      ("one burst", [(100, -70), (50, -20), (100, -70)], [69..<150]),
      ("a burst at the end", [(100, -70), (50, -20)], [69..<150]),
      ("a burst near the beginning", [(10, -70), (50, -20), (100, -70)], [0..<60]),
      ("a burst in digital silence", [(100, -100), (50, -20), (100, -100)], [69..<150]),
      ("a click of 4 frames", [(100, -70), (4, -20), (100, -70)], []),
      ("a click of 5 frames", [(100, -70), (5, -20), (100, -70)], [69..<105]),
      ("two clicks far apart", [(100, -70), (4, -20), (4, -70), (4, -20), (100, -70)], []),
      (
        "a pause just too short to end",
        [(100, -70), (50, -20), (69, -70), (50, -20), (100, -70)], [69..<269]
      ),
      (
        "a pause that ends", [(100, -70), (50, -20), (70, -70), (50, -20), (100, -70)],
        // The second begins no earlier than after the frame at which the first was over.
        [69..<150, 220..<270]
      ),
      (
        "two with a long pause",
        [(100, -70), (50, -20), (200, -70), (50, -20), (100, -70)], [69..<150, 319..<400]
      ),
      (
        "loud noise from the start, then louder speech",
        [(300, -30), (50, -15), (200, -30)], [269..<350]
      ),
      ("speech within the margin of loud noise", [(300, -30), (50, -21), (200, -30)], []),
      (
        "a sound that is loud enough to go on but not to begin",
        [(100, -70), (10, -40), (20, -50), (100, -70)], [69..<130]
      ),
      (
        "a sound at the continuing margin", [(100, -70), (10, -40), (20, -52), (100, -70)],
        [69..<110]
      ),
    ] as [(String, Runs, [Range<Int>])])
  func finds(what: String, runs: Runs, expected: [Range<Int>]) {
    #expect(EndpointerRun(levels(runs)).ranges == expected)
  }

  /// The speaker is already speaking in the first frame; the first dip shows where the floor is.
  @Test func speechFromTheFirstFrameLosesNothing() {
    let run = EndpointerRun(levels([(12, -20), (5, -70), (40, -20), (100, -70)]))
    #expect(run.ranges == [0..<57])
    #expect(run.utterances.first?.taken.first == 0)
  }

  @Test func saysTheEndAfterTheSilence() {
    let run = EndpointerRun(levels([(100, -70), (50, -20), (200, -70)]))
    // The last loud frame is 149.
    #expect(run.utterances.map(\.endedAt) == [219])
  }

  /// Of a pause longer than 30 frames its first 15 and last 15 are kept.
  @Test(arguments: [
    (0, 0), (1, 1), (15, 15), (16, 16), (29, 29), (30, 30), (31, 30), (40, 30), (69, 30),
  ])
  func keepsAPauseInPart(frames: Int, kept: Int) {
    let run = EndpointerRun(levels([(100, -70), (50, -20), (frames, -70), (50, -20), (100, -70)]))
    #expect(run.utterances.count == 1)
    let pause = 150..<150 + frames
    let taken = run.utterances.first?.taken ?? []
    #expect(taken.filter(pause.contains).count == kept)
    if frames > 30 {
      #expect(taken.filter(pause.contains) == Array(pause.prefix(15) + pause.suffix(15)))
    }
    // All of the lead-in and the speech, and the first 15 frames of the end.
    #expect(taken.count == 31 + 50 + kept + 50 + 15)
  }

  /// Loud sound with a short dip each second, which keeps the floor down.
  @Test func endsTheLongest() {
    let babble = (0..<6).flatMap { _ -> Runs in [(80, -20), (20, -70)] }
    let run = EndpointerRun(
      levels([(100, -70)] + babble + [(100, -70)]), parameters: .make(longestUtterance: 2))
    #expect(run.ranges == [69..<269, 269..<469, 469..<669, 669..<680])
    let taken = run.utterances.flatMap(\.taken)
    #expect(Set(taken).count == taken.count)
    // Nothing that is loud is lost between the end of one and the beginning of the next.
    let loud = (0..<6).flatMap { (100 + 100 * $0)..<(180 + 100 * $0) }
    #expect(loud.filter { !Set(taken).contains($0) } == [])
  }

  @Test func forgetsNothingBetweenCopies() {
    var first = Endpointer(.make())
    for _ in 0..<100 { _ = first.handle(Endpointer.Sound(level: -70)) }
    var second = first
    for _ in 0..<10 {
      #expect(
        first.handle(Endpointer.Sound(level: -20)) == second.handle(Endpointer.Sound(level: -20)))
      #expect(first == second)
    }
  }
}
