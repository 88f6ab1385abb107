public import Speech

extension VoiceDialer {
  /// Hears a source to its end and handles each request in it as soon as it has ended.
  ///
  /// - Parameters:
  ///   - source: a recording or the microphone.
  ///   - name: the recording as named, or `microphone`.
  ///   - listener: listens for this dialer's language.
  ///   - attention: decides what is heard as a request; without one, all of it.
  ///   - firstUtterance: the number of the first utterance within the run.
  ///   - isEnough: whether to stop after an outcome.
  /// - Returns: how each utterance ended, and why the source could not be read to its end; then an
  ///   unfinished request is not handled.
  public func hear(
    _ source: sending any AudioSource, named name: String, with listener: Listener,
    attention: Attention = Attention(), firstUtterance: Int,
    until isEnough: @Sendable (Outcome) -> Bool = { _ in false }
  ) async -> Hearing {
    var hearing = Hearing()
    do {
      try await listener.recognizer.begin(source.band)
      try await attention.begin(listener, inCall: isInCall)
      for try await chunk in AudioChunks(source) {
        let transcripts = try await attention.process(chunk, by: listener, inCall: isInCall)
        for transcript in transcripts {
          let number = firstUtterance + hearing.outcomes.count
          let outcome = await handle(transcript, source: name, utterance: number)
          hearing.outcomes.append(outcome)
          try await attention.handled(outcome, by: listener)
          if isEnough(outcome) { return hearing }
        }
      }
      let transcripts = try await attention.finish(listener)
      for transcript in transcripts {
        let number = firstUtterance + hearing.outcomes.count
        hearing.outcomes.append(await handle(transcript, source: name, utterance: number))
      }
    } catch {
      hearing.error = error as? SpeechError
    }
    return hearing
  }
}

/// What came of hearing a source.
public struct Hearing: Sendable, Hashable {
  /// How each utterance ended, in order.
  public var outcomes: [Outcome] = []
  /// Why the source could not be read to its end, if so.
  public var error: SpeechError?
}
