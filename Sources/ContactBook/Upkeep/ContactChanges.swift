public import Foundation

/// A sequence of changes to contacts files: files that are written, added or removed.
///
/// The files are polled every few seconds for their sizes, times and inode numbers. Polling works on
/// every file system, including network ones, needs no watch for each of many folders, and detects
/// replaced files, which is how vdirsyncer writes. A change is reported once another poll finds the
/// files unchanged, so half-written files are not read. A poll takes about a microsecond per file; if
/// it takes longer, the pauses grow, so that polling never takes more than a hundredth of the time.
///
/// The sequence has one element for each change and ends when its task is cancelled. Several changes
/// between two elements count as one. Each iterator starts with the current state of the files.
public struct ContactChanges: AsyncSequence, Sendable {
  /// A change, whose content is found by loading the contacts again.
  public struct Change: Sendable, Hashable {}

  private let paths: [URL]
  private let interval: Duration
  private let clock: any Clock<Duration>

  /// Watches files and folders, as for ``ContactBook/load(paths:region:charset:)``.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, which need not exist yet.
  ///   - interval: The minimum pause between two polls.
  ///   - clock: The clock that measures the pauses.
  public init(
    of paths: [URL], every interval: Duration = .seconds(2),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.paths = paths
    self.interval = interval
    self.clock = clock
  }

  /// Starts watching.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      paths: paths, interval: interval, clock: clock,
      reported: ContactChanges.fingerprint(of: paths))
  }

  /// A hash of the current states of the files.
  package static func fingerprint(of paths: [URL]) -> UInt64 {
    var sum: UInt64 = 0
    for path in paths {
      // A missing path counts as well, since it may appear.
      let files = try? ContactFiles([path])
      sum = (sum &* 31) ^ (files.map { ContactFiles.fingerprint(of: $0.files) } ?? 1)
    }
    return sum
  }

  /// Waits for one change after the other, for a single task.
  public struct Iterator: AsyncIteratorProtocol {
    private let paths: [URL]
    private let interval: Duration
    private let clock: any Clock<Duration>
    /// The state that was reported last.
    private var reported: UInt64
    /// The duration of the last poll.
    private var cost = Duration.zero

    init(paths: [URL], interval: Duration, clock: any Clock<Duration>, reported: UInt64) {
      self.paths = paths
      self.interval = interval
      self.clock = clock
      self.reported = reported
    }

    /// Waits for the next change; returns nil when the task is cancelled.
    public mutating func next() async -> Change? {
      var previous = reported
      while true {
        do {
          try await clock.sleep(for: Swift.max(interval, cost * 100))
        } catch {
          return nil
        }
        if Task.isCancelled { return nil }
        let now = await poll()
        if now != reported, now == previous {
          reported = now
          return Change()
        }
        previous = now
      }
    }

    /// Examines the files on a thread that may block.
    private mutating func poll() async -> UInt64 {
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
