internal import ArgumentParser
internal import Audio
internal import Conversation
internal import Desktop
internal import Dialer
internal import Foundation
internal import Screen
internal import Service
internal import Sessions
internal import Storage
internal import Telephony

/// Holds the one phone of the user, to which the other commands go.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Be the one phone that all commands share, until Ctrl-C.",
    discussion: """
      Where it runs, the other commands that make requests go to it instead of working alone: "hang \
      up" in one terminal ends the call that was started in another. Options that name other \
      contacts, another data folder, language, region, network, account or device than it has, and \
      --no-service, let a command work alone. Programs of your own talk to it at a Unix socket. Its \
      calls are shown here, and at a terminal requests are typed as in callvoice say. SIGHUP lets it \
      read contacts, grammars and accounts anew. With --wake or --push-to-talk it listens at the \
      microphone, too.
      """)

  @OptionGroup var microphone: DeviceOption
  @OptionGroup var attention: AttentionOptions
  @OptionGroup var prompting: PromptOptions
  @OptionGroup var grammar: GrammarOption
  @OptionGroup var options: SetupOptions
  @OptionGroup var dialing: DialingOptions
  @OptionGroup var acoustics: ModelOption
  @OptionGroup var desktop: NotificationOptions
  @OptionGroup var buttons: ButtonOptions
  @OptionGroup var page: ScreenOptions

  @Flag(name: .customLong("screen"), help: "Open the screen, as callvoice screen does.")
  var opensScreen = false

  /// Whether there is no service without the screen.
  var isForScreen = false

  private var hearing: HearingOptions {
    HearingOptions(grammar: grammar, options: options, dialing: dialing, model: acoustics.model)
  }

  mutating func validate() throws {
    if grammar.grammar != nil {
      throw ValidationError("callvoice serve makes calls; --grammar is for callvoice say.")
    }
    if hearing.dialing.dryRun {
      throw ValidationError("--dry-run belongs to the requests, such as callvoice say --dry-run.")
    }
  }

  func run() async throws { try await run(holding: nil) }

  /// Serves until it is ended.
  ///
  /// - Parameter lock: The place of the service, where it is claimed already.
  /// - Throws: `ExitCode` with the status, unless that is success.
  func run(holding lock: FileLock?) async throws {
    let printer = hearing.printer
    try await printer.run { try await serve(holding: lock, printer) }
  }

  private func serve(holding claimed: FileLock?, _ printer: EventPrinter) async throws -> ExitStatus
  {
    let address = ServiceAddress(data: options.data)
    let lock = try claimed ?? address.claim()
    let gate = CallGate()
    let signals = ServiceSignals(closing: gate) { unlink(address.socket) }
    let setup = try grammar.setup(options, printer: printer)
    let router = EventRouter()
    let connection = try await dialing.connection(
      options, takesCalls: true, follows: true, gate: gate, printer: printer,
      onChange: { router.deliver(.accounts) })
    let players = desktop.players(dialing)
    let recognizer =
      canListen(printer) ? try await makeRecognizer(setup, router, players, printer) : nil
    var questions: SpokenQuestions?
    let asker =
      recognizer == nil
      ? nil
      : try prompting.asker(
        hearing, speaker: attention.speaker, printer, report: { router.deliver($0) },
        sharing: { keys in
          questions = SpokenQuestions(router, keys: keys)
          return questions
        })
    let controller = desktop.controller(dialing)
    let buttons = buttons.controller()
    let dialer = try dialing.dialer(
      of: setup, options, network: connection.network, asker: asker, isShared: true,
      speaker: attention.speaker, ring: { [prompting] in prompting.ring(printer) },
      printer: printer,
      listener: { event in
        printer.print(event)
        router.deliver(event)
        controller?.enqueue(event)
        players?.note(event)
        buttons?.note(event)
      })
    controller?.start(dialer)
    buttons?.start(dialer, printer, listeningBy: recognizer)
    let screen = ScreenServer(folder: setup.resources.screen, service: address)
    let phone = try SharedPhone(
      dialer, router: router, connection: connection, setup: setup, recognizer: recognizer,
      questions: questions, wakePhrase: attention.wake,
      acousticModel: acoustics.model.map { URL(fileURLWithPath: $0, isDirectory: true) },
      contacts: options.contactURLs,
      at: address, lock: lock,
      read: { [grammar, options] in try grammar.setup(options, printer: printer) },
      report: { event in
        switch event {
        case .reloaded(let count): printer.say("Contacts read anew: \(count).")
        case .failed(let error): _ = printer.print(error)
        }
      },
      warn: { printer.warn($0) },
      configuration: { [options] in
        ServiceConfiguration(options, network: connection.network.name)
      },
      openScreen: { try await screen.open(at: try $0.map(ScreenAddress.init) ?? .loopback) },
      stop: { signals.stop() },
      describe: {
        let failure = Failure($0)
        return (failure.code, failure.message)
      })
    let session = recognizer.map { startSession(dialer, router, $0, connection, printer) }
    let receiver =
      session == nil
      ? IncomingCallReceiver(
        dialer, on: connection, folder: options.data.url, takesAnswers: true) : nil
    printer.print(
      json: ServingEvent(socket: address.socket),
      text: "Serving at \(address.socket); Ctrl-C ends.")
    let keys =
      recognizer.map { recognizer in
        attention.watchKeys(printer) { Task { await recognizer.press() } }
      }
      ?? SignalWatch(SIGUSR1) {
        printer.warn("The signal SIGUSR1 came, which does nothing: the service has no microphone.")
      }
    var failure: ExitStatus?
    if opensScreen {
      do {
        let place = try page.listen.map(ScreenAddress.init) ?? .loopback
        await page.show(try await screen.open(at: place), printer)
      } catch  where isForScreen {
        failure = printer.print(error)
      } catch {
        printer.warn(Failure(error).message)
      }
    }
    var typed: Task<Void, Never>?
    if failure == nil {
      typed = session == nil ? typing(dialer, router, phone, signals, printer) : nil
      let reloading = Task { for await _ in signals.reloads { await phone.reload() } }
      for await _ in signals.stops { break }
      reloading.cancel()
      LineReader.shared.end()
    }
    signals.stop()
    session?.stop()
    keys?.stop()
    KeyReader.shared.stop()
    await buttons?.close()
    await screen.stop()
    await phone.close()
    receiver?.close()
    session?.close()
    await dialer.endCalls()
    await typed?.value
    let code = await connection.finish(dialer, printer: printer)
    await controller?.close()
    await players?.close()
    await phone.end()
    return failure ?? code
  }
}

