internal import Bus
internal import Telephony

/// The daemon that routes the sound of calls on Linux phones: callaudiod, on the session bus
/// (`org.mobian_project.CallAudio`).
///
/// Where it is not there, the system routes the sound by itself or not at all. One that does not answer holds up no
/// call.
struct CallAudioService: Sendable {
  private static let name = "org.mobian_project.CallAudio"
  private static let path = "/org/mobian_project/CallAudio"

  let environment: [String: String]
  let timeout: Duration

  /// Brings the sound into the mode for calls, or back; without the daemon nothing is done.
  func setInCall(_ isInCall: Bool) async {
    _ = try? await ask("SelectMode", .uint32(isInCall ? 1 : 0))
  }

  /// Mutes the microphone, or no longer.
  func mute(_ isMuted: Bool) async throws(CallNetworkError) {
    try await change("MuteMic", isMuted, "calls cannot be muted")
  }

  /// Has calls heard on the loudspeaker, or on what they are heard on else.
  func useSpeaker(_ isOn: Bool) async throws(CallNetworkError) {
    try await change("EnableSpeaker", isOn, "it cannot be chosen where calls are heard")
  }

  private func change(
    _ method: String, _ isOn: Bool, _ consequence: String
  ) async throws(CallNetworkError) {
    let isDone: Bool
    do throws(BusError) {
      isDone = try await ask(method, .boolean(isOn))
    } catch {
      throw CallNetworkError(
        .refused,
        error.code == .noAnswer
          ? "callaudiod, which routes the sound of calls, does not answer."
          : "callaudiod, which routes the sound of calls, is not there, so \(consequence) here; use the "
            + "system's own sound settings.")
    }
    guard isDone else {
      throw CallNetworkError(
        .refused, "callaudiod, which routes the sound of calls, did not do it.")
    }
  }

  private func ask(_ method: String, _ argument: BusValue) async throws(BusError) -> Bool {
    let bus = try BusConnection(.session, environment, timeout: timeout)
    defer { bus.close() }
    let reply = try await bus.call(
      BusCall(
        destination: Self.name, path: Self.path, interface: Self.name, method: method,
        arguments: [argument]))
    return reply.first?.boolean ?? true
  }
}
