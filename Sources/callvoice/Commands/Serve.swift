internal import ArgumentParser
internal import Audio
internal import ContactBook
internal import Conversation
internal import Desktop
internal import Dialer
internal import Foundation
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
      Where it runs, callvoice say, call, recognize, open, continue and incoming go to it instead of \
      working alone: "hang up" in one terminal ends the call that was started in another. Options \
      that name other contacts, another data folder, language, region, network, account or device \
      than it has, and --no-service, let a command work alone. Programs of your own talk to it at a \
      Unix socket. SIGHUP lets it read contacts and grammars anew. With --wake or --push-to-talk it \
      listens at the microphone, too.
      """)

  @OptionGroup var microphone: DeviceOption
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

  mutating func validate() throws {
    if grammar.grammar != nil {
      throw ValidationError("callvoice serve makes calls; --grammar is for callvoice say.")
    }
    if hearing.dialing.dryRun {
      throw ValidationError("--dry-run belongs to the requests, such as callvoice say --dry-run.")
    }
  }

  func run() async throws {
    let printer = hearing.printer
    try await printer.run { try await serve(printer) }
  }

  private func serve(_ printer: EventPrinter) async throws -> ExitStatus {
    let address = ServiceAddress(data: options.data)
    let lock = try address.claim()
    let signals = ServiceSignals()
    let setup = try grammar.setup(options, printer: printer)
    let connection = try await dialing.connection(options, takesCalls: true, printer: printer)
    let recognizer = attention.isActivated ? try await makeRecognizer(setup, printer) : nil
    let asker =
      recognizer == nil
      ? nil : try prompting.asker(hearing, speaker: attention.speaker, printer)
    let router = EventRouter()
    let controller = desktop.controller(dialing)
    let dialer = try dialing.dialer(
      of: setup, options, network: connection.network, asker: asker, isShared: true,
      printer: printer,
      listener: { event in
        // Requests of others are theirs; what is heard here is printed as callvoice listen does.
        if recognizer != nil {
          if case .call(let call) = event, let name = router.name(of: call.callUUID) {
            printer.introduce(call.callUUID, as: name)
          }
          printer.print(event)
        }
        router.deliver(event)
        controller?.enqueue(event)
      })
    controller?.start(dialer)
    let recordings = RecordingListener(
      dialer, setup,
      acousticModel: acoustics.model.map { URL(fileURLWithPath: $0, isDirectory: true) })
    let apply: @Sendable (DialerSetup) async -> Void = { setup in
      await dialer.update(setup.language, setup.nameSearch)
      await recordings.take(setup)
      do {
        try await recognizer?.setLanguage(await setup.weighedLanguage())
      } catch {
        _ = printer.print(error)
      }
    }
    let reload: @Sendable () async throws -> Int = { [grammar, options] in
      let setup = try grammar.setup(options, printer: printer)
      await apply(setup)
      return setup.book.contacts.count
    }
    let tellReload: @Sendable () async -> Void = {
      do {
        printer.say("Contacts read anew: \(try await reload()).")
      } catch {
        _ = printer.print(error)
      }
    }
    let contacts = options.contacts.isEmpty ? [options.data.contacts] : options.contactURLs
    let refresher = ContactRefresher(of: contacts, reload: tellReload)
    let press: @Sendable () async -> Void = { await recognizer?.press() }
    let server = try ServiceServer(
      ServiceServer.Parts(
        dialer: dialer, router: router,
        configuration: ServiceConfiguration(options, network: connection.network.name),
        refresh: { await refresher.refresh() }, reload: reload,
        recognize: {
          try await recordings.listen(to: $0, named: $1, firstUtterance: $2)
        },
        press: attention.pushToTalk ? press : nil,
        stop: { signals.stop() },
        describe: {
          let failure = Failure($0)
          return (failure.code, failure.message)
        }), at: address, lock: lock)
    let serving = Task { await server.run() }
    let session = recognizer.map { startSession(dialer, $0, connection, printer) }
    let receiver =
      session == nil
      ? IncomingCallReceiver(dialer, on: connection, folder: options.data.url) : nil
    let keys = recognizer.flatMap { attention.watchSignal($0) }
    // The microphone must know new names before they are said; else the next request is soon enough.
    let following =
      session == nil
      ? nil : Task { for await _ in ContactChanges(of: contacts) { await refresher.refresh() } }
    printer.print(
      json: ServingEvent(socket: address.socket),
      text: "Serving at \(address.socket); Ctrl-C ends.")
    for await signal in signals.events {
      guard case .reload = signal else { break }
      await tellReload()
    }
    following?.cancel()
    session?.stop()
    keys?.stop()
    await server.close()
    await dialer.endCalls()
    receiver?.close()
    session?.close()
    let code = await connection.finish(dialer, printer: printer)
    await controller?.close()
    await server.stop()
    await serving.value
    return code
  }
}

extension Serve {
  /// Loads the recogniser of the microphone, and prints what it cannot hear.
  private func makeRecognizer(
    _ setup: DialerSetup, _ printer: EventPrinter
  ) async throws -> RequestRecognizer {
    let (recognizer, warning) = try await setup.recognizer(
      acousticModel: acoustics.model.map { URL(fileURLWithPath: $0, isDirectory: true) },
      isVerbose: dialing.verbose)
    if let warning { printer.warn(warning) }
    try await attention.activate(recognizer, hearing, printer)
    return recognizer
  }

  /// Starts a session at the microphone; without one the service goes on.
  private func startSession(
    _ dialer: VoiceDialer, _ recognizer: RequestRecognizer, _ connection: CallConnection,
    _ printer: EventPrinter
  ) -> ListeningSession {
    let device = microphone.device
    let session = ListeningSession(
      ListeningSession.Parts(
        dialer: dialer, recognizer: recognizer, connection: connection,
        folder: options.data.url),
      options: ListeningSession.Options(inCall: attention.inCall(connection)),
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

/// The signals to a service: SIGTERM and Ctrl-C end it, SIGHUP lets it read its files anew.
private final class ServiceSignals: Sendable {
  enum Event {
    case stop, reload
  }

  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let watches: [SignalWatch]

  init() {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    self.continuation = continuation
    watches = [
      SignalWatch(SIGTERM) { continuation.yield(.stop) },
      SignalWatch(SIGINT) { continuation.yield(.stop) },
      SignalWatch(SIGHUP) { continuation.yield(.reload) },
    ]
  }

  func stop() { continuation.yield(.stop) }
}
