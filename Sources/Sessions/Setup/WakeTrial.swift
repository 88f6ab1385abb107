public import Audio
internal import Foundation
public import Speech

/// Tries a wake phrase on recordings: where it is heard though nobody said it, and where it is missed.
///
/// An actor on a queue of its own, which the spotter blocks.
public actor WakeTrial {
  /// The result of one threshold.
  public struct Row: Sendable, Hashable, Encodable {
    /// The threshold, 0...1.
    public let threshold: Double
    /// The number of times that the phrase is heard where it was not said.
    public let falseAlarms: Int
    /// The same in an hour; nil where there is no recording without the phrase.
    public let falseAlarmsPerHour: Double?
    /// In how many of the recordings of the phrase it is heard.
    public let heard: Int
  }

  /// The phrase.
  public nonisolated let phrase: WakePhrase
  /// The figures of the recordings so far.
  public private(set) var summary = Summary()

  private let executor = QueueExecutor(label: "callvoice.wake")
  private let spotter: WakePhraseSpotter

  /// The queue on which the spotter is used.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// From here on a detection is counted at all.
  private static let lowest = 0.01
  /// Makes ready to listen for a phrase.
  ///
  /// - Parameters:
  ///   - text: The phrase.
  ///   - model: What to hear with.
  /// - Throws: `SpeechError`.
  public init(phrase text: String, model: RecognitionModel) async throws(SpeechError) {
    let vocabulary = try Recognizer(model: model).vocabulary
    phrase = try await WakePhrase(text, saidBy: vocabulary)
    spotter = try WakePhraseSpotter(phrase: phrase, model: model, threshold: Self.lowest)
    spotter.findsAll = true
  }

  /// Listens to a recording in which the phrase is not said.
  ///
  /// - Parameter path: The recording.
  /// - Returns: Where the phrase is heard at ``WakePhraseSpotter/defaultThreshold``.
  /// - Throws: `SpeechError`.
  public func hear(without path: String) throws(SpeechError) -> [WakeDetection] {
    let (found, length) = try detections(in: path)
    summary.seconds += length
    summary.falseAlarms += found.map(\.confidence)
    return found.filter { $0.confidence >= WakePhraseSpotter.defaultThreshold }
  }

  /// Listens to a recording in which the phrase is said.
  ///
  /// - Parameter path: The recording.
  /// - Returns: The best confidence; 0 where the phrase is not heard.
  /// - Throws: `SpeechError`.
  public func hear(with path: String) throws(SpeechError) -> Double {
    let best = try detections(in: path).found.map(\.confidence).max() ?? 0
    summary.sayings.append(best)
    return best
  }

  private func detections(
    in path: String
  ) throws(SpeechError) -> (found: [WakeDetection], seconds: Double) {
    let file = try AudioFile(path: path)
    try spotter.begin()
    var found: [WakeDetection] = []
    var count = 0
    while let chunk = try file.read() {
      count += chunk.count
      found += try spotter.process(chunk)
    }
    // The last words are searched once silence follows.
    found += try spotter.process(Array(repeating: 0, count: AudioFormat.sampleRate))
    return (Self.best(of: found), Double(count) / Double(AudioFormat.sampleRate))
  }

  /// The surest of detections that overlap.
  private static func best(of detections: [WakeDetection]) -> [WakeDetection] {
    var best: [WakeDetection] = []
    for detection in detections.sorted(by: { $0.confidence > $1.confidence })
    where !best.contains(where: { $0.samples.overlaps(detection.samples) }) {
      best.append(detection)
    }
    return best.sorted { $0.start < $1.start }
  }
}

extension WakeTrial {
  /// The figures of recordings, and the threshold that they suggest.
  public struct Summary: Sendable, Hashable {
    /// The length of the sound without the phrase, in seconds.
    public internal(set) var seconds = 0.0
    /// The confidences of what was heard in it.
    public internal(set) var falseAlarms: [Double] = []
    /// The best confidence in each recording of the phrase; 0 where it was not heard.
    public internal(set) var sayings: [Double] = []

    /// The thresholds that are reported.
    private static let thresholds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

    /// The results of the thresholds.
    public var rows: [Row] {
      Self.thresholds.map { threshold in
        let count = falseAlarms.count { $0 >= threshold }
        return Row(
          threshold: threshold, falseAlarms: count,
          falseAlarmsPerHour: seconds > 0 ? Double(count) / seconds * 3600 : nil,
          heard: sayings.count { $0 >= threshold })
      }
    }

    /// With fewer seconds of sound without the phrase there is little to go by.
    public static let fewestSeconds = 600.0

    /// A point of the curve of what is missed against what wakes it falsely.
    public struct Point: Sendable, Hashable, Encodable {
      /// The threshold, 0...1.
      public let threshold: Double
      /// The share of the recordings of the phrase in which it is not heard.
      public let missed: Double
      /// The number of times an hour that it is heard where it was not said.
      public let falseAlarmsPerHour: Double
    }

    /// The curve from the strictest threshold at which anything changes to the laxest, with a first point where
    /// nothing is heard; empty unless there are recordings of both kinds.
    public var curve: [Point] {
      guard seconds > 0, !sayings.isEmpty else { return [] }
      let changes = Set(falseAlarms + sayings).subtracting([0]).sorted(by: >)
      return [Point(threshold: 1, missed: 1, falseAlarmsPerHour: 0)] + changes.map(point)
    }

    /// The results of a threshold on the recordings.
    public func point(at threshold: Double) -> Point {
      let heard = sayings.count { $0 >= threshold }
      let alarms = falseAlarms.count { $0 >= threshold }
      return Point(
        threshold: threshold,
        missed: sayings.isEmpty ? 0 : 1 - Double(heard) / Double(sayings.count),
        falseAlarmsPerHour: seconds > 0 ? Double(alarms) / seconds * 3600 : 0)
    }

    /// Whether the phrase was said, and heard at none of the thresholds: none can be suggested.
    public var isNeverHeard: Bool { !sayings.isEmpty && rows.allSatisfy { $0.heard == 0 } }

    /// The threshold to use: the usual one where it does, else one between what was heard falsely and
    /// what was said, rather above the former than below the latter.
    public var suggestion: Double {
      let highest = falseAlarms.max() ?? 0
      let lowest = sayings.filter { $0 > 0 }.min() ?? 1
      let usual = WakePhraseSpotter.defaultThreshold
      if highest < usual, usual <= lowest { return usual }
      let middle = highest < lowest ? (highest + lowest) / 2 : highest + 0.01
      return (max(0.05, min(0.99, middle)) * 100).rounded(.up) / 100
    }
  }
}
