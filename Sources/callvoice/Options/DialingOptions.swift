internal import ArgumentParser
internal import Audio
internal import CallHistory
internal import ContactBook
internal import Foundation
internal import Screening
internal import Speech
internal import Storage
internal import Telephony
internal import VoiceDialer

/// What the commands that place calls share.
struct DialingOptions: ParsableArguments {
  /// The networks that calls can go out on.
  enum Network: String, ExpressibleByArgument, CaseIterable {
    case simulated, sip
  }

  /// When a call must be confirmed, as it is written.
  enum Confirm: String, ExpressibleByArgument, CaseIterable {
    case always, uncertain, never
  }

  @Option(
    help: ArgumentHelp(
      "The network calls go out on. Default: sip where there is an account, else the simulated one, "
        + "on which everybody answers."))
  var network: Network?

  @Option(
    help: ArgumentHelp(
      "The SIP account that calls are made by. Default: the first.", valueName: "address"))
  var account: String?

  @Option(
    help: ArgumentHelp(
      "Where the sound of SIP calls comes from: an ALSA device, or none.", valueName: "name"))
  var callMicrophone = "default"

  @Option(
    help: ArgumentHelp(
      "Where SIP calls are heard: an ALSA device, or none.", valueName: "name"))
  var callSpeaker = "default"

  @Flag(help: "Stop where the transaction would be requested.")
  var dryRun = false

  @Flag(help: "Never ask; a request that needs a choice or a confirmation is not carried out.")
  var noInput = false

  @Flag(help: "Take a single candidate without confirmation; the same as --confirm never.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "When a call must be confirmed: always; uncertain, where the name or number was not surely "
        + "heard, is only nearly right, costs much or is a service code (the default); never. Which "
        + "of several is meant is always asked, and an emergency number that was asked for exactly "
        + "never.",
      valueName: "when"))
  var confirm: Confirm?

  @Option(
    help: ArgumentHelp(
      "Write what happens to calls, as JSON, one object a line; see callvoice trace.",
      valueName: "file"),
    completion: .file())
  var trace: String?

  @Flag(name: .short, help: "Also print what the decoder logs, to standard error.")
  var verbose = false

  mutating func validate() throws {
    if yes, let confirm, confirm != .never {
      throw ValidationError(
        "--yes and --confirm \(confirm.rawValue) contradict each other; leave one of them out.")
    }
  }

  /// When a call must be confirmed.
  var confirmation: ConfirmationPolicy {
    confirm.flatMap { ConfirmationPolicy(rawValue: $0.rawValue) } ?? (yes ? .never : .uncertain)
  }

  /// Makes a dialer of a setup, and says what is wrong with its history.
  ///
  /// - Parameters:
  ///   - setup: the language and the contacts.
  ///   - options: where the files are.
  ///   - network: what the calls go out on.
  ///   - interpretsOnly: whether it stops at the interpretation.
  ///   - asker: who is asked; nil for the terminal, where there is one.
  ///   - makesRoom: whether calls on hold are ended for new ones where nobody can be asked.
  ///   - printer: hears of every step.
  ///   - listener: hears of every step, too.
  /// - Returns: the dialer.
  /// - Throws: `UsageError` where the trace cannot be written.
  func dialer(
    of setup: DialerSetup, _ options: SetupOptions, network: any CallNetwork = SimulatedNetwork(),
    interpretsOnly: Bool = false, asker: (any Asking)? = nil, makesRoom: Bool = true,
    printer: EventPrinter,
    listener: @escaping VoiceDialer.Report = { _ in }
  ) throws(UsageError) -> VoiceDialer {
    if let trace { try TraceFile(path: trace).start() }
    var history: CallHistory?
    // A folder that cannot be used is told of once.
    var problems = interpretsOnly ? [] : options.screener.problems
    // A dry run makes no files, but a call that is there can be repeated in it.
    let file = setup.data.url.appendingPathComponent("history.sqlite")
    if !interpretsOnly, !dryRun || FileManager.default.fileExists(atPath: file.path) {
      do throws(HistoryError) {
        history = try CallHistory(folder: setup.data.url)
      } catch {
        printer.warn("\(error.description) Calls work without a history.")
        problems = []
      }
    }
    for problem in problems { printer.warn(problem) }
    return VoiceDialer(
      language: setup.language, nameSearch: setup.nameSearch, history: history, network: network,
      options: VoiceDialer.Options(
        region: options.regionCode, isDryRun: dryRun, confirmation: confirmation,
        interpretsOnly: interpretsOnly,
        asking: noInput ? nil : asker ?? terminalAsker(options, printer: printer),
        answersGrammar: setup.resources.answersGrammar, prompts: setup.prompts,
        makesRoom: makesRoom, screener: options.screener),
      report: {
        listener($0)
        printer.print($0)
      })
  }

  /// Whoever is asked at the terminal; nil where there is none, or nobody may be asked.
  func terminalAsker(_ options: SetupOptions, printer: EventPrinter) -> TerminalAsker? {
    let mayAsk = !noInput && !options.json && isatty(STDIN_FILENO) == 1
    return mayAsk ? TerminalAsker(printer: printer) : nil
  }
}

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
    if case .device(let name) = audio.source, let problem = AudioDevice.microphone(name).problem {
      return "Calls have no microphone: \(name) cannot be opened (\(problem)); name another, or "
        + "none, with --call-microphone."
    }
    if case .device(let name) = audio.player, let problem = AudioDevice.speaker(name).problem {
      return "Calls cannot be heard: \(name) cannot be opened (\(problem)); name another, or none, "
        + "with --call-speaker."
    }
    return nil
  }
}
