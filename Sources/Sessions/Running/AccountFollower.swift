internal import Foundation
internal import Storage
internal import Telephony

/// Keeps a connection on the account that the user's files name: calls that go on stay where they began.
actor AccountFollower {
  private struct Line {
    let account: SIPAccount
    let password: String?
    let sip: SIPNetwork
  }

  /// The network that it steers.
  nonisolated let network: SwitchingNetwork
  /// The simulated network, where other processes let calls ring, too.
  nonisolated let simulated = SimulatedNetwork()

  private let emergencyLines: EmergencyLines
  private let options: CallConnection.Options
  private let report: @Sendable (CallConnection.Event) -> Void
  private var line: Line?
  /// The accounts beside it, whose lines can be chosen.
  private var others: [Line] = []
  private var modem: ModemLine?
  private var incomingCalls: FileLock?
  private var state: [FileStamp] = []
  private var retiring: [Task<Void, Never>] = []
  private var last: Task<Void, Never>?
  /// The reason why the account that is wanted was not taken; nil where it was.
  private var refusal: String?

  init(
    _ options: CallConnection.Options, report: @escaping @Sendable (CallConnection.Event) -> Void
  ) {
    self.options = options
    self.report = report
    network = SwitchingNetwork(simulated, gate: options.gate)
    emergencyLines = EmergencyLines(options, report: report)
  }

  /// The data folder, with the accounts in it.
  nonisolated var folder: URL { options.folder }

  /// The accounts that there are, and what is known of each.
  func states() async -> [CallConnection.AccountState] {
    let accounts = (try? SIPAccounts(folder: options.folder).all()) ?? []
    let wanted = (try? CallConnection.account(options)) ?? nil
    var states: [CallConnection.AccountState] = []
    for account in accounts {
      if let line = ([line] + others).compactMap(\.self).first(where: { $0.account == account }) {
        states.append(
          CallConnection.AccountState(
            account, registration: await line.sip.registration))
      } else if account == wanted, let refusal {
        states.append(
          CallConnection.AccountState(account, .failed, reason: refusal, explanation: refusal))
      } else {
        states.append(CallConnection.AccountState(account, .unused))
      }
    }
    return states
  }

  /// Whether new calls are real ones.
  nonisolated var isReal: Bool { network.name != simulated.name }

  /// Connects for the first time.
  func open() async throws(SIPError) {
    state = files
    switch options.kind {
    case .handover:
      network.goOn(to: emergencyLines, beside: .handover, report: report)
      return network.change(to: CallConnection.handover(options))
    case .modem:
      network.goOn(to: emergencyLines, beside: .modem, report: report)
      let line = ModemLine(options, report: report)
      modem = line
      network.change(to: line.network)
      return await line.start()
    case .simulated, .sip, nil: break
    }
    if options.kind != .simulated {
      network.goOn(to: emergencyLines, beside: .sip, report: report)
    }
    guard let account = try CallConnection.account(options) else { return }
    try await connect(account, password: try await password(of: account))
  }

  /// Takes an account that has changed; where that fails, the one before stays.
  ///
  /// - Parameter isForced: Whether files that look as before are read, too.
  func refresh(isForced: Bool) async {
    let before = last
    let task = Task {
      await before?.value
      await self.take(isForced: isForced)
    }
    last = task
    await task.value
  }

  private func take(isForced: Bool) async {
    let now = files
    guard isForced || now != state else { return }
    state = now
    refusal = nil
    // The other networks need no account.
    guard options.kind != .handover, options.kind != .modem else { return }
    do throws(SIPError) {
      guard let account = try CallConnection.account(options) else { return disconnect() }
      let password = try await password(of: account)
      guard account != line?.account || password != line?.password else {
        return try await connectOthers()
      }
      try await connect(account, password: password)
    } catch {
      refusal = error.description
      report(.problem("\(error.description) Calls go out as before."))
    }
  }

  private func password(of account: SIPAccount) async throws(SIPError) -> String? {
    try await SIPPasswords(folder: options.folder).password(of: account)
  }

  private func connect(_ account: SIPAccount, password: String?) async throws(SIPError) {
    if options.takesCalls, incomingCalls == nil {
      incomingCalls = SIPAccounts(folder: options.folder).claimIncomingCalls()
    }
    let sip = CallConnection.sip(
      account, password: password, options, registers: incomingCalls != nil, report: report)
    try await sip.start()
    let before = line
    line = Line(account: account, password: password, sip: sip)
    try await connectOthers()
    retire(before)
    await CallConnection.tell(
      of: sip, options, registers: incomingCalls != nil, report: report)
  }

  /// Lets the lines of the other accounts be chosen; those that are there as before stay.
  private func connectOthers() async throws(SIPError) {
    guard let line else { return }
    var lines: [Line] = []
    let before = others
    for account in try SIPAccounts(folder: options.folder).all()
    where account.uri != line.account.uri {
      let password = try await password(of: account)
      let same = before.first { $0.account == account && $0.password == password }
      lines.append(
        same
          ?? Line(
            account: account, password: password,
            sip: CallConnection.sip(
              account, password: password, options, registers: incomingCalls != nil, report: report)
          ))
    }
    others = lines
    network.change(to: line.sip, lines: ([line] + lines).map { OutgoingLine($0.account, $0.sip) })
    for former in before where !lines.contains(where: { $0.sip === former.sip }) { retire(former) }
    guard incomingCalls != nil else { return }
    for new in lines where !before.contains(where: { $0.sip === new.sip }) {
      new.sip.start(reporting: report)
    }
  }

  private func disconnect() {
    guard let before = line else { return }
    line = nil
    network.change(to: simulated)
    retire(before)
    for other in others { retire(other) }
    others = []
    incomingCalls?.release()
    incomingCalls = nil
    report(.simulated)
  }

  /// Ends an account's agent once its calls are over.
  private func retire(_ line: Line?) {
    guard let line else { return }
    let network = network
    retiring.append(
      Task {
        await network.retire(line.sip)
        await line.sip.stop()
      })
  }

  /// Ends all agents, once the calls of those that were retired are over.
  func close() async {
    await last?.value
    for task in retiring { await task.value }
    await line?.sip.stop()
    for other in others { await other.sip.stop() }
    await modem?.stop()
    await emergencyLines.stop()
    incomingCalls?.release()
  }

  // MARK: - Files

  private var files: [FileStamp] {
    ["accounts.json", "sip-passwords.json"].compactMap {
      FileStamp(of: options.folder.appendingPathComponent($0).path)
    }
  }
}

extension OutgoingLine {
  /// The line of a SIP account.
  init(_ account: SIPAccount, _ network: SIPNetwork) {
    self.init(
      names: [account.line, account.uri, account.name].compactMap(\.self),
      callees: account.callees, isForEmergencies: account.isForEmergencies, network: network)
  }
}
