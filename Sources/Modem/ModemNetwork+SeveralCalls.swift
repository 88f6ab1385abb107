internal import Bus
internal import Foundation
internal import Telephony

/// Several calls at once, and what is done to one that is connected.
extension ModemNetwork {
  /// Whether a call on a modem is connected and not on hold.
  func isTalkedIn(_ call: ModemCall, on modem: String) -> Bool {
    call.modem == modem && call.state == .connected && !call.isOnHold
  }

  /// Has the modem put what is talked in on hold, and take the call that waits or is on hold.
  ///
  /// That is noted before the modem has done it, so that no request meanwhile has it done again.
  ///
  /// - Parameters:
  ///   - modem: The modem.
  ///   - taken: The calls that are talked in then.
  ///   - participle: What is not done where it fails.
  /// - Throws: `CallNetworkError` if it fails; everything is as it was then.
  func swap(
    on modem: String, taking taken: Set<UUID>, _ participle: String
  ) async throws(CallNetworkError) {
    let before = calls.mapValues(\.isOnHold)
    let left = calls.keys.filter { calls[$0].map { isTalkedIn($0, on: modem) } == true }
    for call in left {
      calls[call]?.awaitedHold = nil
      note(true, of: call)
    }
    for call in taken { note(false, of: call) }
    do throws(CallNetworkError) {
      try await ask("HoldAndAccept", of: ModemManager.voice, at: modem, participle)
    } catch {
      for (call, wasOnHold) in before { calls[call]?.isOnHold = wasOnHold }
      for call in left + taken { calls[call]?.change = nil }
      throw error
    }
  }

  /// Notes that a call is put on hold here, or taken off it.
  ///
  /// What ModemManager tells of it for some time may be of before; if it has told the opposite it is asked then.
  private func note(_ isOnHold: Bool, of call: UUID) {
    let change = UUID()
    calls[call]?.isOnHold = isOnHold
    calls[call]?.change = change
    calls[call]?.isContradicted = false
    Task { [timing = options.timing] in
      guard (try? await timing.clock.sleep(for: timing.hold)) != nil else { return }
      await settle(change: change, of: call)
    }
  }

  private func settle(change: UUID, of call: UUID) async {
    guard let current = calls[call], current.change == change else { return }
    calls[call]?.change = nil
    guard current.isContradicted, let path = current.path,
      let now = try? await manager().properties(ofCall: path), calls[call]?.change == nil
    else { return }
    calls[call]?.isOnHold = now.state == .held
  }

  /// Takes what ModemManager tells of a call's hold.
  func told(_ isOnHold: Bool, of call: UUID) {
    guard let current = calls[call] else { return }
    guard current.change == nil else {
      calls[call]?.isContradicted = current.isOnHold != isOnHold
      return
    }
    calls[call]?.isOnHold = isOnHold
    if isOnHold { calls[call]?.awaitedHold = nil }
  }

  /// Puts the call that is talked in on hold, or notes that it is to be with what is done next.
  ///
  /// The modem has one command, which puts what is talked in on hold and takes the call that waits or is on hold: where
  /// there is one, it is given for that call.
  func hold(_ call: UUID) async throws(CallNetworkError) {
    let current = try connectedCall(call)
    guard !current.isOnHold, current.awaitedHold == nil else { return }
    let hold = UUID()
    calls[call]?.awaitedHold = hold
    if isAlone(call, current) {
      do throws(CallNetworkError) {
        return try await swap(on: current.modem, taking: [], "put on hold")
      } catch {
        calls[call]?.awaitedHold = nil
        throw error
      }
    }
    Task { [timing = options.timing] in
      guard (try? await timing.clock.sleep(for: timing.swap)) != nil else { return }
      await settle(hold, of: call)
    }
  }

  /// Whether there is nothing that would be taken for a call, or put on hold with it unasked.
  private func isAlone(_ call: UUID, _ current: ModemCall) -> Bool {
    !calls.contains { key, other in
      guard key != call, other.modem == current.modem else { return false }
      return other.isOnHold || other.state == .ringing
        || isTalkedIn(other, on: current.modem) && other.awaitedHold == nil
    }
  }

