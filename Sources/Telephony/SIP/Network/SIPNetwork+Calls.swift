internal import Foundation
internal import SIPAddressing

extension SIPNetwork {
  /// How long an answer may go without effect while another call rings: the agent tries to hold
  /// that one, fails, and does nothing until it is asked again.
  private static let secondAnswer = Duration.milliseconds(300)

  /// Sends an invitation; calls that are talked in are put on hold first.
  func dial(
    _ call: UUID, _ destination: CallDestination,
    _ yield: @escaping @Sendable (CallNetworkEvent) -> Void
  ) async {
    lines[call] = SIPLine(yield: yield, state: .underway)
    guard let address = AgentAddress(destination, account: account) else {
      options.report(Self.misaddressed(destination))
      return finish(call, .failed(.notFound))
    }
    do {
      try await startAgent()
      if let problem = await lackOfSound() {
        tell(lackOfSound: problem)
        return finish(call, .failed(.noSound))
      }
      await holdOthers(than: call)
      dialling = call
      defer {
        dialling = nil
        earlyEvents = []
      }
      let responses = try await send([AgentCommand("dial", address.text), AgentCommand("callstat")])
      guard responses[0]?.isOK == true,
        let id = try await identifier(describedBy: responses[1]?.text ?? "")
      else {
        let reason = earlyEvents.last { $0.type == "CALL_CLOSED" }?.parameter
        let failure = reason.map { CallFailure(agentReason: $0) } ?? .serviceUnavailable
        return finish(call, .failed(failure))
      }
      guard session != nil else { throw AgentProblem.gone }
      lines[call]?.id = id
      yield(.started)
      giveUp(call, after: options.timing.reply, with: .failed(.unavailable))
      for event in earlyEvents where event.id == id { take(event) }
    } catch {
      finish(call, .failed(.serviceUnavailable))
    }
  }

  /// What keeps a call from having sound; it is looked at anew only where something did before.
  private func lackOfSound() async -> String? {
    guard soundProblem != nil else { return nil }
    soundProblem = await options.soundProblem()
    return soundProblem
  }

  /// Tells what keeps calls from having sound, unless that was told as the agent was started, just now.
  private func tell(lackOfSound problem: String) {
    if !isLackOfSoundTold { options.report(problem) }
    isLackOfSoundTold = false
  }

  private static func misaddressed(_ destination: CallDestination) -> String {
    let text = clean(SIPAddress.withoutPassword(destination.value)) ?? ""
    let shown = text.count > 60 ? text.prefix(60) + "…" : text
    return
      "“\(shown)” cannot be called by SIP; it takes numbers and addresses such as sip:USER@HOST."
  }

  /// Finds the Call-ID of the call that was dialled.
  ///
  /// One that came in at that moment may be the agent's current call: then each is looked at.
  ///
  /// - Parameter text: how the agent describes its current call.
  /// - Returns: the Call-ID; nil where there is no such call any more.
  /// - Throws: `AgentProblem` where the agent does not describe its calls.
  private func identifier(describedBy text: String) async throws(AgentProblem) -> String? {
    if let id = newIdentifier(in: text) { return id }
    for _ in 0..<3 {
      guard !earlyEvents.contains(where: { $0.type == "CALL_CLOSED" }) else { return nil }
      let list = try await send([AgentCommand("listcalls")])[0]?.text ?? ""
      for line in list.matches(of: #/\[line (\d+)\]/#) {
        let commands = [AgentCommand("line", String(line.1)), AgentCommand("callstat")]
        if let id = newIdentifier(in: try await send(commands)[1]?.text ?? "") { return id }
      }
    }
    return nil
  }

