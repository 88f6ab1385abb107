internal import Foundation
internal import SIPAddressing

/// What came of a transfer.
enum TransferResult: Sendable, Hashable {
  /// The other side has reached whom it was to call.
  case done
  /// The other side does not do it, or has reached nobody; with its reason, such as `603 Decline`.
  case refused(String)
  /// The other side has not said what came of it.
  case silent
  /// The call ended meanwhile, from here.
  case over
}

/// Calls whose other sides are passed on.
extension SIPNetwork {
  /// Asks the other side of a call to call somebody else.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - target: Whom.
  /// - Throws: `CallNetworkError` where one of the calls is not connected, or the agent cannot.
  func refer(_ call: UUID, to target: TransferTarget) async throws(CallNetworkError) {
    let (current, id) = try connected(call)
    guard !current.isBeingTransferred else {
      throw CallNetworkError(.refused, "The call is being passed on already.")
    }
    let command = AgentCommand("transfer", try await address(of: target))
    guard command.length <= AgentCommand.maximumLength else {
      throw CallNetworkError(
        .refused,
        "The address that the call is to be passed on to is longer than the SIP agent takes.")
    }
    transferResults[call] = nil
    calls[call]?.isBeingTransferred = true
    do throws(CallNetworkError) {
      try await self.command(command, about: id)
    } catch {
      calls[call]?.isBeingTransferred = false
      throw error
    }
  }

  /// The address that the other side is to call.
  private func address(of target: TransferTarget) async throws(CallNetworkError) -> String {
    switch target {
    case .destination(let destination):
      guard let address = AgentAddress(destination, account: account) else {
        throw CallNetworkError(
          .refused,
          "\(destination.value) cannot be called by SIP, so nobody can be passed on to it.")
      }
      return address.text
    case .call(let other):
      let (current, id) = try connected(other)
      await agent?.readNotices()
      guard let tags = agent?.notices.tags(of: id),
        let address = current.addresses.last
          ?? current.peer.flatMap({
            AgentAddress(CallDestination(.sipAddress, $0), account: account)
          })
      else {
        throw CallNetworkError(.refused, "The other call has no address that can be called.")
      }
      let place = "\(id);to-tag=\(tags.remote);from-tag=\(tags.local)"
      return "\(address.text)?Replaces=\(place.escapedInHeader)"
    }
  }

  /// Takes what the other side of a call tells of the call that it was asked to make.
  nonisolated func receive(_ outcome: ReferralOutcome) {
    tasks.add { await self.settle(outcome) }
  }

  private func settle(_ outcome: ReferralOutcome) async {
    guard let call = calls.first(where: { $0.value.id == outcome.call })?.key,
      calls[call]?.isBeingTransferred == true
    else { return }
    switch Int(outcome.status.prefix { $0.isASCII && $0.isNumber }) {
    case .some(..<200): return
    case .some(200..<300): await hangUp(call, with: .transferred)
    default: settleTransfer(of: call, .refused(outcome.status))
    }
  }

  /// Waits for what comes of a transfer.
  ///
  /// - Parameter call: The call whose other side was asked.
  /// - Throws: `CallNetworkError` unless the other side has reached whom it was to call.
  func transferred(_ call: UUID) async throws(CallNetworkError) {
    let result: TransferResult
    if let known = transferResults.removeValue(forKey: call) {
      result = known
    } else {
      let timer = Task { [weak self, clock = options.clock, time = options.timing.transfer] in
        guard (try? await clock.sleep(for: time)) != nil else { return }
        await self?.settleTransfer(of: call, .silent)
      }
      result = await withCheckedContinuation { transfers[call] = $0 }
      timer.cancel()
      transferResults[call] = nil
    }
    switch result {
    case .done: return
    case .over: throw .isOver
    case .silent:
      throw CallNetworkError(
        .refused, "The other side has not said what came of the transfer; the call goes on.")
    case .refused(let reason):
      throw CallNetworkError(
        .refused,
        "The other side did not pass the call on\(reason.isEmpty ? "" : " (\(reason))"); the call goes on."
      )
    }
  }

  /// Tells whoever waits for it what came of a transfer.
  func settleTransfer(of call: UUID, _ result: TransferResult) {
    let isPending = calls[call]?.isBeingTransferred ?? (result == .done)
    calls[call]?.isBeingTransferred = false
    if let waiting = transfers.removeValue(forKey: call) {
      waiting.resume(returning: result)
    } else if isPending {
      transferResults[call] = result
    }
  }
}

extension String {
  /// The text as the value of a header in an address (RFC 3261, section 25).
  fileprivate var escapedInHeader: String {
    addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.intersection(.ascii).union(
        .init(charactersIn: "-_.!~*'()")))
      ?? self
  }
}

extension CharacterSet {
  fileprivate static let ascii = CharacterSet(charactersIn: "\u{0}"..."\u{7F}")
}
