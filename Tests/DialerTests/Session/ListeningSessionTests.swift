import Audio
import Dialer
import Foundation
import Speech
import Synchronization
import TestSupport
import Testing

@testable import Conversation
@testable import Sessions

/// A session at a microphone, from its start to its end.
@Suite(.enabled(if: Voice.isPossible, "\(Voice.reason)"))
struct ListeningSessionTests {
  private final class Log: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func note(_ event: ListeningSession.Event) {
      let line =
        switch event {
        case .overrun: "overrun"
        case .sound(let problem): problem.code
        case .microphone(let sentence): sentence
        case .handled(let outcome): "handled \(outcome)"
        }
      lines.withLock { $0.append(line) }
    }
  }

  private func parts(_ world: World, _ folder: TemporaryFolder) async throws
    -> ListeningSession.Parts
  {
    let recognizer = try Recognizer(model: try RecognitionModel(folder: Voice.modelFolder))
    let requests = try await RequestRecognizer(recognizer, for: try People.language())
    return ListeningSession.Parts(
      dialer: world.dialer, recognizer: requests, connection: CallConnection(), folder: folder.url)
  }

  @Test func stopsAfterItsRequest() async throws {
    let world = try World()
    let folder = try TemporaryFolder()
    let sound = try Voice.quiet(1) + Voice.says("call mom") + Voice.quiet(2)
    let log = Log()
    let follows = Mutex(false)
    let session = ListeningSession(
      try await parts(world, folder), options: ListeningSession.Options(stopsAfterRequest: true),
      follow: { follows.withLock { $0 = true } },
      open: { observer in
        observer.onOverrun()
        observer.onOverrun()
        return TestMicrophone(sound, seconds: 60)
      }, report: { log.note($0) })
    let heard = try await session.result()
    session.close()
    #expect(heard.outcomes.count == 1)
    #expect(heard.error == nil)
    #expect(log.all == ["overrun", "handled undecided"])
    #expect(follows.withLock { $0 })
  }

  @Test func stopsWhereItIsTold() async throws {
    let world = try World()
    let folder = try TemporaryFolder()
    let (opened, isOpened) = AsyncStream<Void>.makeStream()
    let session = ListeningSession(
      try await parts(world, folder),
      open: { _ in
        isOpened.yield()
        return TestMicrophone([], seconds: 100_000)
      }, report: { _ in })
    _ = await opened.first { true }
    session.stop()
    // Where some of the silence was heard, that it is none is all that comes of it.
    #expect(try await session.result().outcomes.allSatisfy { $0 == .notUnderstood })
    session.close()
  }

  @Test func microphoneThatCannotBeOpened() async throws {
    let world = try World()
    let folder = try TemporaryFolder()
    let session = ListeningSession(
      try await parts(world, folder),
      open: { _ throws(SpeechError) in throw SpeechError(.device, "It cannot be opened.") },
      report: { _ in })
    let error = await #expect(throws: SpeechError.self) { _ = try await session.result() }
    #expect(error?.description == "It cannot be opened.")
    session.close()
  }
}
