import Synchronization
import Testing

@testable import Audio

@Suite struct AudioChunksTests {
  /// Gives the chunks, then an error or the end; counts how often it is read.
  private final class StoredSource: AudioSource {
    let reads: Counter
    private var chunks: [[Int16]]
    private let error: SpeechError?

    init(_ chunks: [[Int16]], error: SpeechError? = nil, reads: Counter = Counter()) {
      self.chunks = chunks.reversed()
      self.error = error
      self.reads = reads
    }

    func read() throws(SpeechError) -> [Int16]? {
      reads.value.withLock { $0 += 1 }
      if let chunk = chunks.popLast() { return chunk }
      if let error { throw error }
      return nil
    }
  }

  /// Silence without an end, as of a microphone.
  private final class EndlessSource: AudioSource {
    let reads: Counter

    init(reads: Counter) { self.reads = reads }

    func read() throws(SpeechError) -> [Int16]? {
      reads.value.withLock { $0 += 1 }
      return [0]
    }
  }

  private final class Counter: Sendable {
    let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
  }

  @Test(
    arguments: [[], [[1]], [[1, 2], [], [3]], Array(repeating: [7], count: 100)] as [[[Int16]]])
  func givesTheChunksOfTheSource(chunks: [[Int16]]) async throws {
    var received: [[Int16]] = []
    for try await chunk in AudioChunks(StoredSource(chunks)) { received.append(chunk) }
    #expect(received == chunks)
  }

  @Test func readsOnlyWhatIsAskedFor() async throws {
    let reads = Counter()
    let chunks = AudioChunks(StoredSource([[1], [2], [3]], reads: reads))
    #expect(reads.count == 0)
    var iterator = chunks.makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    #expect(reads.count == 1)
    var other = chunks.makeAsyncIterator()
    #expect(try await other.next() == [2])
    #expect(reads.count == 2)
  }

  @Test func passesErrorsThrough() async {
    let expected = SpeechError(.device, "The microphone was lost.")
    var received: [[Int16]] = []
    let error = await #expect(throws: SpeechError.self) {
      for try await chunk in AudioChunks(StoredSource([[1], [2]], error: expected)) {
        received.append(chunk)
      }
    }
    #expect(error == expected)
    #expect(received == [[1], [2]])
  }

  @Test func endsWhenTheTaskIsCancelled() async throws {
    let reads = Counter()
    let chunks = AudioChunks(EndlessSource(reads: reads))
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for try await _ in chunks { continuation.yield() }
      return true
    }
    for await _ in started.prefix(3) {}
    task.cancel()
    #expect(try await task.value)
    #expect(reads.count >= 3)
  }

  @Test func isNotReadByACancelledTask() async throws {
    let reads = Counter()
    let chunks = AudioChunks(EndlessSource(reads: reads))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = chunks.makeAsyncIterator()
      return try await iterator.next()
    }
    #expect(try await task.value == nil)
    #expect(reads.count == 0)
  }
}
