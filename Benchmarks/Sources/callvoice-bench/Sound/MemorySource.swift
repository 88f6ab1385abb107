internal import Audio

/// Sound that is already there, in chunks of 10 ms, each noted in a log when it is handed out.
final class MemorySource: AudioSource {
  private static let chunkLength = 160

  private let samples: [Int16]
  private let log: EventLog
  private var position = 0

  init(_ samples: [Int16], log: EventLog) {
    self.samples = samples
    self.log = log
  }

  func read() throws(SpeechError) -> [Int16]? {
    let end = min(samples.count, position + Self.chunkLength)
    let chunk = position < end ? Array(samples[position..<end]) : nil
    position = end
    log.handOut(chunk)
    return chunk
  }
}

@available(*, unavailable)
extension MemorySource: Sendable {}
