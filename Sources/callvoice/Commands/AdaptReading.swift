internal import Audio
internal import Evaluation
internal import Foundation
internal import Speech
internal import SpokenText
internal import VoiceAdaptation

/// Records sentences that the user reads at the microphone.
struct AdaptReading {
  let adapter: Adapter
  let parameters: Endpointer.Parameters
  let device: String
  let keep: String?
  let printer: EventPrinter

  /// The time to wait for a sentence, in seconds.
  private static let sentenceTimeout = 15.0
  /// The attempts at a sentence if nobody can be asked whether to go on.
  private static let tries = 2

  private enum Answer {
    case next
    case again
    case stop
  }

  /// Shows one sentence after the other, until the end of the list or until the user stops.
  func run(_ list: SentenceList) async throws {
    let writer = try keep.map { path throws(TestProblem) in try Self.writer(path) }
    let microphone = try Microphone(device: device)
    var chunks = AudioChunks(microphone).makeAsyncIterator()
    let sentences = list.sentences
    printer.say(
      "Read each sentence as you would say it to the telephone, \(sentences.count) in all.")
    var index = 0
    var failures = 0
    while index < sentences.count {
      let sentence = sentences[index]
      printer.say("\(index + 1) of \(sentences.count). Read: \(sentence.text)")
      var refusal: RecordingRejection? = .silence
      let samples = try await utterance(&chunks)
      if let samples {
        refusal = try await adapter.add(
          AdaptationRecording(
            name: "microphone", words: SpokenWords.words(in: sentence.text), samples: samples))
      }
      let answer = await answer(to: sentence.text, refusal, failures: failures)
      switch answer {
      case .stop:
        if refusal == nil, let samples { try writer?.add(samples, saying: sentence) }
        return
      case .again:
        failures += 1
        if refusal == nil { await adapter.removeLast() }
      case .next:
        failures = 0
        index += 1
        if refusal == nil, let samples { try writer?.add(samples, saying: sentence) }
      }
    }
  }

  private func utterance(_ chunks: inout AudioChunks.Iterator) async throws -> [Int16]? {
    var recorder = UtteranceRecorder(parameters)
    while let chunk = try await chunks.next() {
      if let utterance = recorder.hear(chunk) { return utterance }
      if recorder.seconds > Self.sentenceTimeout { break }
    }
    return recorder.finish()
  }

  /// Prints the result of a sentence, and asks what to do next.
  private func answer(
    to text: String, _ refusal: RecordingRejection?, failures: Int
  ) async -> Answer {
    if let refusal {
      printer.print(
        json: AdaptRecordingLine("microphone", text, refusal),
        text: "  Not taken: \(refusal.reason).")
    } else {
      printer.print(json: AdaptRecordingLine("microphone", text, nil), text: "  Heard.")
    }
    guard LineReader.shared.isInteractive else {
      return refusal != nil && failures + 1 < Self.tries ? .again : .next
    }
    let prompt =
      refusal == nil
      ? "  Enter: next, r: again, s: leave out, q: stop " : "  Enter: again, s: leave out, q: stop "
    switch await LineReader.shared.line(prompt: prompt)?.lowercased() {
    case nil, "q": return .stop
    case "r": return .again
    case "s":
      if refusal == nil { await adapter.removeLast() }
      return .next
    default: return refusal == nil ? .next : .again
    }
  }

  private static func writer(_ path: String) throws(TestProblem) -> KeptReading {
    try KeptReading(folder: path)
  }
}

/// Keeps recordings for a later adaptation or test, in a folder that nobody else can read.
private struct KeptReading {
  private let folder: String
  private let manifest: ManifestWriter

  /// Opens a folder, or creates it; a manifest in it is continued.
  init(folder path: String) throws(TestProblem) {
    let manager = FileManager.default
    if !manager.fileExists(atPath: path) {
      do {
        try manager.createDirectory(
          atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw TestProblem(path, "The folder cannot be made; name another with --keep.")
      }
    }
    let attributes = try? manager.attributesOfItem(atPath: path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 == 0,
      attributes?[.type] as? FileAttributeType == .typeDirectory
    else {
      throw TestProblem(
        path, "The folder is not yours alone; name another with --keep, or run: chmod 700 on it.")
    }
    folder = path
    manifest = try ManifestWriter(folder: path, continues: true)
  }

  /// Writes a recording and its line of the manifest.
  func add(_ samples: [Int16], saying sentence: SentenceList.Sentence) throws(TestProblem) {
    var number = 1
    func name() -> String { String(format: "%04d.wav", number) }
    while FileManager.default.fileExists(atPath: "\(folder)/\(name())") { number += 1 }
    try manifest.add(samples, named: name(), saying: sentence)
  }
}
