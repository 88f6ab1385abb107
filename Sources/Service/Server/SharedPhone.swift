internal import ContactBook
package import Conversation
package import Dialer
package import Foundation
package import Sessions
package import Storage

/// The one phone of a user while it serves: its socket, its recordings, and the files that it follows.
///
/// It serves from when it is made until ``end()``. Safe to use from any task.
package final class SharedPhone: Sendable {
  /// The parts that a phone brings together.
  package struct Parts: Sendable {
    /// The dialer that carries out the requests, which reports to `router` what no request leads to.
    package var dialer: VoiceDialer
    /// Brings events to the clients.
    package var router: EventRouter
    /// The network of the calls.
    package var connection: CallConnection
    /// The language and the contacts.
    package var setup: DialerSetup
    /// The microphone's recogniser; nil without a microphone.
    package var recognizer: RequestRecognizer?
    /// The questions that are asked at the microphone; nil without one.
    package var questions: SpokenQuestions?
    /// The phrase that is waited for at the microphone; nil for none.
    package var wakePhrase: String?
    /// A folder in place of the installed acoustic model's, or nil.
    package var acousticModel: URL?
    /// The files of contacts, and folders of them.
    package var contacts: [URL]

    /// Parts; the arguments are its properties.
    package init(
      dialer: VoiceDialer, router: EventRouter, connection: CallConnection, setup: DialerSetup,
      recognizer: RequestRecognizer?, questions: SpokenQuestions?, wakePhrase: String?,
      acousticModel: URL?, contacts: [URL]
    ) {
      self.dialer = dialer
      self.router = router
      self.connection = connection
      self.setup = setup
      self.recognizer = recognizer
      self.questions = questions
      self.wakePhrase = wakePhrase
      self.acousticModel = acousticModel
      self.contacts = contacts
    }
  }

  /// Functions of the program that the phone is part of.
  package struct Callbacks: Sendable {
    /// Reads contacts and grammars.
    package var read: @Sendable () throws -> DialerSetup
    /// Receives the outcomes of reading them anew.
    package var report: @Sendable (ContactFollower.Event) -> Void
    /// Returns the configuration that the phone works with now.
    package var configuration: @Sendable () -> ServiceConfiguration
    /// Opens the screen at an address, and returns what a browser is to open.
    package var openScreen: @Sendable (String?) async throws -> String
    /// Ends the program.
    package var stop: @Sendable () -> Void
    /// The code and the sentence of an error.
    package var describe: @Sendable (any Error) -> (code: String, message: String)

    /// Callbacks; the arguments are its properties.
    package init(
      read: @escaping @Sendable () throws -> DialerSetup,
      report: @escaping @Sendable (ContactFollower.Event) -> Void,
      configuration: @escaping @Sendable () -> ServiceConfiguration,
      openScreen: @escaping @Sendable (String?) async throws -> String,
      stop: @escaping @Sendable () -> Void,
      describe: @escaping @Sendable (any Error) -> (code: String, message: String)
    ) {
      self.read = read
      self.report = report
      self.configuration = configuration
      self.openScreen = openScreen
      self.stop = stop
      self.describe = describe
    }
  }

  private let server: ServiceServer
  private let serving: Task<Void, Never>
  private let following: Task<Void, Never>?
  private let refreshFiles: @Sendable () async -> Void
  private let reloadFiles: @Sendable () async -> Void

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - parts: The parts that it brings together.
  ///   - callbacks: Functions of the program.
  ///   - address: The place of the service.
  ///   - lock: The claim on that place.
  /// - Throws: `ServiceError` if the socket cannot be made.
  package init(
    _ parts: Parts, _ callbacks: Callbacks, at address: ServiceAddress, lock: FileLock
  ) throws(ServiceError) {
    let recordings = RecordingListener(
      parts.dialer, parts.setup, acousticModel: parts.acousticModel)
    let take: @Sendable () async throws -> Int = {
      await parts.connection.refresh(isForced: true)
      let setup = try callbacks.read()
      await parts.dialer.update(setup.language, setup.nameSearch)
      await recordings.take(setup)
      try await parts.recognizer?.setLanguage(await setup.weighedLanguage())
      return setup.book.contacts.count
    }
    let read: @Sendable () async throws -> Int = {
      let count = try await take()
      // Only now is nothing left of what was there before.
      RequestRecognizer.returnMemory()
      return count
    }
    let reload: @Sendable () async -> Void = {
      do {
        callbacks.report(.reloaded(count: try await read()))
      } catch {
        callbacks.report(.failed(error))
      }
    }
    let refresher = ContactRefresher(of: parts.contacts, reload: reload)
    let refresh: @Sendable () async -> Void = {
      await parts.connection.refresh()
      await refresher.refresh()
    }
    let recognizer = parts.recognizer
    let press: @Sendable () async -> Void = { await recognizer?.press() }
    var serverParts = ServiceServer.Parts(
      dialer: parts.dialer, router: parts.router, configuration: callbacks.configuration(),
      refresh: refresh, reload: read,
      recognize: { try await recordings.listen(to: $0, named: $1, firstUtterance: $2) },
      press: recognizer == nil ? nil : press, wakePhrase: parts.wakePhrase,
      stop: callbacks.stop, describe: callbacks.describe)
    serverParts.openScreen = callbacks.openScreen
    serverParts.spokenQuestions = parts.questions
    server = try ServiceServer(serverParts, at: address, lock: lock)
    serving = Task { [server] in await server.run() }
    // The microphone must know new names before they are said; else the next request is soon enough.
    let files = parts.contacts + [parts.setup.data.url.appendingPathComponent("accounts.json")]
    following =
      recognizer == nil
      ? nil : Task { for await _ in ContactChanges(of: files) { await refresh() } }
    refreshFiles = refresh
    reloadFiles = reload
  }

  /// Takes contacts and accounts that have changed since the last request.
  package func refresh() async { await refreshFiles() }

  /// Reads contacts, grammars and accounts anew.
  package func reload() async { await reloadFiles() }

  /// Takes no more clients; those that are there are served on.
  package func close() async {
    following?.cancel()
    await server.close()
  }

  /// Stops serving, once the requests that have begun are done.
  package func end() async {
    await server.stop()
    await serving.value
  }
}
