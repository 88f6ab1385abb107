public import Audio
public import Conversation
internal import Foundation
internal import Speech

/// The outcomes of listening to an audio source.
public struct ListeningResult: Sendable, Hashable {
  /// The outcome of each utterance, in order.
  public var outcomes: [Outcome] = []
  /// The error that ended the source early, if any.
  public var error: SpeechError?
  /// Whether listening has stopped after one of them, as it was to.
  var isEnough = false
}

extension VoiceDialer {
  /// Listens to a source to its end and handles each request in it as soon as it has ended.
  ///
  /// If the dialer asks by voice, answers are recognised in the same source, and callers are announced.
  ///
  /// - Parameters:
  ///   - source: A recording or the microphone.
  ///   - name: The recording as named, or `microphone`.
  ///   - recognizer: Recognises this dialer's language.
  ///   - firstUtterance: The number of the first utterance within the run.
  ///   - isEnough: Whether to stop after an outcome.
  /// - Returns: The outcome of each utterance, and why the source could not be read to its end; then an
  ///   unfinished request is not handled.
  public func listen(
    to source: sending any AudioSource, named name: String, with recognizer: RequestRecognizer,
    firstUtterance: Int, until isEnough: @Sendable (Outcome) -> Bool = { _ in false }
  ) async -> ListeningResult {
    await recognizer.restart()
    return await listen(
      to: AudioStream(source), named: name, with: recognizer, inCall: { .unchanged },
      firstUtterance: firstUtterance, until: isEnough)
  }

  /// Listens to a stream as ``listen(to:named:with:firstUtterance:until:)`` does to a source, until it is
  /// closed; times go on counting from the stream before.
  func listen(
    to stream: AudioStream, named name: String, with recognizer: RequestRecognizer,
    inCall: @Sendable () -> InCallListening, firstUtterance: Int,
    until isEnough: @Sendable (Outcome) -> Bool
  ) async -> ListeningResult {
    var result = ListeningResult()
    let asker = options.asking as? SpokenAsker
    await asker?.attach(AnswerInput(stream: stream, recognizer: recognizer))
    do {
      try await recognizer.begin(stream.band, inCall: isInCall)
      while let chunk = try await stream.next() {
        if let asker, unasked != nil, mayAskAboutCalls(inCall()),
          await recognizer.isBetweenUtterances
        {
          let number = firstUtterance + result.outcomes.count
          if let outcome = await askAboutRinging(by: asker, utterance: number) {
            result.outcomes.append(outcome)
            if isEnough(outcome) {
              await asker.attach(nil)
              result.isEnough = true
              return result
            }
          }
          try await recognizer.resume()
          continue
        }
        let sound = await asker?.clean(chunk) ?? chunk
        let transcripts = try await recognizer.process(sound, inCall: isInCall)
        for transcript in transcripts {
          let number = firstUtterance + result.outcomes.count
          let outcome = await handle(spoken: transcript, source: name, utterance: number)
          result.outcomes.append(outcome)
          // Without a wake phrase or a key, what is not understood was perhaps meant for somebody else.
          if outcome == .notUnderstood, transcript.rejection != .noSpeech,
            await recognizer.waitsForActivation
          {
            spokenResults?.tellNotUnderstood()
          }
          try await recognizer.handled(isUnderstood: outcome != .notUnderstood)
          if isEnough(outcome) {
            await asker?.attach(nil)
            result.isEnough = true
            return result
          }
        }
      }
      let transcripts = try await recognizer.finish()
      for transcript in transcripts where !stream.isClosed {
        let number = firstUtterance + result.outcomes.count
        result.outcomes.append(
          await handle(spoken: transcript, source: name, utterance: number))
      }
    } catch {
      result.error = error as? SpeechError
    }
    await asker?.attach(nil)
    return result
  }

  /// Handles what was heard, and says what comes of it.
  private func handle(
    spoken transcript: Transcript, source: String, utterance: Int
  ) async -> Outcome {
    // What comes of a recording that a client has sent is the client's to tell.
    guard let spokenResults, RequestOptions.current == nil else {
      return await handle(transcript, source: source, utterance: utterance)
    }
    return await spokenResults.carryOut {
      await handle(transcript, source: source, utterance: utterance)
    }
  }

  /// Whether the caller may be announced: not while a call owns the audio devices.
  private func mayAskAboutCalls(_ inCall: InCallListening) -> Bool {
    if case .unchanged = inCall { return true }
    return !calls.audio.isActive
  }
}
