internal import Audio
internal import Conversation
package import Dialer
package import Foundation
package import Sessions

/// Carries out the requests of recordings, one recording after the other.
///
/// It has a recogniser of its own beside the microphone's, which is loaded for the first recording.
package actor RecordingListener {
  private let dialer: VoiceDialer
  private let acousticModel: URL?
  private var setup: DialerSetup
  private var recognizer: RequestRecognizer?
  /// Indicates whether the recogniser does not know the latest contacts yet.
  private var isOutdated = false
  private var last: Task<Void, Never>?

  /// Creates a listener.
  ///
  /// - Parameters:
  ///   - dialer: Carries out the requests.
  ///   - setup: The language and the contacts.
  ///   - acousticModel: A folder in place of the installed model's, or nil.
  package init(_ dialer: VoiceDialer, _ setup: DialerSetup, acousticModel: URL?) {
    self.dialer = dialer
    self.setup = setup
    self.acousticModel = acousticModel
  }

  /// Takes contacts or grammars that have changed, from the next recording on.
  package func take(_ setup: DialerSetup) {
    self.setup = setup
    isOutdated = true
  }

  /// Carries out the requests of a recording.
  ///
  /// - Parameters:
  ///   - path: The recording's file.
  ///   - name: The name by which events call it.
  ///   - firstUtterance: The number of its first request.
  /// - Returns: The outcomes of its requests.
  /// - Throws: `SpeechError` or `GrammarError`.
  package func listen(
    to path: String, named name: String, firstUtterance: Int
  ) async throws -> ListeningResult {
    let before = last
    let listening = Task {
      await before?.value
      return try await self.result(of: path, name, firstUtterance)
    }
    last = Task { _ = try? await listening.value }
    return try await listening.value
  }

  private func result(
    of path: String, _ name: String, _ firstUtterance: Int
  ) async throws -> ListeningResult {
    let report = RequestOptions.current?.report
    let recording = try await AudioFile.decoding(
      path: path,
      onProblem: {
        report?(
          .note(utterance: nil, code: $0.code, message: $0.sentence(about: .recording(name))))
      })
    let loaded: RequestRecognizer
    // Contacts that change from here on are for the next recording.
    let wasOutdated = isOutdated
    isOutdated = false
    if let recognizer {
      loaded = recognizer
      do {
        if wasOutdated { try await loaded.setLanguage(await setup.weighedLanguage()) }
      } catch {
        isOutdated = true
        throw error
      }
    } else {
      loaded = try await setup.recognizer(acousticModel: acousticModel, isVerbose: false).recognizer
      recognizer = loaded
    }
    defer { RequestRecognizer.returnMemory() }
    return await dialer.listen(
      to: recording, named: name, with: loaded, firstUtterance: firstUtterance)
  }
}
