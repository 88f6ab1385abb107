internal import Foundation
internal import Speech
internal import Storage
internal import Telephony
internal import VoiceDialer

extension DialingOptions {
  /// Connects to the network that was chosen: SIP where there is an account, unless another is named.
  ///
  /// - Parameters:
  ///   - options: where the accounts are.
  ///   - takesCalls: whether calls are to come in.
  ///   - makesCalls: whether there are calls at all.
  ///   - printer: hears which network it is, where it is a real one, and what is wrong with it.
  /// - Returns: the network.
  /// - Throws: `SIPError` where there is no account, or no agent.
  func link(
    _ options: SetupOptions, takesCalls: Bool, makesCalls: Bool = true, printer: EventPrinter
  ) async throws(SIPError) -> NetworkLink {
    guard makesCalls, !dryRun, network != .simulated else { return NetworkLink() }
    let accounts = SIPAccounts(folder: options.data.url)
    if network == nil, account == nil, try accounts.all().isEmpty { return NetworkLink() }
    let chosen = try accounts.account(account)
    let lock = takesCalls ? Self.accountLock(of: options.data.url) : nil
    let audio = SIPAudio(
      source: callMicrophone == "none" ? .silence : .device(callMicrophone),
      player: callSpeaker == "none" ? .none : .device(callSpeaker))
    let sip = SIPNetwork(
      account: chosen,
      password: try await SIPPasswords(folder: options.data.url).password(of: chosen),
      options: SIPNetwork.Options(
        audio: audio, registers: lock != nil, report: { printer.warn($0) },
        soundProblem: { Self.soundProblem(audio) }))
    try await sip.start()
    let comesIn = lock != nil ? await sip.registration(within: .seconds(1)) == .registered : false
    printer.say("Calls go out \(comesIn ? "and come in " : "")by SIP, as \(chosen.uri).")
    if lock != nil, !comesIn {
      // The network itself tells of a registrar that refuses or does not answer.
      Task {
        guard await sip.registration(within: .seconds(3_600)) == .registered else { return }
        printer.say("Calls come in by SIP, as \(chosen.uri).")
      }
    }
    if takesCalls, lock == nil {
      printer.warn("Another callvoice runs with this data folder; calls come in there.")
    }
    return NetworkLink(sip, lock: lock)
  }

  /// The lock of the process that incoming calls of a data folder's accounts ring at; nil where
  /// another process has it.
  private static func accountLock(of folder: URL) -> FileLock? {
    try? PrivateFolder.make(folder.path)
    return try? FileLock(file: folder.appendingPathComponent("sip.lock").path)
  }

  /// What keeps calls from having sound; nil where nothing does.
  private static func soundProblem(_ audio: SIPAudio) -> String? {
    if case .device(let name) = audio.source, let problem = SoundDevice.microphone(name).problem {
      return "Calls have no microphone: \(name) cannot be opened (\(problem)); name another, or "
        + "none, with --call-microphone."
    }
    if case .device(let name) = audio.player, let problem = SoundDevice.speaker(name).problem {
      return "Calls cannot be heard: \(name) cannot be opened (\(problem)); name another, or none, "
        + "with --call-speaker."
    }
    return nil
  }
}
