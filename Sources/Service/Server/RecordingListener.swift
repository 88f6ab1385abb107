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
  /// Whether the recogniser does not know the latest contacts yet.
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
  ///
  /// A recogniser that is loaded is given them once no recording is under way, since it would keep the earlier
  /// ones in memory until the next.
  package func take(_ setup: DialerSetup) {
    self.setup = setup
    isOutdated = true
    guard recognizer != nil else { return }
    let before = last
    last = Task {
      await before?.value
      // Where it fails, the next recording tells.
      try? await self.refresh()
    }
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
      path: path, isFile: true,
      onProblem: {
        report?(
          DialerEvent(nil, .note(code: $0.code, message: $0.sentence(about: .recording(name)))))
      })
    try await refresh()
    let loaded: RequestRecognizer
    if let recognizer {
      loaded = recognizer
    } else {
      // Contacts that change from here on are for the next recording.
      isOutdated = false
      loaded = try await setup.recognizer(acousticModel: acousticModel, isVerbose: false).recognizer
      recognizer = loaded
    }
    defer { RequestRecognizer.returnMemory() }
    return await dialer.listen(
      to: recording, named: name, with: loaded, firstUtterance: firstUtterance)
  }

  /// Gives the recogniser contacts that have changed, if it is loaded.
  private func refresh() async throws {
    guard isOutdated, let recognizer else { return }
    isOutdated = false
    do {
      try await recognizer.setLanguage(await setup.weighedLanguage())
    } catch {
      isOutdated = true
      throw error
    }
  }
}
