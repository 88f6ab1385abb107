internal import Audio
internal import Evaluation
internal import Foundation
internal import Speech
internal import SpokenText
internal import VoiceAdaptation

/// Has the user read sentences at the microphone.
struct AdaptReading {
  let adapter: Adapter
  let parameters: Endpointer.Parameters
  let device: String
  let keep: String?
  let printer: EventPrinter

  /// How long a sentence is waited for, in seconds.
  private static let patience = 15.0
  /// How often a sentence is asked for where nobody can be asked whether to go on.
  private static let tries = 2

  private enum Answer {
    case next
    case again
    case stop
  }

  /// Shows one sentence after the other, until the list is at its end or the user stops.
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
      if recorder.seconds > Self.patience { break }
    }
    return recorder.finish()
  }

  /// Tells what became of a sentence and asks what comes next.
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

/// Keeps what was read, for callvoice adapt or test later, in a folder that nobody else can read.
private struct KeptReading {
  private let folder: String
  private let manifest: ManifestWriter

  /// Keeps into a folder, which is made where it is not there; a manifest in it is continued.
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

  /// Writes a recording and its line in the manifest.
  func add(_ samples: [Int16], saying sentence: SentenceList.Sentence) throws(TestProblem) {
    var number = 1
    func name() -> String { String(format: "%04d.wav", number) }
    while FileManager.default.fileExists(atPath: "\(folder)/\(name())") { number += 1 }
    try manifest.add(samples, named: name(), saying: sentence)
  }
}
