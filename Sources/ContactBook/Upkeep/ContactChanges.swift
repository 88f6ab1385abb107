public import Foundation

/// Tells when contacts change: files that are written, added or removed.
///
/// The files are looked at every few seconds, by their size, times and number. This works on every
/// file system, also on those that others write to over a network, needs no watch for each of many
/// folders, and sees files that are put in the place of others, which is how vdirsyncer writes. A
/// change is told once the files have stood still for one more look, so what is half written is not
/// read. Looking takes about a microsecond a file; where it takes longer than usual, the pauses
/// become longer, so that it never takes more than a hundredth of the time.
///
/// The sequence has one element for each change, and ends when its task is cancelled. Changes
/// between two elements are one. Each iterator begins with the files as they are when it is made.
public struct ContactChanges: AsyncSequence, Sendable {
  /// A change; what has changed is found by loading the contacts anew.
  public struct Change: Sendable, Hashable {}

  private let paths: [URL]
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// Watches files and folders, as ``ContactBook/load(paths:region:)`` takes them.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; they need not be there yet.
  ///   - interval: How long the pauses are at least.
  ///   - clock: What the pauses are measured by.
  public init(
    of paths: [URL], every interval: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.paths = paths
    self.interval = interval
    self.clock = clock
  }

  /// Begins to watch.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      paths: paths, interval: interval, clock: clock, told: ContactChanges.fingerprint(of: paths))
  }

  /// What the files are now; 0 where there are none.
  static func fingerprint(of paths: [URL]) -> UInt64 {
    var sum: UInt64 = 0
    for path in paths {
      // A path that is not there counts as well: it may come.
      let files = try? ContactFiles([path])
      sum = (sum &* 31) ^ (files.map { ContactFiles.fingerprint(of: $0.files) } ?? 1)
    }
    return sum
  }

  /// Waits for one change after the other; to be used by one task.
  public struct Iterator: AsyncIteratorProtocol {
    let paths: [URL]
    let interval: Duration
    let clock: any Clock<Duration>
    /// What was told last.
    var told: UInt64
    /// How long the last look took.
    private var cost = Duration.zero

    init(paths: [URL], interval: Duration, clock: any Clock<Duration>, told: UInt64) {
      self.paths = paths
      self.interval = interval
      self.clock = clock
      self.told = told
    }

    /// The next change, or nil when the task is cancelled.
    public mutating func next() async -> Change? {
      var previous = told
      while true {
        do {
          try await clock.sleep(for: Swift.max(interval, cost * 100))
        } catch {
          return nil
        }
        if Task.isCancelled { return nil }
        let now = await look()
        if now != told, now == previous {
          told = now
          return Change()
        }
        previous = now
      }
    }

    /// Looks at the files, on a thread that may wait for a disk.
    private mutating func look() async -> UInt64 {
      let paths = paths
      let (sum, cost) = await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
          let start = ContinuousClock.now
          let sum = ContactChanges.fingerprint(of: paths)
          continuation.resume(returning: (sum, ContinuousClock.now - start))
        }
      }
      self.cost = cost
      return sum
    }
  }
}

/// An iterator belongs to one task.
@available(*, unavailable)
extension ContactChanges.Iterator: Sendable {}
