internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Desktop
internal import Dialer
internal import Evaluation
internal import Foundation
internal import Sessions
internal import Storage
internal import Telephony

/// Carries out spoken requests.
struct Listen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen",
    abstract: "Carry out the requests spoken at the microphone.",
    discussion: """
      Listens until Ctrl-C, or with --once until a request was understood. Without --wake and \
      --push-to-talk, everything is listened to. After the wake phrase the request may follow at once, \
      or within 6 seconds. Where callvoice serve listens by a key, or for the same phrase, its \
      microphone is used, unless an option here says how to listen otherwise.
      """)

  @OptionGroup var microphone: DeviceOption

  @Flag(help: "Stop after the first request that is understood.")
  var once = false

  @Option(
    help: ArgumentHelp(
      "Keep what is heard in a folder of your own, the newest 200; see callvoice test label.",
      valueName: "dir"),
    completion: .directory)
  var keep: String?

  @OptionGroup var attention: AttentionOptions
  @OptionGroup var prompting: PromptOptions
  @OptionGroup var grammar: GrammarOption
  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions
  @OptionGroup var acoustics: ModelOption
  @OptionGroup var desktop: NotificationOptions

  private var hearing: HearingOptions {
    HearingOptions(grammar: grammar, options: options, dialing: dialing, model: acoustics.model)
  }

  func run() async throws {
    let printer = hearing.printer
    // A key that sends it may be pressed before the microphone is ready, which must not end the program.
    SignalWatch.ignore(SIGUSR1)
    try await printer.run {
      if let status = try await listenAtService(printer) { return status }
      let connection = try await hearing.dialing.connection(
        hearing.options, takesCalls: true, makesCalls: hearing.grammar.grammar == nil,
        printer: printer)
      let keeper = try keep.map { path throws(TestProblem) in
        try UtteranceKeeper(folder: path, onProblem: { printer.warn($0.description) })
      }
      let asker = try prompting.asker(hearing, speaker: attention.speaker, printer)
      let controller = desktop.controller(hearing.dialing)
      let players = desktop.players(hearing.dialing)
      let (recognizer, dialer) = try await hearing.start(
        network: connection.network, asker: asker, makesRoom: false,
        speaker: attention.speaker, printer: printer,
        report: {
          keeper?.add($0)
          controller?.enqueue($0)
          players?.note($0)
        })
      controller?.start(dialer)
      try await attention.activate(
        recognizer, hearing, printer, onActivation: { players?.note(isActive: $0) })
      let keys = attention.watchKeys(printer) { Task { await recognizer.press() } }
      defer {
        keys?.stop()
        KeyReader.shared.stop()
      }
      let session = session(
        ListeningSession.Parts(
          dialer: dialer, recognizer: recognizer, connection: connection,
          folder: hearing.options.data.url), keeper, printer)
      defer { session.close() }
      printer.say(attention.greeting(microphone.device))
      let interruption = Interruption { session.stop() }
      defer { interruption.stop() }
      let heard = try await session.result()
      keeper?.finish()
      if !once { await dialer.endCalls() }
      let code = ExitStatus(heard: heard.outcomes)
      let ended = await connection.finish(dialer, code, printer: printer)
      await controller?.close()
      await players?.close()
      if let error = heard.error { return printer.print(error, source: "microphone") }
      return ended
    }
  }

  /// Listens at the microphone of the user's service; nil where none runs that listens as is wanted.
  private func listenAtService(_ printer: EventPrinter) async throws -> ExitStatus? {
    let isUsual =
      keep == nil && acoustics.model == nil && microphone.isUsual && prompting.isUsual
      && dialing.isUsual
    guard isUsual, attention.isActivated else { return nil }
    let listening = SharedListening()
    let service = try await ServiceSession(
      options, dialing, grammar, printer: printer, onEvent: { listening.receive($0) })
    return try await service?.listen(listening, attention, isOnce: once)
  }

  /// Starts a session that prints its events, and keeps what is heard if that is wanted.
  private func session(
    _ parts: ListeningSession.Parts, _ keeper: UtteranceKeeper?, _ printer: EventPrinter
  ) -> ListeningSession {
    let (device, hearing) = (microphone.device, hearing)
    return ListeningSession(
      parts,
      options: ListeningSession.Options(
        inCall: attention.inCall(parts.connection, at: device, beside: dialing.callMicrophone),
        stopsAfterRequest: once),
      follow: { await hearing.follow(parts.recognizer, parts.dialer, printer: printer) },
      open: { (observer) throws(SpeechError) in
        let microphone = try Microphone(
          device: device, onOverrun: observer.onOverrun, onProblem: observer.onProblem)
        return UtteranceKeeper.source(microphone, rememberedBy: keeper)
      },
      report: { event in
        switch event {
        case .overrun:
          printer.warn(
            "Sound from the microphone was lost, since the machine is too busy; end other programs."
          )
        case .sound(let problem): printer.tell(problem, about: .microphone(device))
        case .microphone(let sentence): printer.warn(sentence)
        case .handled: break
        }
      })
  }
}
