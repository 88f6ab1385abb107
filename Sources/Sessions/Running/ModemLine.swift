internal import Modem
internal import Storage
internal import Telephony

/// The modem as a session's network, with its claim to the calls that come in.
struct ModemLine: Sendable {
  let network: ModemNetwork
  private let options: CallConnection.Options
  private let incomingCalls: FileLock?
  private let report: @Sendable (CallConnection.Event) -> Void

  /// Claims the calls that come in, if they are wanted.
  init(
    _ options: CallConnection.Options, report: @escaping @Sendable (CallConnection.Event) -> Void
  ) {
    self.options = options
    self.report = report
    incomingCalls =
      options.takesCalls ? SIPAccounts(folder: options.folder).claimIncomingCalls() : nil
    network = ModemNetwork(
      options: ModemNetwork.Options(
        takesCalls: incomingCalls != nil, modem: options.modem, gate: options.gate,
        report: { report(.problem($0)) }))
  }

  /// Has calls come in, and tells which modem it is, or why it makes no calls now.
  func start() async {
    let status = await network.start()
    if let title = status.title, status.problem == nil {
      report(.modem(title, comeIn: incomingCalls != nil))
    }
    // A call that cannot be made says so itself.
    if let problem = status.problem, options.takesCalls { report(.problem(problem)) }
    if options.takesCalls, incomingCalls == nil { report(.ringsElsewhere) }
  }

  /// Ends all calls.
  func stop() async {
    await network.stop()
    incomingCalls?.release()
  }
}
