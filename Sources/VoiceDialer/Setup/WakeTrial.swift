internal import Foundation
public import Speech

/// Tries a wake phrase on recordings: where it is heard though nobody said it, and where it is missed.
public struct WakeTrial: Sendable {
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
  public let phrase: WakePhrase
  /// The duration of the sound without the phrase, in seconds.
  public private(set) var seconds = 0.0
  /// The confidences of what was heard in it.
  public private(set) var falseAlarms: [Double] = []
  /// The best confidence in each recording of the phrase; 0 where it was not heard.
  public private(set) var sayings: [Double] = []

  private let spotter: WakePhraseSpotter

  /// From here on a detection is counted at all.
  private static let lowest = 0.01
  /// The thresholds that are reported.
  private static let thresholds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

  /// Makes ready to listen for a phrase.
  ///
  /// - Parameters:
  ///   - text: the phrase.
  ///   - model: what to hear with.
  /// - Throws: `SpeechError`.
  public init(phrase text: String, model: RecognitionModel) async throws(SpeechError) {
    let recognizer = try Recognizer(model: model)
    phrase = try await WakePhrase(text, saidBy: recognizer)
    spotter = try WakePhraseSpotter(phrase: phrase, model: model, threshold: Self.lowest)
  }

  /// Listens to a recording in which the phrase is not said.
  ///
  /// - Parameter path: the recording.
  /// - Returns: where the phrase is heard at ``WakePhraseSpotter/defaultThreshold``.
  /// - Throws: `SpeechError`.
  public mutating func hear(without path: String) async throws(SpeechError) -> [WakeDetection] {
    let (found, length) = try await detections(in: path)
    seconds += length
    falseAlarms += found.map(\.confidence)
    return found.filter { $0.confidence >= WakePhraseSpotter.defaultThreshold }
  }

  /// Listens to a recording in which the phrase is said.
  ///
  /// - Parameter path: the recording.
  /// - Returns: the best confidence; 0 where the phrase is not heard.
  /// - Throws: `SpeechError`.
  public mutating func hear(with path: String) async throws(SpeechError) -> Double {
    let best = try await detections(in: path).found.map(\.confidence).max() ?? 0
    sayings.append(best)
    return best
  }

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

  private func detections(
    in path: String
  ) async throws(SpeechError) -> (found: [WakeDetection], seconds: Double) {
    let file = try AudioFile(path: path)
    try await spotter.begin()
    var found: [WakeDetection] = []
    var count = 0
    while let chunk = try file.read() {
      count += chunk.count
      found += try await spotter.process(chunk)
    }
    // The last words are searched once silence follows.
    found += try await spotter.process(Array(repeating: 0, count: AudioFormat.sampleRate))
    return (found, Double(count) / Double(AudioFormat.sampleRate))
  }
}
