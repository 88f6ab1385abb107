internal import Foundation
internal import Storage
internal import Telephony
internal import VoiceDialer

/// The network that the calls of a command go out on.
struct NetworkLink: Sendable {
  let network: any CallNetwork
  /// The same, where it is the simulated one.
  let simulated: SimulatedNetwork?
  private let sip: SIPNetwork?
  private let lock: FileLock?

  /// The simulated network.
  init() {
    let simulated = SimulatedNetwork()
    network = simulated
    self.simulated = simulated
    sip = nil
    lock = nil
  }

  /// Calls by SIP.
  init(_ sip: SIPNetwork, lock: FileLock?) {
    network = sip
    simulated = nil
    self.sip = sip
    self.lock = lock
  }

  /// Carries out one request, and ends the network; Ctrl-C hangs up also while it still rings.
  ///
  /// - Parameters:
  ///   - dialer: what makes the call.
  ///   - printer: hears that the call goes on.
  ///   - request: carries the request out, and returns the exit code.
  /// - Returns: that exit code; 1 where it is 0 and a call broke.
  func carryOut(
    _ dialer: VoiceDialer, printer: EventPrinter, _ request: () async -> ExitStatus
  ) async -> ExitStatus {
    // One for both: a Ctrl-C between two would be lost.
    let interruption = sip.map { _ in Interruption { Task { await dialer.endCalls() } } }
    let code = await end(dialer, await request(), printer: printer)
    interruption?.stop()
    return code
  }

  /// Waits until real calls are over, as they are at Ctrl-C at the latest, and ends the network.
  ///
  /// Calls on the simulated network end with the program.
  ///
  /// - Parameters:
  ///   - dialer: what has made the calls.
  ///   - code: the exit code, as far as it is known.
  ///   - printer: hears that a call goes on.
  /// - Returns: that exit code; 1 where it is 0 and a call broke.
  func finish(
    _ dialer: VoiceDialer, _ code: ExitStatus = .success, printer: EventPrinter
  ) async -> ExitStatus {
    let interruption = sip.map { _ in Interruption { Task { await dialer.endCalls() } } }
    let code = await end(dialer, code, printer: printer)
    interruption?.stop()
    return code
  }

  private func end(
    _ dialer: VoiceDialer, _ code: ExitStatus, printer: EventPrinter
  ) async -> ExitStatus {
    guard let sip else { return code }
    if await dialer.isInCall { printer.say("The call goes on until it is hung up; Ctrl-C does.") }
    while let call = await dialer.manager.calls.first {
      _ = await dialer.manager.over(call.uuid)
      await dialer.isOver(call.uuid)
    }
    await sip.stop()
    lock?.release()
    let isLost = await dialer.hasLostCall
    return code == .success && isLost ? ExitStatus.failure : code
  }
}
