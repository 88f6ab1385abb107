public import Foundation
internal import SIPAddressing

/// Calls that others want to be made.
///
/// The rules: nobody but the user calls. The agent is kept from it by its guard (Sources/AgentGuard), which
/// refuses a transfer and stops at a redirection. What the other side wants is told as a ``ProposedCall``, and
/// where a call was sent on to by ``redirection(of:)``; both are asked about like a link from outside. A
/// redirection alone is followed unasked, and only to the same number at the same domain. A call that the agent
/// has nonetheless, and nobody asked for, is ended.
extension SIPNetwork {
  /// The reason the agent gives for the end of a call that the guard has stopped at a redirection: EREMCHG.
  static let sentOn = "Remote address changed"

  /// The maximum number of redirections of a call that are followed, as many as baresip itself follows.
  private static let mostRedirections = 15

  // MARK: - Transfers

  /// Takes a wish of the other side of a call, which may come before the call's Call-ID is known here.
  nonisolated func receive(_ referral: CallReferral) {
    tasks.add { await self.propose(referral) }
  }

  /// Tells that the other side of a call wants another call to be made: once a call, since whoever is refused
  /// could go on asking.
  private func propose(_ referral: CallReferral) {
    guard let call = calls.first(where: { $0.value.id == referral.call })?.key,
      calls[call]?.hasProposed == false
    else { return }
    calls[call]?.hasProposed = true
    proposalContinuation.yield(
      ProposedCall(call: call, link: Self.link(to: referral.address)))
  }

  /// An address as a link, which says what it is.
  private static func link(to address: String) -> String {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["sip", "sips", "tel"].contains(scheme) ? address : "sip:\(address)"
  }

  // MARK: - Redirections

  /// Goes on with a call that was sent on, or ends it.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - id: Its Call-ID up to now; the agent has no such call any more.
  func follow(_ call: UUID, _ id: String) {
    calls[call]?.id = nil
    calls[call]?.timer?.cancel()
    tasks.add { await self.goOn(with: call, sentOnFrom: id) }
  }

  private func goOn(with call: UUID, sentOnFrom id: String) async {
    await agent?.readNotices()
    guard let current = calls[call], let last = current.addresses.last else { return }
    let target = agent?.notices.redirection(of: id) ?? ""
    if let address = last.redirected(to: target, account: account),
      !current.addresses.contains(address), current.addresses.count <= Self.mostRedirections
    {
      calls[call]?.state = .underway
      calls[call]?.server = account.registrar ?? address.hostAndPort
      do throws(AgentProblem) {
        return try await invite(call, to: address)
      } catch {
        return finish(call, .failed(.serviceUnavailable))
      }
    }
    let shown = SIPAddress.withoutPassword(target).singleLine ?? ""
    options.report(
      "\(current.server) sends the call on to \(shown.prefix(100)), which nobody has asked for; it is "
        + "not followed.")
    redirections = (redirections + [(call, Self.link(to: target))]).suffix(Self.mostRedirections)
    finish(call, .failed(.unavailable))
  }

  /// The address that a call was sent on to, and not followed.
  public func redirection(of call: UUID) async -> String? {
    redirections.last { $0.call == call }?.link
  }

  // MARK: - Calls that nobody requested

  /// The events by which a call is known to be under way.
  private static let underway: Set = ["CALL_RINGING", "CALL_PROGRESS", "CALL_ESTABLISHED"]

  /// Whether an event is of a call that nobody asked for.
  ///
  /// A call that comes in is known before it is established; one that goes out, once it was dialled.
  func isStray(_ event: AgentEvent) -> Bool {
    Self.underway.contains(event.type) && event.id != nil && call(event) == nil
  }

  /// Ends a call that nobody asked for, and tells of it.
  func endStray(_ event: AgentEvent) {
    guard let id = event.id, strays.insert(id).inserted else { return }
    options.report("The SIP agent had a call that nobody asked for; it is ended.")
    Task { _ = try? await send(AgentCommand("hangup"), about: id) }
  }
}

extension AgentAddress {
  /// The address that a redirection may be followed to unasked: the same user, perhaps elsewhere at the same
  /// domain.
  ///
  /// - Parameters:
  ///   - target: Where the call was sent on to.
  ///   - account: The account that it is made by.
  /// - Returns: The address; nil if somebody else may be there.
  func redirected(to target: String, account: SIPAccount) -> AgentAddress? {
    guard let own = try? SIPAddress(text), let other = try? SIPAddress(target),
      let user = own.user, other.user == user, own.isPhone == other.isPhone || own.isPhone,
      Self.isWithin(other.host, own.host)
    else { return nil }
    return AgentAddress(CallDestination(.sipAddress, other.text), account: account)
  }

  /// Whether a host is a domain, or belongs to it.
  private static func isWithin(_ host: String, _ domain: String) -> Bool {
    let (host, domain) = (host.lowercased(), domain.lowercased())
    return host == domain || (host.hasSuffix(".\(domain)") && !domain.isEmpty)
  }
}
