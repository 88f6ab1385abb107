import Foundation
import Synchronization

@testable import Telephony

/// An agent that does with commands what a test wants.
final class FakeAgent: AgentLaunching {
  /// A command as it came in.
  struct Command: Sendable {
    let name: String
    let parameter: String
    /// The call that it is about.
    let call: String?
    let token: String
  }

  /// What was started, the latest last.
  private let runs = Mutex<[FakeRun]>([])
  private let answer: @Sendable (FakeRun, Command) -> Bool

  /// An agent.
  ///
  /// - Parameter answer: deals with a command, or returns false where it is to be answered as usual.
  init(_ answer: @escaping @Sendable (FakeRun, Command) -> Bool = { _, _ in false }) {
    self.answer = answer
  }

  /// How often it was started.
  var starts: Int { runs.withLock { $0.count } }

  /// The one that was started last.
  var run: FakeRun? { runs.withLock { $0.last } }

  func launch(account: String) async throws(SIPError) -> AgentSession {
    let run = runs.withLock { runs in
      runs.append(FakeRun(Int32(1 + runs.count), answer))
      return runs.last
    }
    guard let run, let socket = run.start() else { throw SIPError(.agentFailed, "No socket.") }
    return AgentSession(process: run, socket: socket)
  }
}

extension SIPNetwork {
  /// A network on an agent of a test's own.
  init(
    _ agent: FakeAgent, registers: Bool = false, audio: SIPAudio = .none,
    timing: Timing = .patient, clock: any Clock<Duration> = ContinuousClock(),
    gate: CallGate = CallGate(), told: Told = Told(),
    soundProblem: @escaping @Sendable () async -> String? = { nil }
  ) throws {
    self.init(
      account: try SIPAccount(address: "sip:alice@127.0.0.1:9"), password: nil,
      options: Options(
        audio: audio, registers: registers, timing: timing, clock: clock, gate: gate,
        report: { told.add($0) },
        soundProblem: soundProblem), launcher: agent)
  }

  /// Calls somebody.
  nonisolated func callBob(_ call: UUID = UUID()) -> CallEvents {
    startCall(call, to: CallDestination(.sipAddress, "sip:bob@127.0.0.1:9"), isVideo: false)
  }
}

/// What a network tells beside the events of calls.
final class Told: Sendable {
  private let sentences: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation
  private let list = Mutex<[String]>([])

  init() { (sentences, continuation) = AsyncStream.makeStream() }

  func add(_ sentence: String) {
    list.withLock { $0.append(sentence) }
    continuation.yield(sentence)
  }

  /// All that was told.
  var all: [String] { list.withLock { $0 } }

  /// The next sentence; for one reader.
  func next() async -> String? {
    for await sentence in sentences { return sentence }
    return nil
  }
}
