internal import Foundation
internal import Telephony
internal import VoiceDialer

extension DialingOptions {
  /// Connects to the network that was chosen: SIP where there is an account, unless another is named.
  ///
  /// - Parameters:
  ///   - options: where the accounts are.
  ///   - takesCalls: whether calls are to come in.
  ///   - makesCalls: whether there are calls at all.
  ///   - printer: hears which network it is, where it is a real one.
  /// - Returns: the network.
  /// - Throws: `SIPError` where there is no account, or no agent.
  func link(
    _ options: SetupOptions, takesCalls: Bool, makesCalls: Bool = true, printer: EventPrinter
  ) async throws(SIPError) -> NetworkLink {
    guard makesCalls, !dryRun, network != .simulated else { return NetworkLink() }
    let accounts = SIPAccounts(folder: options.data.url)
    if network == nil, account == nil, try accounts.all().isEmpty { return NetworkLink() }
    let chosen = try accounts.account(account)
    let lock = takesCalls ? AccountLock(folder: options.data.url) : nil
    let audio = SIPAudio(
      source: callMicrophone == "none" ? .silence : .device(callMicrophone),
      player: callSpeaker == "none" ? .none : .device(callSpeaker))
    let sip = SIPNetwork(
      account: chosen, password: try SIPPasswords(folder: options.data.url).password(of: chosen),
      options: SIPNetwork.Options(audio: audio, registers: lock != nil))
    try await sip.start()
    printer.say("Calls go out by SIP, as \(chosen.uri).")
    if takesCalls, lock == nil {
      printer.warn("Another callvoice runs with this data folder; calls come in there.")
    }
    return NetworkLink(sip, lock: lock)
  }
}
