import Audio
import Foundation
import Speech
import Synchronization
import Testing

@testable import Conversation
@testable import Dialer

/// The model of this repository.
private enum HearingModel {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../models/en-US").standardizedFileURL
  static let isInstalled = (try? RecognitionModel(folder: folder)) != nil
}

/// A microphone that is lost and comes back, or does not.
@Suite(.enabled(if: HearingModel.isInstalled, "the acoustic model is not installed"))
struct ReconnectPolicyTests {
  /// Gives some silence, and then is lost or at its end.
  private final class Source: AudioSource {
    private var chunks: Int
    private let isLost: Bool

    init(chunks: Int, isLost: Bool) {
      self.chunks = chunks
      self.isLost = isLost
    }

    func read() throws(SpeechError) -> [Int16]? {
      chunks -= 1
      if chunks >= 0 { return Array(repeating: 0, count: 800) }
      if isLost { throw SpeechError(.device, "The microphone test was lost.") }
      return nil
    }
  }

  private func hear(opening results: [Bool?]) async throws -> (ListeningResult, [String]) {
    let world = try World()
    let plain = try Recognizer(model: try RecognitionModel(folder: HearingModel.folder))
    let recognizer = try await RequestRecognizer(plain, for: try People.language())
    let messages = Mutex<[String]>([])
    let openings = Mutex(results)
    let absence = ReconnectPolicy(
      attempts: 3, wait: { _ in }, tell: { message in messages.withLock { $0.append(message) } })
    let heard = try await world.dialer.listenToMicrophone(
      open: { () throws(SpeechError) in
        let next = openings.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let isLost = next else { throw SpeechError(.device, "It cannot be opened.") }
        return Source(chunks: 4, isLost: isLost)
      }, with: recognizer, reconnect: absence)
    return (heard, messages.withLock { $0 })
  }

  @Test func comesBack() async throws {
    let (heard, messages) = try await hear(opening: [true, nil, nil, false])
    #expect(heard.error == nil)
    #expect(
      messages == [
        "The microphone was lost; waiting 3 s for it to come back.", "The microphone is back.",
      ])
  }

  @Test func staysAway() async throws {
    let (heard, messages) = try await hear(opening: [true])
    #expect(heard.error?.code == .device)
    #expect(heard.error?.description == "The microphone test was lost.")
    #expect(messages == ["The microphone was lost; waiting 3 s for it to come back."])
  }

  @Test func isNotThereToBeginWith() async throws {
    let error = await #expect(throws: SpeechError.self) { _ = try await hear(opening: [nil]) }
    #expect(error?.description == "It cannot be opened.")
  }
}