  /// Holds a call for whose hold nothing else has come.
  private func settle(_ hold: UUID, of call: UUID) async {
    guard let current = calls[call], current.awaitedHold == hold, !current.isOnHold else { return }
    let isBlocked = calls.contains { key, other in
      key != call && other.modem == current.modem && (other.isOnHold || other.state == .ringing)
    }
    if !isBlocked, (try? await swap(on: current.modem, taking: [], "put on hold")) != nil { return }
    calls[call]?.awaitedHold = nil
    options.report(
      "The modem cannot put this call on hold while another one waits or is on hold; the other side still hears you."
    )
  }

  /// Takes a call off hold, and those that it is joined with; what is talked in is put on hold.
  func resume(_ call: UUID) async throws(CallNetworkError) {
    let current = try connectedCall(call)
    calls[call]?.awaitedHold = nil
    guard current.isOnHold else { return }
    let group = calls.filter { $0.value.group != nil && $0.value.group == current.group }.keys
    try await swap(on: current.modem, taking: Set(group).union([call]), "taken off hold")
  }

  /// Joins what is on hold with what is talked in.
  func merge(_ call: UUID, _ other: UUID) async throws(CallNetworkError) {
    let (first, second) = (try connectedCall(call), try connectedCall(other))
    guard first.modem == second.modem, let path = first.isOnHold ? first.path : second.path else {
      throw CallNetworkError(
        .refused, "The two calls are on different modems, and cannot be joined.")
    }
    let group = first.group ?? second.group ?? UUID()
    if first.group == nil || first.group != second.group {
      try await ask("JoinMultiparty", of: ModemManager.call, at: path, "joined")
    }
    let joined = Set([first.group, second.group].compactMap(\.self))
    for (key, now) in calls
    where key == call || key == other || now.group.map(joined.contains) == true {
      calls[key]?.group = group
      calls[key]?.isOnHold = false
      calls[key]?.awaitedHold = nil
    }
  }

  /// Takes a call out of its group; the others are on hold then.
  func leaveGroup(_ call: UUID) async throws(CallNetworkError) {
    let current = try connectedCall(call)
    guard let group = current.group, let path = current.path else { return }
    try await ask("LeaveMultiparty", of: ModemManager.call, at: path, "taken out of the conference")
    calls[call]?.group = nil
    for (other, now) in calls where other != call && isTalkedIn(now, on: current.modem) {
      calls[other]?.isOnHold = true
      calls[other]?.awaitedHold = nil
    }
    let others = calls.filter { $0.value.group == group }.keys
    if others.count == 1, let last = others.first { calls[last]?.group = nil }
  }

  /// Sends tones, each by itself: modems take one at a time.
  func press(_ digits: String, in call: UUID) async throws(CallNetworkError) {
    guard !digits.isEmpty, digits.count <= 100,
      digits.allSatisfy({ "0123456789*#ABCD".contains($0) })
    else {
      throw CallNetworkError(.refused, "The keys are 0 to 9, star, pound and A to D.")
    }
    for digit in digits {
      let current = try connectedCall(call)
      guard !current.isOnHold, let path = current.path else {
        throw CallNetworkError(.onHold, "The call is on hold; resume it first.")
      }
      do throws(ModemProblem) {
        let manager = try await manager()
        try await manager.call("SendDtmf", of: ModemManager.call, at: path, .string(String(digit)))
      } catch {
        throw CallNetworkError(.refused, "The key \(digit) was not sent. \(error.description)")
      }
    }
  }

  private func connectedCall(_ call: UUID) throws(CallNetworkError) -> ModemCall {
    guard let current = calls[call], !current.isEnding else { throw .isOver }
    guard current.state == .connected else {
      throw CallNetworkError(.notConnected, "The call is not connected yet.")
    }
    return current
  }

  /// Has ModemManager do something to a call.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - interface: Its interface.
  ///   - path: The object.
  ///   - participle: What is not done to the call where it fails.
  /// - Throws: `CallNetworkError` if it fails.
  func ask(
    _ method: String, of interface: String, at path: String, _ participle: String
  ) async throws(CallNetworkError) {
    do throws(ModemProblem) {
      let manager = try await manager()
      try await manager.call(method, of: interface, at: path)
    } catch {
      throw CallNetworkError(.refused, "The call cannot be \(participle). \(error.description)")
    }
  }
}
