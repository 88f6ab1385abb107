internal import ArgumentParser
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
    abstract: "Be the one phone that all commands share, until Ctrl-C.",
    discussion: """
      Where it runs, callvoice say, call, recognize, open, continue and incoming go to it instead of \
      working alone: "hang up" in one terminal ends the call that was started in another. Options \
      that name other contacts, another data folder, language, region, network, account or device \
      than it has, and --no-service, let a command work alone. Programs of your own talk to it at a \
      Unix socket. SIGHUP lets it read contacts and grammars anew.
      """)

  @OptionGroup var hearing: HearingOptions
  @OptionGroup var desktop: NotificationOptions

  mutating func validate() throws {
    if hearing.grammar.grammar != nil {
      throw ValidationError("callvoice serve makes calls; --grammar is for callvoice say.")
    }
    if hearing.dialing.dryRun {
      throw ValidationError("--dry-run belongs to the requests, such as callvoice say --dry-run.")
    }
  }

  func run() async throws {
    let printer = hearing.printer
    try await printer.run {
      let (options, dialing) = (hearing.options, hearing.dialing)
      let address = ServiceAddress(data: options.data)
      let lock = try address.claim()
      let signals = ServiceSignals()
      let setup = try hearing.grammar.setup(options, printer: printer)
      let connection = try await dialing.connection(options, takesCalls: true, printer: printer)
      let router = EventRouter()
      let controller = desktop.controller(dialing)
      let dialer = try dialing.dialer(
        of: setup, options, network: connection.network, isShared: true, printer: printer,
        listener: {
          router.deliver($0)
          controller?.enqueue($0)
        })
      controller?.start(dialer)
      let recordings = RecordingListener(
        dialer, setup,
        acousticModel: hearing.model.map { URL(fileURLWithPath: $0, isDirectory: true) })
      let apply: @Sendable (DialerSetup) async -> Void = { setup in
        await dialer.update(setup.language, setup.nameSearch)
        await recordings.take(setup)
      }
      let reload: @Sendable () async throws -> Int = { [hearing] in
        let setup = try hearing.grammar.setup(options, printer: printer)
        await apply(setup)
        return setup.book.contacts.count
      }
      let server = try ServiceServer(
        ServiceServer.Parts(
          dialer: dialer, router: router,
          configuration: ServiceConfiguration(options, network: connection.network.name),
          reload: reload,
          recognize: {
            try await recordings.listen(to: $0, named: $1, firstUtterance: $2)
          },
          stop: { signals.stop() },
          describe: {
            let failure = Failure($0)
            return (failure.code, failure.message)
          }), at: address, lock: lock)
      let serving = Task { await server.run() }
      let receiver = IncomingCallReceiver(dialer, on: connection, folder: options.data.url)
      let following = Task { [hearing] in
        await hearing.follow(apply: apply, printer: printer)
      }
      printer.print(
        json: ServingEvent(socket: address.socket),
        text: "Serving at \(address.socket); Ctrl-C ends.")
      for await signal in signals.events {
        guard case .reload = signal else { break }
        do {
          printer.say("Contacts read anew: \(try await reload()).")
        } catch {
          _ = printer.print(error)
        }
      }
      following.cancel()
      await server.close()
      await dialer.endCalls()
      receiver.close()
      let code = await connection.finish(dialer, printer: printer)
      await controller?.close()
      await server.stop()
      await serving.value
      return code
    }
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
