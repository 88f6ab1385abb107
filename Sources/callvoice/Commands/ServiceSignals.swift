internal import Foundation
internal import Synchronization
internal import Telephony

/// The ways in which a service is ended or told to read its files anew.
///
/// SIGTERM, Ctrl-C, the end of its terminal and the command "stop" end it, SIGHUP lets it read its files anew. The
/// rule: the first thing that an end does, before anybody is told of it, is to let no more calls begin; and the
/// process is over ``time`` after it, whatever it waits for. A second Ctrl-C ends it at once. Calls that are left
/// then are hung up by the agent's watcher, as where a process is killed.
final class ServiceSignals: Sendable {
  /// The time from the first signal to the end of the process, in seconds.
  private static let time = 4.5

  /// The end, once.
  let stops: AsyncStream<Void>
  /// The wishes to read the files anew; several that wait are one.
  let reloads: AsyncStream<Void>
  private let ending: Ending
  private let watches: [SignalWatch]

  /// Watches the signals.
  ///
  /// - Parameters:
  ///   - command: The command that is ended.
  ///   - gate: Lets no more calls begin once it is closed.
  ///   - leave: Removes what the process must not leave behind where it is ended in the middle of something.
  init(
    of command: String = "serve", closing gate: CallGate,
    leave: @escaping @Sendable () -> Void
  ) {
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let (reloads, reload) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stops = stops
    self.reloads = reloads
    let ending = Ending(command, gate, stop, leave)
    self.ending = ending
    // Until the service knows what it is for, it does nothing.
    SignalWatch.ignore(SIGUSR1)
    let hasTerminal = isatty(STDIN_FILENO) == 1
    watches = [
      SignalWatch(SIGTERM) { ending.begin(after: Self.time) },
      SignalWatch(SIGINT) {
        if ending.hasBegun { ending.force() } else { ending.begin(after: Self.time) }
      },
      SignalWatch(SIGHUP) {
        if hasTerminal, Self.isTerminalGone {
          ending.begin(after: Self.time)
        } else {
          reload.yield()
        }
      },
    ]
  }

  /// Ends the service, as SIGTERM does.
  func stop() { ending.begin(after: Self.time) }

  /// Whether the terminal at standard input was closed.
  private static var isTerminalGone: Bool {
    var state = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}

/// The end of a service, which nothing keeps up.
private final class Ending: Sendable {
  private let command: String
  private let gate: CallGate
  private let told: AsyncStream<Void>.Continuation
  private let leave: @Sendable () -> Void
  private let begun = Atomic(false)

  init(
    _ command: String, _ gate: CallGate, _ told: AsyncStream<Void>.Continuation,
    _ leave: @escaping @Sendable () -> Void
  ) {
    self.command = command
    self.gate = gate
    self.told = told
    self.leave = leave
  }

  var hasBegun: Bool { begun.load(ordering: .sequentiallyConsistent) }

  /// Lets no more calls begin, and ends the process after a time at the latest.
  func begin(after seconds: Double) {
    gate.close()
    guard !begun.exchange(true, ordering: .sequentiallyConsistent) else { return }
    // A thread of its own: it waits for nothing that others hold.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: seconds)
      self.force()
    }
    told.yield()
    told.finish()
  }

  /// Ends the process at once.
  func force() {
    leave()
    let sentence = "callvoice \(command) ends without waiting for what has not ended by itself.\n"
    _ = sentence.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    _exit(1)
  }
}
