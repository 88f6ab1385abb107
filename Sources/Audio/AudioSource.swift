internal import Dispatch

/// The sound of a source as an asynchronous sequence of chunks.
///
/// Each chunk is read only when it is asked for, on a queue of its own, so that a slow disk or a
/// silent microphone blocks nobody; nothing is buffered. The sequence is for one reader. It ends
/// with the source or when the reading task is cancelled.
public struct AudioChunks: AsyncSequence, Sendable {
  /// A chunk: 16-bit samples, one channel, 16 kHz.
  public typealias Element = [Int16]

  private let reader: Reader

  /// - Parameter source: Handed over; it must not be read elsewhere.
  public init(_ source: sending any AudioSource) {
    reader = Reader(source)
  }

  /// An iterator; all iterators of one sequence read the same source.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reader: reader)
  }

  /// Reads the chunks one after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: Reader

    /// The next chunk, or nil at the end.
    ///
    /// - Throws: `SpeechError` of the source.
    public mutating func next() async throws -> [Int16]? {
      guard !Task.isCancelled else { return nil }
      return try await reader.next()
    }
  }
}

@available(*, unavailable)
extension AudioChunks.Iterator: Sendable {}

/// Owns the source and the queue on which it is read.
// @unchecked Sendable: the source is touched on the serial queue alone.
private final class Reader: @unchecked Sendable {
  private let source: any AudioSource
  private let queue = DispatchQueue(label: "callvoice.audio")

  init(_ source: any AudioSource) {
    self.source = source
  }

  func next() async throws -> [Int16]? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { () throws -> [Int16]? in try self.source.read() })
      }
    }
  }
}

/// Sound as the recogniser wants it: 16-bit samples of one channel, 16,000 a second.
///
/// Reading may block, on a disk or until the microphone has more, so it is done by ``AudioChunks``
/// on a queue of its own. A source is used by one reader at a time.
public protocol AudioSource: AnyObject {
  /// The part of the spectrum that it has, known before it is read.
  var band: AudioBand { get }

  /// The next samples, a tenth of a second or less, or nil at the end.
  ///
  /// - Throws: `SpeechError` with ``SpeechError/Code/unreadableAudio`` or
  ///   ``SpeechError/Code/device``.
  func read() throws(SpeechError) -> [Int16]?
}

extension AudioSource {
  /// All of the spectrum, where nothing else is known.
  public var band: AudioBand { .wide }
}
