package import Audio
internal import Synchronization

/// The sound of a source, read by whoever wants the next of it: requests, or an answer in between.
///
/// One reads at a time. It can be closed from anywhere: the source is let go as soon as the read that is
/// under way has ended, at most a tenth of a second later.
package final class AudioStream: Sendable {
  /// The part of the spectrum that the source has.
  package let band: AudioBand

  private let chunks: Mutex<AudioChunks?>

  /// - Parameter source: Handed over; it must not be read elsewhere.
  package init(_ source: sending any AudioSource) {
    band = source.band
    chunks = Mutex(AudioChunks(source))
  }

  /// Whether it was closed.
  package var isClosed: Bool { chunks.withLock { $0 == nil } }

  /// The next chunk; nil at the end, once it is closed, and where the task is cancelled.
  ///
  /// - Throws: `SpeechError` of the source.
  package func next() async throws -> [Int16]? {
    guard var iterator = chunks.withLock({ $0 })?.makeAsyncIterator() else { return nil }
    let chunk = try await iterator.next()
    return isClosed ? nil : chunk
  }

  /// Lets the source go.
  package func close() {
    chunks.withLock { $0 = nil }
  }
}

/// The source of spoken answers: the microphone's sound, and the recogniser of it.
package struct AnswerInput: Sendable {
  let stream: AudioStream
  let recognizer: RequestRecognizer

  package init(stream: AudioStream, recognizer: RequestRecognizer) {
    self.stream = stream
    self.recognizer = recognizer
  }
}
