internal import Foundation

/// Calls that nothing is heard of.
///
/// A server may take its time with a call, and says nothing of it that the agent tells as an event. So it
/// is asked whether it is there: one that is gets the time that SIP allows, one that is not ends the call.
extension SIPNetwork {
  /// Waits until something is heard of a call, and ends it otherwise: soon where its server is not there.
  ///
  /// - Parameters:
  ///   - call: A call whose invitation is sent.
  ///   - address: The address that it goes to.
  func awaitServer(of call: UUID, at address: AgentAddress) {
    let timing = options.timing
    calls[call]?.timer = Task { [weak self, clock = options.clock] in
      guard (try? await clock.sleep(for: timing.silence)) != nil else { return }
      await self?.askServer(of: call, at: address)
      guard (try? await clock.sleep(for: timing.presence)) != nil else { return }
      await self?.giveUpWithoutServer(call)
      let rest = timing.reply - timing.silence - timing.presence
      guard (try? await clock.sleep(for: max(.zero, rest))) != nil else { return }
      await self?.giveUpOnServer(call)
    }
  }

  /// Takes note that a server has responded.
  func handle(_ response: LoggedResponse) {
    let waiting = calls.filter { call, current in
      silent(call) != nil && (current.id != nil || call == dialling)
    }
    for (call, current) in waiting where !current.isServerThere {
      // A response that cannot be told to be another's counts.
      guard waiting.count == 1 || response.mayBe(from: current.server) else { continue }
      calls[call]?.isServerThere = true
      if current.isSilenceReported { reportPresence(of: current.server) }
    }
  }

  /// Tells why a call fails of which nothing was heard, where it was not the other side that said so.
  ///
  /// - Parameters:
  ///   - reason: The agent's reason, which begins with a status if it comes from the other side.
  ///   - call: The call.
  func report(failure reason: String, of call: UUID) {
    guard let current = calls[call], current.state == .underway, let text = reason.singleLine,
      text.first?.isNumber == false, CallFailure(agentReason: reason) != .noSound
    else { return }
    // The agent waits as long as this does, and may be the first to give up.
    let isSlow = current.isServerThere && text == "Connection timed out"
    options.report(
      isSlow
        ? Self.slowness(of: current.server)
        : SIPTrial.sentence(about: current.server, failing: text))
  }

  private static func slowness(of server: String) -> String {
    "\(server) has not put the call through; try again, or later."
  }

  /// The call, if it goes out and nothing was heard of it.
  private func silent(_ call: UUID) -> SIPCall? {
    calls[call].flatMap { $0.state == .underway && $0.ending == nil ? $0 : nil }
  }

  private func askServer(of call: UUID, at address: AgentAddress) {
    guard let current = silent(call), !current.isServerThere else { return }
    calls[call]?.isSilenceReported = true
    options.report("\(current.server) does not answer yet; the call waits for it.")
    let question = AgentCommand("options", address.presence(account).text)
    Task { _ = try? await send([question]) }
  }

  private func reportPresence(of server: String) {
    let time = options.timing.reply.components.seconds
    options.report(
      "\(server) is there and has not put the call through yet; the call waits up to "
        + "\(time) seconds for it.")
  }

  /// Ends a call whose server has not responded to anything, and tells so; tells that it waits otherwise.
  private func giveUpWithoutServer(_ call: UUID) async {
    guard let current = silent(call) else { return }
    guard !current.isServerThere else {
      return current.isSilenceReported ? () : reportPresence(of: current.server)
    }
    // If this process was stopped meanwhile, what it was told then comes first.
    _ = try? await send([AgentCommand("reginfo")])
    guard let current = silent(call), !current.isServerThere else { return }
    giveUp(
      call,
      telling: "\(current.server) does not answer; is the address right, and is there a network?")
  }

  private func giveUpOnServer(_ call: UUID) {
    guard let current = silent(call) else { return }
    giveUp(call, telling: Self.slowness(of: current.server))
  }

  private func giveUp(_ call: UUID, telling sentence: String) {
    tasks.add {
      guard await self.silent(call) != nil else { return }
      self.options.report(sentence)
      await self.hangUp(call, with: .failed(.unavailable), onlyUnanswered: true)
    }
  }
}

extension AgentAddress {
  /// The address at which the server of a call is probed.
  ///
  /// A server of the account's own is asked about the account: what it is asked about another, it may pass
  /// on to somebody who is not there.
  fileprivate func presence(_ account: SIPAccount) -> AgentAddress {
    let isOwn = account.registrar != nil || hostAndPort == account.host
    return isOwn ? AgentAddress(serverOf: account) ?? self : self
  }
}
