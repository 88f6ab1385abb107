internal import Audio
internal import Conversation
internal import Dialer
internal import Foundation
internal import IntentParser
internal import Speech
internal import Storage
internal import Synchronization
internal import Wyoming

/// Does what voice satellites ask for: hears, reads and carries out requests, and answers in a sentence.
struct SatelliteRequests: Sendable {
  let info: WyomingInfo
  let language: String
  let dialer: VoiceDialer
  let recognizer: RequestRecognizer
  let prompts: PromptTable
  /// Stop where the transaction would be requested.
  let isDryRun: Bool
  /// The calls that must be confirmed, which are not made.
  let confirmation: ConfirmationPolicy
  /// Receives each step of a request.
  let report: VoiceDialer.Report
  fileprivate let memory = HeardRequests()

  /// Does what an event asks for.
  func answer(_ step: WyomingSession.Step) async -> WyomingReply {
    switch step {
    case .describe: return .info(info)
    case .reply(let reply): return reply
    case .transcribe(let sound): return await transcript(of: sound)
    case .recognize(let text):
      guard let reading = await dialer.reading(of: text) else {
        return .notRecognized(prompts.spoken(.notHeard))
      }
      return .intent(name: reading.rule, entities: reading.spelledValues)
    case .handle(let text): return await carryOut(text)
    }
  }

  // MARK: Hearing

  private func transcript(of sound: WyomingSound) async -> WyomingReply {
    switch await heard(in: sound) {
    case .success(let heard):
      let request = heard.first(where: \.isAccepted)
      if let request { memory.remember(request) }
      return .transcript(request?.text ?? "", language: language)
    case .failure(let error): return .error(error)
    }
  }

  private func heard(in sound: WyomingSound) async -> Result<[Transcript], WyomingError> {
    guard !sound.isEmpty else { return .success([]) }
    do {
      let samples = try Self.samples(of: sound)
      // A task of its own: awaited here, the optimiser of Swift 6.3 crashes on it.
      let hearing = Task { [recognizer] in try await recognizer.transcripts(of: samples) }
      return .success(try await hearing.value)
    } catch {
      return .failure(WyomingError(.failed, Failure(error).message))
    }
  }

  /// The samples as a recording with them has them; they are on no disk.
  @inline(never)
  private static func samples(of sound: WyomingSound) throws -> [Int16] {
    let file = try MemoryFile.open(sound.wav)
    defer { close(file) }
    let recording = try AudioFile(path: "/proc/self/fd/\(file)")
    var samples: [Int16] = []
    while let chunk = try recording.read() { samples += chunk }
    return samples
  }

  // MARK: Carrying out

  /// Carries a request out, and answers as soon as a call is on its way; it rings on meanwhile.
  private func carryOut(_ text: String) async -> WyomingReply {
    let asker = SatelliteAsker()
    let results = SpokenResults(asker, prompts)
    let (outcomes, ending) = AsyncStream.makeStream(of: Outcome.self)
    let options = RequestOptions(isDryRun: isDryRun, confirmation: confirmation, asking: asker) {
      event in
      report(event)
      results.take(event)
      if event.placesCall { ending.yield(.carriedOut) }
    }
    let (heard, number) = memory.request(text)
    Task { [dialer] in
      let outcome = await options.carryOut {
        await results.carryOut {
          guard let heard else { return await dialer.handle(text: text, utterance: number) }
          return await dialer.handle(heard, source: "satellite", utterance: number)
        }
      }
      ending.yield(outcome)
      ending.finish()
    }
    var outcome = Outcome.failed
    for await first in outcomes {
      outcome = first
      break
    }
    await results.finish()
    let said = asker.said
    switch outcome {
    case .carriedOut: return .handled(said ?? "OK.")
    case .undecided: return .notHandled(asker.question ?? said ?? prompts.spoken(.cannot))
    case .notUnderstood: return .notHandled(prompts.spoken(.notHeard))
    case .failed, .nobodyToCall: return .notHandled(said ?? prompts.spoken(.cannot))
    }
  }
}

extension DialerEvent {
  /// Whether a call is on its way by it.
  fileprivate var placesCall: Bool {
    guard case .transaction(let transaction) = kind, transaction.result == .accepted else {
      return false
    }
    return transaction.actions.contains { $0.callee != nil }
  }
}

/// Takes questions to a satellite, which cannot be answered there: the request ends with the first of them.
private final class SatelliteAsker: Asking {
  private struct State {
    var question: String?
    var said: [String] = []
  }

  private let state = Mutex(State())

  /// The question that is open.
  var question: String? { state.withLock(\.question) }

  /// What is said; nil for nothing.
  var said: String? {
    state.withLock { $0.said.isEmpty ? nil : $0.said.joined(separator: " ") }
  }

  func answer(to question: DialerQuestion) async -> String? {
    state.withLock { $0.question = $0.question ?? question.spoken }
    return nil
  }

  func say(_ statement: String) async { state.withLock { $0.said.append(statement) } }
}

/// The latest requests that were heard, since they come back as text: words that were not surely heard are no surer
/// by that, whichever connection they come back on.
private final class HeardRequests: Sendable {
  private struct State {
    var heard: [Transcript] = []
    var count = 0
  }

  /// The requests that are remembered.
  private static let most = 64
  private let state = Mutex(State())

  func remember(_ transcript: Transcript) {
    state.withLock {
      $0.heard.append(transcript)
      if $0.heard.count > Self.most { $0.heard.removeFirst() }
    }
  }

  /// What was heard for a text, if it was, and the number of the request.
  func request(_ text: String) -> (heard: Transcript?, number: Int) {
    let words = Self.words(text)
    return state.withLock { state in
      state.count += 1
      return (state.heard.last { Self.words($0.text) == words }, state.count)
    }
  }

  /// The words without capitals and punctuation, which others may have added.
  private static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
  }
}
