import SpeechTestSupport
import Testing

@testable import Speech

/// What an endpointer says about a whole stream of levels, checked against its promises.
struct EndpointerRun {
  struct Utterance: Hashable {
    let begin: Int
    var taken: [Int] = []
    var end: Int?
    /// The frame at which the end was said.
    var endedAt: Int?
  }

  private(set) var utterances: [Utterance] = []
  private var lastTaken = -1

  init(_ levels: [Double], parameters: Endpointer.Parameters = .make()) {
    var endpointer = Endpointer(parameters)
    for (frame, level) in levels.enumerated() {
      for action in endpointer.handle(Endpointer.Sound(level: level)) {
        perform(action, at: frame, history: endpointer.history)
      }
    }
    for action in endpointer.finish() {
      perform(action, at: levels.count, history: endpointer.history)
    }
    #expect(utterances.allSatisfy { $0.end != nil }, "an utterance is left open")
    #expect(endpointer.finish().isEmpty)
  }

  /// The utterances as `begin..<end`.
  var ranges: [Range<Int>] { utterances.map { $0.begin..<($0.end ?? $0.begin) } }

  private mutating func perform(_ action: Endpointer.Action, at frame: Int, history: Int) {
    let isOpen = utterances.last.map { $0.end == nil } ?? false
    switch action {
    case .begin(let begin):
      #expect(!isOpen, "begun twice at \(frame)")
      #expect(begin >= 0 && begin <= frame && begin >= frame - history)
      #expect(begin >= utterances.last?.end ?? 0, "begun before the last one's end")
      utterances.append(Utterance(begin: begin))
    case .take(let frames):
      #expect(isOpen, "taken outside of an utterance at \(frame)")
      #expect(frames.lowerBound > lastTaken, "taken twice or out of order at \(frame)")
      #expect(frames.lowerBound >= frame - history, "older than the history at \(frame)")
      #expect(!frames.isEmpty && frames.upperBound <= frame + 1)
      #expect(frames.lowerBound >= utterances.last?.begin ?? .max)
      lastTaken = max(lastTaken, frames.upperBound - 1)
      utterances[utterances.count - 1].taken += frames
    case .end(let end):
      #expect(isOpen, "ended twice at \(frame)")
      guard isOpen else { return }
      #expect(end > utterances[utterances.count - 1].begin && end <= frame + 1)
      utterances[utterances.count - 1].end = end
      utterances[utterances.count - 1].endedAt = frame
    }
  }
}

extension Endpointer.Parameters {
  /// Figures that are easy to reckon with: 5 frames begin, 70 of silence end, 30 of lead-in.
  static func make(
    startMargin: Double = 10, continueMargin: Double = 7, lowestFloor: Double = -58,
    startDuration: Double = 0.05, endSilence: Double = 0.7, leadIn: Double = 0.3,
    keptPause: Double = 0.3, longestUtterance: Double = 20, floorWindow: Double = 1.5
  ) -> Self {
    Self(
      startMargin: startMargin, continueMargin: continueMargin, lowestFloor: lowestFloor,
      startDuration: startDuration, startSpeech: 0.8, continueSpeech: 0.5, quietestStart: -60,
      quietestSpeech: -70, endSilence: endSilence, completeSilence: 0.3, openSilence: 0.5,
      leadIn: leadIn, keptPause: keptPause,
      longestUtterance: longestUtterance, floorWindow: floorWindow)
  }
}
