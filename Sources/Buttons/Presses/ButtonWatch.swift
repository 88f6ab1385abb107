internal import Foundation

/// Watches the buttons of headsets and keyboards, the desktop's play key and its shortcuts, and passes each press on
/// once.
///
/// Safe to use from any thread.
package final class ButtonWatch: Sendable {
  private typealias TimedEvent = (event: ButtonEvent, time: ContinuousClock.Instant)

  private let continuation: AsyncStream<TimedEvent>.Continuation
  private let work: Task<Void, Never>
  private let reader: ButtonReader
  private let player: CallPlayer
  private let followers: [Task<Void, Never>]

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - choice: The buttons that are wanted.
  ///   - folders: Where the input devices are.
  ///   - environment: The environment variables, which tell where the session bus is.
  ///   - now: Tells the time.
  ///   - report: Receives a sentence about what cannot be watched.
  ///   - press: Called with each press, one after the other.
  package init(
    _ choice: ButtonChoice, in folders: InputFolders = .system,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    report: @escaping @Sendable (String) -> Void,
    press: @escaping @Sendable (ButtonPress) async -> Void
  ) {
    let (events, continuation) = AsyncStream.makeStream(of: TimedEvent.self)
    self.continuation = continuation
    let reader = ButtonReader(choice, in: folders, report: report)
    self.reader = reader
    player = CallPlayer(environment: environment) {
      continuation.yield((.tapped(.play), now()))
    }
    var followers = [
      Task { for await event in reader.events { continuation.yield((event, now())) } }
    ]
    if choice == .all {
      followers.append(
        Task {
          await GlobalShortcuts(environment: environment).follow(report: report) {
            continuation.yield((.tapped($0), now()))
          }
        })
    }
    self.followers = followers
    work = Task {
      var filter = PressFilter()
      for await (event, time) in events {
        if let complete = filter.handle(event, at: time) { await press(complete) }
      }
    }
  }

  /// Takes note of whether there is a call, to which the desktop's play key belongs.
  package func note(isInCall: Bool) { player.appear(isInCall) }

  /// Watches nothing any more.
  package func close() async {
    for follower in followers { follower.cancel() }
    reader.close()
    continuation.finish()
    await player.close()
    await work.value
  }
}
