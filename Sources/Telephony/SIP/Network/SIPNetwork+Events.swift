internal import Foundation

extension SIPNetwork {
  /// Takes note of what the agent tells.
  func take(_ event: AgentEvent) {
    if dialling != nil, event.isOutgoing, event.id != nil, call(event) == nil {
      earlyEvents.append(event)
      return
    }
    switch event.type {
    case "REGISTERING": setRegistration(.pending)
    case "REGISTER_OK": setRegistration(.registered)
    case "REGISTER_FAIL": setRegistration(.failed(event.parameter ?? "no reason given"))
    case "CALL_INCOMING": ring(event)
    case "CALL_RINGING", "CALL_PROGRESS": reach(event)
    case "CALL_ESTABLISHED": connect(event)
    case "CALL_CLOSED": close(event)
    case "CALL_DTMF_START":
      if let call = call(event), let key = event.parameter, key.count == 1 {
        pressed.yield(SIPTone(call: call, key: key))
      }
    default: break
    }
  }

  func setRegistration(_ state: SIPRegistration) {
    registration = state
    switch state {
    case .pending: return
    case .registered: isRegistrationTold = false
    case .failed: tell(state)
    case .none: break
    }
    releaseRegistrationWaiting()
  }

  /// Lets go on who waits for the registrar.
  func releaseRegistrationWaiting() {
    let waiting = registrationWaiting
    registrationWaiting = [:]
    for continuation in waiting.values { continuation.resume() }
  }

  private func call(_ event: AgentEvent) -> UUID? {
    guard let id = event.id else { return nil }
    return lines.first { $0.value.id == id }?.key
  }

  private func ring(_ event: AgentEvent) {
    guard let id = event.id, call(event) == nil else { return }
    let uuid = UUID()
    let (events, yield) = CallEvents.make()
    lines[uuid] = SIPLine(yield: yield, state: .ringing, id: id)
    comingIn.yield(
      IncomingCall(
        uuid: uuid, origin: CallDestination(agentPeer: event.peer ?? ""),
        claimedName: event.peerName.flatMap(Self.clean), events: events))
  }

  /// A name without control characters, on one line, and not too long to read.
  static func clean(_ name: String) -> String? {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
    let text = String(words.joined(separator: " ").prefix(100))
    return text.isEmpty ? nil : text
  }

  private func reach(_ event: AgentEvent) {
    guard let call = call(event), lines[call]?.state == .underway else { return }
    lines[call]?.state = .reached
    lines[call]?.yield(.connecting)
    giveUp(call, after: options.timing.ringing, with: .failed(.noAnswer))
  }

  private func connect(_ event: AgentEvent) {
    guard let call = call(event), let line = lines[call], line.state != .connected else { return }
    line.timer?.cancel()
    lines[call]?.timer = nil
    lines[call]?.state = .connected
    if line.state == .underway { line.yield(.connecting) }
    line.yield(.connected)
    release(call)
    if isMuted(line) { tasks.add { try? await self.applyMute(call) } }
  }

  private func close(_ event: AgentEvent) {
    // The end of a call whose Call-ID is not known yet is that of the one being dialled.
    guard let call = call(event) ?? (event.isOutgoing ? dialling : nil), let line = lines[call]
    else { return }
    let ending = line.ending ?? Self.ending(of: line, event.parameter ?? "")
    if line.ending == nil, ending == .failed(.noSound) {
      tellLackOfSound(event.parameter ?? "")
    }
    finish(call, ending)
    if !lines.isEmpty { tasks.add { await self.reconcile() } }
  }

  /// Tells that the sound here could not be used, where it was not the other side that said so.
  private func tellLackOfSound(_ reason: String) {
    guard !reason.hasPrefix("488"), !reason.hasPrefix("606") else { return }
    let problem = options.audio.unusable
    soundProblem = problem
    options.report(problem)
  }

  private static func ending(of line: SIPLine, _ reason: String) -> CallNetworkEvent {
    switch line.state {
    case _ where CallFailure(agentReason: reason) == .noSound: .failed(.noSound)
    case .underway, .reached: .failed(CallFailure(agentReason: reason))
    case .ringing: .ended
    // What else there is comes of a broken connection.
    case .connected: reason.hasPrefix("Connection reset by") ? .ended : .failed(.unavailable)
    }
  }

  /// Tells the last event of a call.
  func finish(_ call: UUID, _ event: CallNetworkEvent) {
    guard let line = lines[call] else { return }
    release(call)
    lines[call] = nil
    line.timer?.cancel()
    line.yield(event)
  }
}
