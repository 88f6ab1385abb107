internal import Foundation
public import Speech

extension VoiceDialer {
  /// Hears a source to its end and handles each request in it as soon as it has ended.
  ///
  /// Where the dialer asks by voice, answers are heard in the same source, and who calls is said.
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
    await hear(
      SoundStream(source), named: name, with: listener, attention: attention, inCall: .unchanged,
      firstUtterance: firstUtterance, until: isEnough)
  }

  /// Hears a stream as ``hear(_:named:with:attention:firstUtterance:until:)`` hears a source, until it is
  /// closed.
  func hear(
    _ stream: SoundStream, named name: String, with listener: Listener, attention: Attention,
    inCall: InCallListening, firstUtterance: Int, until isEnough: @Sendable (Outcome) -> Bool
  ) async -> Hearing {
    var hearing = Hearing()
    let asker = options.asking as? SpokenAsker
    await asker?.attach(Ear(stream: stream, listener: listener, attention: attention))
    var current = attention
    do {
      try await listener.recognizer.begin(stream.band)
      try await attention.begin(listener, inCall: isInCall)
      while let chunk = try await stream.next() {
        let wanted = self.attention(attention, inCall)
        if wanted !== current {
          current = wanted
          try await current.begin(listener, inCall: isInCall)
        }
        if let asker, unasked != nil, mayAskAboutCalls(inCall),
          await listener.recognizer.isBetweenUtterances
        {
          let number = firstUtterance + hearing.outcomes.count
          if let outcome = await askAboutRinging(by: asker, utterance: number) {
            hearing.outcomes.append(outcome)
            if isEnough(outcome) {
              await asker.attach(nil)
              return hearing
            }
          }
          try await current.resume()
          continue
        }
        let sound = await asker?.clean(chunk) ?? chunk
        let transcripts = try await current.process(sound, by: listener, inCall: isInCall)
        for transcript in transcripts {
          let number = firstUtterance + hearing.outcomes.count
          let outcome = await handle(transcript, source: name, utterance: number)
          hearing.outcomes.append(outcome)
          try await current.handled(outcome, by: listener)
          if isEnough(outcome) {
            await asker?.attach(nil)
            return hearing
          }
        }
      }
      let transcripts = try await current.finish(listener)
      for transcript in transcripts where !stream.isClosed {
        let number = firstUtterance + hearing.outcomes.count
        hearing.outcomes.append(await handle(transcript, source: name, utterance: number))
      }
    } catch {
      hearing.error = error as? SpeechError
    }
    await asker?.attach(nil)
    return hearing
  }

  /// Whether who calls may be said: not into a call that has the audio devices.
  private func mayAskAboutCalls(_ inCall: InCallListening) -> Bool {
    if case .unchanged = inCall { return true }
    return !calls.audio.isActive
  }

  /// What decides what is heard, before a call or while one has the audio devices.
  private func attention(_ attention: Attention, _ inCall: InCallListening) -> Attention {
    if case .wakePhrase(let wake) = inCall, calls.audio.isActive { return wake }
    return attention
  }
}

/// What came of hearing a source.
public struct Hearing: Sendable, Hashable {
  /// How each utterance ended, in order.
  public var outcomes: [Outcome] = []
  /// Why the source could not be read to its end, if so.
  public var error: SpeechError?
}