extension Serve {
  /// Reads requests at a terminal, whose end ends the service; nil where there is no terminal.
  private func typing(
    _ dialer: VoiceDialer, _ router: EventRouter, _ phone: SharedPhone,
    _ signals: ServiceSignals, _ printer: EventPrinter
  ) -> Task<Void, Never>? {
    guard LineReader.shared.isInteractive, KeyReader.hasTerminal, !options.json else { return nil }
    printer.say("Type a request such as “call mom”; “help” shows more, “quit” ends the service.")
    let requests = OwnRequests(
      dialer, router: router, confirmation: dialing.confirmation,
      asking: dialing.terminalAsker(options, printer: printer),
      refresh: { await phone.refresh() }, report: { printer.print($0) })
    let lines = RequestLines(
      handler: requests, printer: printer, book: { await dialer.book })
    return Task {
      // The requests are this process's own, and none of them can be lost.
      _ = try? await lines.run()
      signals.stop()
    }
  }

  /// Whether there is a microphone to listen at, where that is wanted, and says why there is none.
  private func canListen(_ printer: EventPrinter) -> Bool {
    guard attention.isActivated else { return false }
    do throws(SpeechError) {
      try Microphone.check(microphone.device)
      return true
    } catch {
      printer.warn("\(error.description) The service has no microphone until then.")
      return false
    }
  }

  /// Loads the recogniser of the microphone, and prints what it cannot hear.
  private func makeRecognizer(
    _ setup: DialerSetup, _ router: EventRouter, _ players: PlayerPausing?,
    _ printer: EventPrinter
  ) async throws -> RequestRecognizer {
    let (recognizer, warning) = try await setup.recognizer(
      acousticModel: acoustics.model.map { URL(fileURLWithPath: $0, isDirectory: true) },
      isVerbose: dialing.verbose, showing: WarningLog(data: options.data))
    if let warning { printer.warn(warning) }
    try await attention.activate(
      recognizer, hearing, printer, report: { router.deliver($0) },
      follow: { router.deliver($0) }, onActivation: { players?.note(isActive: $0) })
    return recognizer
  }

  /// Starts a session at the microphone; without one the service goes on.
  private func startSession(
    _ dialer: VoiceDialer, _ router: EventRouter, _ recognizer: RequestRecognizer,
    _ connection: CallConnection, _ printer: EventPrinter
  ) -> ListeningSession {
    let (device, attention) = (microphone.device, attention)
    let session = ListeningSession(
      ListeningSession.Parts(
        dialer: dialer, recognizer: recognizer, connection: connection,
        folder: options.data.url),
      options: ListeningSession.Options(
        inCall: attention.inCall(connection, at: device, beside: dialing.callMicrophone),
        takesAnswers: true),
      open: { (observer) throws(SpeechError) in
        try Microphone(
          device: device, onOverrun: observer.onOverrun, onProblem: observer.onProblem)
      },
      report: { event in
        switch event {
        case .overrun:
          printer.warn("Sound from the microphone was lost, since the machine is too busy.")
        case .sound(let problem): printer.tell(problem, about: .microphone(device))
        case .microphone(let sentence): printer.warn(sentence)
        case .handled(let outcome): router.deliver(outcome)
        }
      })
    printer.say(attention.greeting(device))
    Task {
      do {
        if let error = try await session.result().error { throw error }
      } catch {
        printer.warn("\(Failure(error).message) Requests come from other commands alone.")
      }
    }
    return session
  }
}

/// The beginning of a service, as a line of JSON.
private struct ServingEvent: Encodable {
  let event = "serving"
  let socket: String
  let process = getpid()
}
