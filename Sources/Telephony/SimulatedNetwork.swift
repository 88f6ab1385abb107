public import Foundation
internal import Synchronization

/// A network on which everybody answers and nobody is rung: the default.
///
/// Nothing leaves the machine and no sound is made; a call goes through its states on the clock it
/// was given. Numbers that end in 5550 and a SIP status fail with it, so that failures can be
/// tried: `+1 415 555 0486` is busy; 404, 408, 480, 503 and 603 work alike. (555-0100 to 555-0199,
/// the numbers set aside for fiction, are not among them.)
public final class SimulatedNetwork: CallNetwork, Sendable {
  /// How long a call takes from one state to the next.
  public struct Timing: Sendable, Hashable {
    /// From the request to the invitation.
    public var invitation: Duration
    /// From the invitation to the ringing.
    public var ringing: Duration
    /// From the ringing to the answer.
    public var answer: Duration

    /// A timing; the arguments are its properties.
    public init(
      invitation: Duration = .milliseconds(10), ringing: Duration = .milliseconds(40),
      answer: Duration = .milliseconds(100)
    ) {
      self.invitation = invitation
      self.ringing = ringing
      self.answer = answer
    }
  }

  private struct Call {
    let yield: @Sendable (CallNetworkEvent) -> Void
    let progress: Task<Void, Never>
  }

  /// `simulated`.
  public let name = "simulated"

  private let clock: any Clock<Duration>
  private let timing: Timing
  private let calls = Mutex<[UUID: Call]>([:])

  /// Creates the network.
  ///
  /// - Parameters:
  ///   - clock: what the waiting is done on.
  ///   - timing: how long it waits.
  public init(clock: any Clock<Duration> = ContinuousClock(), timing: Timing = Timing()) {
    self.clock = clock
    self.timing = timing
  }

  /// Starts a call that is answered, or fails as its number says.
  public func startCall(
    _ call: UUID, to destination: CallDestination, isVideo: Bool
  ) -> CallEvents {
    let (events, yield) = CallEvents.make()
    calls.withLock { calls in
      // The task waits for the lock before its first event, so the call is known by then.
      let progress = Task { await run(call, failure: Self.failure(of: destination)) }
      calls[call] = Call(yield: yield, progress: progress)
    }
    return events
  }

  /// Hangs up.
  public func endCall(_ call: UUID) {
    guard let ended = calls.withLock({ $0.removeValue(forKey: call) }) else { return }
    ended.progress.cancel()
    ended.yield(.ended)
  }

  /// The failure a number stands for, if any.
  public static func failure(of destination: CallDestination) -> CallFailure? {
    let digits = destination.value.filter(\.isNumber)
    return CallFailure.allCases.first { digits.hasSuffix("5550\($0.sipStatus)") }
  }

  /// The states of a call and the waits before them, up to the first that fails.
  private func run(_ call: UUID, failure: CallFailure?) async {
    let steps: [(event: CallNetworkEvent, wait: Duration, failures: Set<CallFailure>)] = [
      (.started, timing.invitation, [.serviceUnavailable]),
      (.connecting, timing.ringing, [.notFound, .unavailable, .busy]),
      (.connected, timing.answer, [.noAnswer, .declined]),
    ]
    for step in steps {
      guard (try? await clock.sleep(for: step.wait)) != nil else { return }
      let event = failure.flatMap { step.failures.contains($0) ? .failed($0) : nil } ?? step.event
      // Told under the lock, so that nothing follows the end of a call.
      let goesOn = calls.withLock { calls in
        guard let current = calls[call] else { return false }
        let isLast = event != step.event
        if isLast { calls[call] = nil }
        current.yield(event)
        return !isLast
      }
      guard goesOn else { return }
    }
  }
}
