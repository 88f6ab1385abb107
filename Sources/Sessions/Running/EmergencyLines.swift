internal import Foundation
internal import Modem
internal import Synchronization
internal import Telephony

/// The other networks that a user has, for a call for help that the network in use does not take.
final class EmergencyLines: Sendable {
  private let options: CallConnection.Options
  private let report: @Sendable (CallConnection.Event) -> Void
  private let opened = Mutex<(sip: [SIPNetwork], modem: ModemNetwork?)>(([], nil))

  /// Looks at nothing yet: what there is is found out by the call.
  init(
    _ options: CallConnection.Options, report: @escaping @Sendable (CallConnection.Event) -> Void
  ) {
    self.options = options
    self.report = report
  }

  /// The networks beside those of a kind that can take the call, one after the other.
  ///
  /// - Parameter kind: The kind of network that has not taken it.
  /// - Returns: The networks.
  func networks(beside kind: CallConnection.Kind) async -> [any CallNetwork] {
    var networks: [any CallNetwork] = []
    if kind != .modem, let modem = await modem() { networks.append(modem) }
    if kind != .sip { networks += await accounts() }
    return networks
  }

  /// The modem, if there is one that makes calls.
  private func modem() async -> ModemNetwork? {
    let modem = opened.withLock { opened in
      if let modem = opened.modem { return modem }
      let modem = ModemNetwork(
        options: ModemNetwork.Options(
          takesCalls: false, gate: options.gate, report: { [report] in report(.problem($0)) }))
      opened.modem = modem
      return modem
    }
    return await modem.hasModem() ? modem : nil
  }

  /// The SIP accounts, the one for emergencies first.
  private func accounts() async -> [SIPNetwork] {
    let known = opened.withLock(\.sip)
    let accounts = (try? SIPAccounts(folder: options.folder).all()) ?? []
    var networks: [SIPNetwork] = []
    for account in accounts.filter(\.isForEmergencies) + accounts.filter({ !$0.isForEmergencies }) {
      if let network = known.first(where: { $0.account == account }) {
        networks.append(network)
        continue
      }
      let password = (try? await SIPPasswords(folder: options.folder).password(of: account)) ?? nil
      networks.append(
        CallConnection.sip(account, password: password, options, registers: false, report: report))
    }
    opened.withLock { $0.sip = networks }
    return networks
  }

  /// Ends what was opened.
  func stop() async {
    let (sip, modem) = opened.withLock { $0 }
    for sip in sip { await sip.stop() }
    await modem?.stop()
  }
}

extension SwitchingNetwork {
  /// Lets calls for help go on to the other networks, and tells of it.
  func goOn(
    to lines: EmergencyLines, beside kind: CallConnection.Kind,
    report: @escaping @Sendable (CallConnection.Event) -> Void
  ) {
    helpsElsewhere({ await lines.networks(beside: kind) }) { report(.problem($0)) }
  }
}
