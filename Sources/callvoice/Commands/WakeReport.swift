internal import Evaluation
internal import Foundation
internal import Pronunciation
internal import Sessions
internal import Speech
internal import Storage

/// The report of `doctor --wake` about a wake phrase.
struct WakeReport {
  let printer: EventPrinter

  /// Tries a phrase on recordings and prints the results.
  ///
  /// - Parameters:
  ///   - text: The phrase.
  ///   - model: The recognition model.
  ///   - recordings: Sound in which it is not said.
  ///   - sayings: Recordings of it.
  ///   - page: The file for a page with the curve; nil for none.
  /// - Returns: The exit code.
  /// - Throws: `SpeechError` where the phrase cannot be one.
  func run(
    _ text: String, model: RecognitionModel, recordings: [String], sayings: [String],
    page: String? = nil
  ) async throws -> ExitStatus {
    let trial = try await WakeTrial(phrase: text, model: model)
    let words = trial.phrase.words.map { entry in
      "\(entry.word) \(entry.pronunciations.map(\.description).joined(separator: " or "))"
    }
    printer.print(
      json: PhraseLine(trial.phrase),
      text: "“\(trial.phrase.text)”: \(words.joined(separator: " · ")); \(trial.phrase.phoneCount) "
        + "phones, \(Self.quality(of: trial.phrase))")
    var code = ExitStatus.success
    for path in recordings {
      do {
        for alarm in try await trial.hear(without: path) {
          printer.print(
            json: AlarmLine(source: path, alarm),
            text: String(
              format: "%@  false alarm at %.2f s (%.2f)", EventLayout.clean(path), alarm.start,
              alarm.confidence))
        }
      } catch {
        code = code == .success ? printer.print(error, source: path) : code
      }
    }
    for path in sayings {
      do {
        let best = try await trial.hear(with: path)
        printer.print(
          json: SayingLine(source: path, confidence: best),
          text: "\(EventLayout.clean(path))  "
            + (best > 0 ? String(format: "said (%.2f)", best) : "said, but not heard"))
      } catch {
        code = code == .success ? printer.print(error, source: path) : code
      }
    }
    let summary = await trial.summary
    if summary.seconds > 0 || !summary.sayings.isEmpty { table(summary) }
    if let page { code = write(WakePage(phrase: trial.phrase.text, summary), to: page) ?? code }
    return code
  }

  /// Writes the page; returns the exit code where it cannot be written.
  private func write(_ page: WakePage, to path: String) -> ExitStatus? {
    do {
      // The words that somebody says to their computer are nobody else's business.
      try PrivateFile.write(
        Data(page.html.utf8), to: URL(fileURLWithPath: path), makesFolders: false)
      return nil
    } catch {
      printer.warn("\(path): The page cannot be written; name a file in another folder.")
      return .unreadableInput
    }
  }

  private func table(_ trial: WakeTrial.Summary) {
    printer.say("threshold  false alarms  an hour   heard")
    for row in trial.rows {
      let alarms = row.falseAlarmsPerHour.map { String(format: "%12d  %7.1f", row.falseAlarms, $0) }
      let heard = trial.sayings.isEmpty ? "–" : "\(row.heard) of \(trial.sayings.count)"
      printer.print(
        json: ThresholdLine(row),
        text: String(format: "%9.2f  ", row.threshold) + (alarms ?? "           –        –")
          + "   \(heard)")
    }
    guard !trial.isNeverHeard else {
      return printer.say("It was not heard at any threshold.")
    }
    let minutes = String(format: "%.1f", trial.seconds / 60)
    let hint =
      trial.seconds < WakeTrial.Summary.fewestSeconds
      ? " (\(minutes) minutes are little to go by)" : ""
    printer.print(
      json: SuggestionLine(threshold: trial.suggestion, seconds: trial.seconds),
      text: String(format: "Use --wake-threshold %.2f", trial.suggestion) + hint + ".")
  }

  private static func quality(of phrase: WakePhrase) -> String {
    switch phrase.phoneCount {
    case ..<7: "short: phrases that sound like it wake it, too"
    case ..<10: "good"
    default: "very good"
    }
  }
}

/// A wake phrase as a line of JSON.
private struct PhraseLine: Encodable {
  struct Word: Encodable {
    let word: String
    let pronunciations: [String]
  }

  let event = "wakePhrase"
  let phrase: String
  let phones: Int
  let words: [Word]

  init(_ phrase: WakePhrase) {
    self.phrase = phrase.text
    phones = phrase.phoneCount
    words = phrase.words.map {
      Word(word: $0.word, pronunciations: $0.pronunciations.map(\.description))
    }
  }
}

/// A false alarm as a line of JSON.
private struct AlarmLine: Encodable {
  let event = "falseAlarm"
  let source: String
  let start: Double
  let end: Double
  let confidence: Double

  init(source: String, _ detection: WakeDetection) {
    self.source = source
    start = detection.start
    end = detection.end
    confidence = detection.confidence
  }
}

/// The confidence of a detection in a recording of the phrase, as a line of JSON.
private struct SayingLine: Encodable {
  let event = "saying"
  let source: String
  let confidence: Double
}

/// The results of a threshold as a line of JSON.
private struct ThresholdLine: Encodable {
  let event = "threshold"
  let threshold: Double
  let falseAlarms: Int
  let falseAlarmsPerHour: Double?
  let heard: Int

  init(_ row: WakeTrial.Row) {
    threshold = row.threshold
    falseAlarms = row.falseAlarms
    falseAlarmsPerHour = row.falseAlarmsPerHour
    heard = row.heard
  }
}

/// The threshold to use, as a line of JSON.
private struct SuggestionLine: Encodable {
  let event = "suggestion"
  let threshold: Double
  let seconds: Double
}