  /// The Call-ID of the outgoing call that the agent describes, where it is not known yet.
  private func newIdentifier(in text: String) -> String? {
    guard text.contains("direction: Outgoing"),
      let id = text.firstMatch(of: #/ id=(\S+)/#).map({ String($0.1) }),
      !lines.values.contains(where: { $0.id == id })
    else { return nil }
    return id
  }

  /// Ends a call that nobody answers.
  func giveUp(_ call: UUID, after time: Duration, with ending: CallNetworkEvent) {
    lines[call]?.timer?.cancel()
    lines[call]?.timer = Task { [weak self, clock = options.clock] in
      guard (try? await clock.sleep(for: time)) != nil, let self else { return }
      self.tasks.add { await self.hangUp(call, with: ending, onlyUnanswered: true) }
    }
  }

  /// Hangs up.
  ///
  /// - Parameters:
  ///   - call: the call; one that is over is left as it is.
  ///   - ending: its last event.
  ///   - onlyUnanswered: whether it goes on where it was answered.
  func hangUp(
    _ call: UUID, with ending: CallNetworkEvent, onlyUnanswered: Bool = false
  ) async {
    guard let line = lines[call], !(onlyUnanswered && line.state == .connected) else { return }
    guard let id = line.id else { return finish(call, ending) }
    lines[call]?.ending = ending
    _ = try? await send(AgentCommand("hangup"), about: id)
    // The agent has told the end before its response.
    finish(call, ending)
  }

  /// Answers a call that rings.
  func answer(_ call: UUID) async throws(CallNetworkError) {
    guard let line = lines[call], let id = line.id else { throw .isOver }
    guard line.state == .ringing else {
      throw CallNetworkError(.notRinging, "The call does not ring any more.")
    }
    if let problem = await lackOfSound() {
      // Nobody is to talk to a call that hears and says nothing.
      options.report("The call cannot be answered. \(problem)")
      await hangUp(call, with: .failed(.noSound))
      throw .isOver
    }
    await holdOthers(than: call)
    let others = lines.count - 1
    for patience in [others > 0 ? Self.secondAnswer : nil, options.timing.answer] {
      guard let patience else { continue }
      try await command(AgentCommand("accept"), about: id)
      await settled(call, within: patience)
      guard let now = lines[call] else { throw .isOver }
      if now.state == .connected {
        if others > 0 { await reconcile() }
        return
      }
    }
    throw CallNetworkError(
      .refused, "The call cannot be answered; see with callvoice doctor whether there is sound.")
  }

  /// Waits until a call is connected or over, or for some time at most.
  private func settled(_ call: UUID, within time: Duration) async {
    guard let line = lines[call], line.state != .connected else { return }
    let timer = Task {
      guard (try? await options.clock.sleep(for: time)) != nil else { return }
      release(call)
    }
    await withCheckedContinuation { lines[call]?.waiting.append($0) }
    timer.cancel()
  }

  /// Lets go on who waits for a call.
  func release(_ call: UUID) {
    let waiting = lines[call]?.waiting ?? []
    lines[call]?.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Puts a call on hold, or takes it off.
  func hold(_ call: UUID, _ isOnHold: Bool) async throws(CallNetworkError) {
    let (line, id) = try connected(call)
    guard line.isOnHold != isOnHold else { return }
    lines[call]?.isOnHold = isOnHold
    do throws(CallNetworkError) {
      try await command(AgentCommand(isOnHold ? "hold" : "resume"), about: id)
    } catch {
      lines[call]?.isOnHold = !isOnHold
      throw error
    }
  }

  /// The agent does not hold one call for another by itself.
  private func holdOthers(than call: UUID) async {
    for (other, line) in lines where other != call && line.state == .connected {
      try? await hold(other, true)
    }
  }

  /// Mutes a call, or no longer; one that is not connected yet is muted once it is.
  func mute(_ call: UUID, _ isMuted: Bool) async throws(CallNetworkError) {
    guard lines[call] != nil else { throw .isOver }
    lines[call]?.isMuted = isMuted
    try await applyMute(call)
  }

  /// Brings the agent to what is wanted; it can only be told to change, and says what it is then.
  func applyMute(_ call: UUID) async throws(CallNetworkError) {
    guard let line = lines[call], let id = line.id, line.state == .connected else { return }
    guard isMuted(line) != line.isAgentMuted else { return }
    for _ in 0..<2 {
      let text = try await command(AgentCommand("mute"), about: id)
      let isMuted = !text.contains("un-muted")
      lines[call]?.isAgentMuted = isMuted
      guard let now = lines[call], isMuted != self.isMuted(now) else { return }
    }
  }

  /// Whether a call is to be muted; silence is a tone that is muted, since keys go out beside a sound
  /// only.
  func isMuted(_ line: SIPLine) -> Bool { line.isMuted || options.audio.source == .silence }

  /// Sends tones.
  func press(_ digits: String, in call: UUID) async throws(CallNetworkError) {
    let (line, id) = try connected(call)
    guard !line.isOnHold else {
      throw CallNetworkError(.onHold, "The call is on hold; resume it first.")
    }
    guard !digits.isEmpty, digits.count <= 100,
      digits.allSatisfy({ "0123456789*#ABCD".contains($0) })
    else {
      throw CallNetworkError(.refused, "The keys are 0 to 9, star, pound and A to D.")
    }
    try await command(AgentCommand("sndcode", digits), about: id)
  }

  /// Brings the agent's holds to what is wanted: when a call ends it resumes another by itself, and
  /// a call that rings while another is answered is marked as on hold.
  func reconcile() async {
    for (call, line) in lines where line.state == .connected {
      guard let id = line.id,
        let listed = try? await send(AgentCommand("listcalls"), about: id),
        let found = ListedCall(in: listed.text), let wanted = lines[call]?.isOnHold,
        found.isOnHold != wanted
      else { continue }
      _ = try? await send(AgentCommand(wanted ? "hold" : "resume"), about: id)
    }
  }

  private func connected(_ call: UUID) throws(CallNetworkError) -> (line: SIPLine, id: String) {
    guard let line = lines[call], line.ending == nil else { throw .isOver }
    guard line.state == .connected, let id = line.id else {
      throw CallNetworkError(.notConnected, "The call is not connected yet.")
    }
    return (line, id)
  }

  /// Does something to a call.
  ///
  /// - Parameters:
  ///   - command: what is done.
  ///   - id: the call's Call-ID.
  /// - Returns: what the agent says to it.
  /// - Throws: `CallNetworkError` where there is no such call, or no agent any more.
  @discardableResult
  private func command(
    _ command: AgentCommand, about id: String
  ) async throws(CallNetworkError) -> String {
    let response: AgentResponse?
    do throws(AgentProblem) {
      response = try await send(command, about: id)
    } catch {
      throw CallNetworkError(.refused, "The SIP agent does not answer; it is started again.")
    }
    guard let response else { throw .isOver }
    guard response.isOK else {
      throw CallNetworkError(.refused, "The SIP agent cannot do this to the call.")
    }
    return response.text
  }
}

extension CallNetworkError {
  static var isOver: CallNetworkError { CallNetworkError(.noSuchCall, "The call is over.") }
}
