import Audio
import CallKit
import Foundation
import Speech
import Synchronization
import Telephony
import Testing

@testable import Conversation
@testable import Dialer

/// The microphone while a call has the audio devices.
struct CallAudioTests {
  @Test func isWaitedFor() async {
    let audio = CallAudio()
    await audio.isReleased()
    audio.activate()
    let waiting = Task { await audio.isReleased() }
    audio.deactivate()
    await waiting.value
    #expect(!audio.isActive)
  }

  @Test func waitingEndsWithItsTask() async {
    let audio = CallAudio()
    audio.activate()
    let waiting = Task { await audio.isReleased() }
    waiting.cancel()
    await waiting.value
    #expect(audio.isActive)
  }

  @Test func isToldAtOnceWhereItIsActive() {
    let audio = CallAudio()
    let count = Mutex(0)
    audio.activate()
    audio.onActivate { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 1)
    audio.deactivate()
    audio.activate()
    #expect(count.withLock { $0 } == 2)
    audio.onActivate(nil)
    audio.activate()
    #expect(count.withLock { $0 } == 2)
  }

  @Test func aCallActivatesTheAudioAndItsEndDeactivatesIt() async throws {
    let world = try World()
    let audio = await world.dialer.audio
    #expect(await world.dialer.handle(text: "call john baker", utterance: 1) == .carriedOut)
    let isActive = AsyncStream<Void>.makeStream()
    audio.onActivate { isActive.continuation.yield() }
    for await _ in isActive.stream { break }
    #expect(await world.dialer.handle(text: "hang up", utterance: 2) == .carriedOut)
    await audio.isReleased()
    #expect(!audio.isActive)
  }

  /// Gives silence without end, and counts how often it is made and let go.
  private final class Source: AudioSource {
    private let count: CountingSources

    init(_ count: CountingSources) {
      self.count = count
      count.change { $0.made += 1 }
    }

    deinit { count.change { $0.gone += 1 } }

    func read() throws(SpeechError) -> [Int16]? {
      let reads = count.change { counts in
        counts.reads += 1
        return counts.reads
      }
      if reads == 4 { count.onFourth() }
      return count.isAtEnd ? nil : Array(repeating: 0, count: 800)
    }
  }

  private final class CountingSources: Sendable {
    struct Counts {
      var made = 0
      var gone = 0
      var reads = 0
    }

    private let counts = Mutex(Counts())
    let onFourth: @Sendable () -> Void

    init(onFourth: @escaping @Sendable () -> Void) { self.onFourth = onFourth }

    var isAtEnd: Bool { counts.withLock { $0.made > 1 && $0.reads > 12 } }

    var value: Counts { counts.withLock { $0 } }

    @discardableResult
    func change<Value: Sendable>(_ change: (inout Counts) -> Value) -> Value {
      counts.withLock { change(&$0) }
    }
  }

  @Test(.enabled(if: Voice.isPossible, "\(Voice.reason)"))
  func theMicrophoneIsLetGoAndTakenBack() async throws {
    let world = try World()
    let audio = await world.dialer.audio
    let plain = try Recognizer(model: try RecognitionModel(folder: Voice.modelFolder))
    let recognizer = try await RequestRecognizer(plain, for: try People.language())
    let sources = CountingSources { audio.activate() }
    // The call is over as soon as the microphone was let go.
    let ending = Task {
      while sources.value.gone == 0, !Task.isCancelled { await Task.yield() }
      audio.deactivate()
    }
    let heard = try await world.dialer.listenToMicrophone(
      open: { () throws(SpeechError) in Source(sources) }, with: recognizer,
      inCall: .off(reason: "The call has it."), reconnect: ReconnectPolicy(tell: { _ in }))
    ending.cancel()
    #expect(heard.error == nil)
    #expect(sources.value.made == 2)
    while sources.value.gone < 2 { await Task.yield() }
  }

  /// Sound to its end, and then silence until the microphone is gone.
  private final class Speaking: AudioSource {
    private var chunks: [[Int16]]
    private let isOver: @Sendable () -> Bool

    init(_ sound: [Int16], until isOver: @escaping @Sendable () -> Bool) {
      chunks = stride(from: 0, to: sound.count, by: 1600).map {
        Array(sound[$0..<min($0 + 1600, sound.count)])
      }
      self.isOver = isOver
    }

    func read() throws(SpeechError) -> [Int16]? {
      if !chunks.isEmpty { return chunks.removeFirst() }
      return isOver() ? nil : Array(repeating: 0, count: 1600)
    }
  }

  /// A call that nobody takes is ended by word while it rings.
  @Test(.enabled(if: Voice.isPossible, "\(Voice.reason)"), .timeLimit(.minutes(2)))
  func aCallThatRingsIsHungUpByVoice() async throws {
    let network = ScriptedNetwork(.connecting)
    let world = try World(network: network)
    let plain = try Recognizer(model: try RecognitionModel(folder: Voice.modelFolder))
    let recognizer = try await RequestRecognizer(plain, for: try People.language())
    let pause = [Int16](repeating: 0, count: 2 * AudioFormat.sampleRate)
    let sound =
      try pause + Voice.says("call john baker") + pause + Voice.says("hang up") + pause
    let heard = try await world.dialer.listenToMicrophone(
      open: { () throws(SpeechError) in Speaking(sound) { !network.ended.isEmpty } },
      with: recognizer, reconnect: ReconnectPolicy(tell: { _ in }))
    #expect(network.destinations.map(\.value) == ["+14155550108"])
    #expect(network.ended.count == 1)
    #expect(heard.outcomes.count == 2)
    #expect(Set(heard.outcomes) == [Outcome.carriedOut, .failed])
    let transcripts = world.events.filter {
      if case .transcript = $0.kind { true } else { false }
    }
    #expect(transcripts.map(\.utterance) == [1, 2])
  }
}
