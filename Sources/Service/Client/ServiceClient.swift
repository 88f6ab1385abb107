package import Conversation
package import Dialer
package import Foundation
internal import Storage
internal import Synchronization

/// A connection to the user's service, which carries out requests in place of a dialer of one's own.
///
/// Events are told in the order in which the service sends them, those of a request before it is finished.
/// Use it from any task.
package final class ServiceClient: Sendable {
  /// The choices about requests.
  package struct Options: Sendable {
    /// Stop where the transaction would be requested.
    package var isDryRun: Bool
    /// The calls that must be confirmed.
    package var confirmation: ConfirmationPolicy
    /// Asks the user; nil where nobody may be asked.
    package var asking: (any Asking)?
    /// The prompts that questions are printed with.
    package var prompts: PromptTable

    /// Options; the arguments are its properties.
    package init(
      isDryRun: Bool, confirmation: ConfirmationPolicy, asking: (any Asking)?,
      prompts: PromptTable
    ) {
      self.isDryRun = isDryRun
      self.confirmation = confirmation
      self.asking = asking
      self.prompts = prompts
    }
  }

  /// The events of a connection.
  package enum Event: Sendable {
    /// A step of a request, or the state of a call.
    case step(DialerEvent)
    /// A question that is asked at the service's microphone, and answered there.
    case asked(DialerQuestion)
    /// The outcome of a request at the service's microphone.
    case heard(Outcome)
    /// The connection has ended.
    case ended
  }

  private struct State {
    var lastID = 0
    var isLost = false
    var pending: [Int: CheckedContinuation<ServiceMessage?, Never>] = [:]
    /// Messages that come before the end of a request, such as its examples.
    var partial: [Int: ServiceMessage] = [:]
    var calls = ClientCalls()
  }

  /// The bytes of a recording that a service takes at most.
  package static let longestRecording = UploadedRecording.longest
  /// The bytes of a part of a recording.
  private static let partSize = 600_000

  /// The error of a service that ended before its work was done.
  package static let lost = ServiceError(
    .serviceLost,
    "The service ended before the request was done; start it with callvoice serve, or say --no-service."
  )

  /// The contacts, the language and the network that the service works with.
  package let configuration: ServiceConfiguration
  /// The service's process.
  package let process: Int32
  /// Whether the service listens at a microphone.
  package let hasMicrophone: Bool
  /// The phrase that the service waits for at its microphone; nil for none.
  package let wakePhrase: String?

  private let connection: LineConnection
  private let options: Options
  private let report: @Sendable (Event) -> Void
  private let state = Mutex(State())

  /// Looks for a service at a place.
  ///
  /// - Parameters:
  ///   - address: The place.
  ///   - options: The choices about requests.
  ///   - timeout: The time that a service may take to answer, in seconds; nil for the usual one. One that is busy
  ///     rather than silent is waited for up to the usual one.
  ///   - isSuitable: Tells whether a service is the one that is wanted.
  ///   - report: Receives the events, one at a time.
  /// - Returns: The client; nil if no service runs there, or another one.
  /// - Throws: `ServiceError` if one runs there that does not answer, or speaks another version.
  package static func connect(
    to address: ServiceAddress, options: Options, timeout: Int? = nil,
    where isSuitable: (ServiceConfiguration) -> Bool,
    report: @escaping @Sendable (Event) -> Void
  ) async throws(ServiceError) -> ServiceClient? {
    let timeout = timeout ?? UnixSocket.timeout
    let connection: LineConnection
    do throws(SystemError) {
      connection = try UnixSocket.connect(to: address.socket, timeout: timeout)
    } catch {
      // Others wait already for a service that accepts nobody.
      if error.number == EAGAIN { throw silence(of: address.process) }
      return nil
    }
    guard let peer = connection.peer, peer.user == geteuid() else { return nil }
    var line = await connection.next()
    var waited = timeout
    while line == nil, !connection.isGone, waited < UnixSocket.timeout,
      ServiceProcess(peer.process).isRunning
    {
      line = await connection.next()
      waited += timeout
    }
    guard case .line(let line)? = line,
      let hello = try? JSONDecoder().decode(ServiceMessage.self, from: line)
    else {
      // A service that is just ending is none.
      if connection.isGone { return nil }
      throw silence(of: peer.process)
    }
    guard hello.event == .hello, hello.version == ServiceMessage.version,
      let configuration = hello.configuration
    else {
      throw ServiceError(
        hello.event == .hello ? .version : .serviceLost,
        hello.message
          ?? "callvoice serve speaks another version of the protocol; start it again, or say "
          + "--no-service.")
    }
    guard isSuitable(configuration) else { return nil }
    connection.limitReading(to: nil)
    let client = ServiceClient(connection, hello, configuration, options, report)
    var request = ServiceRequest(.hello)
    request.version = ServiceMessage.version
    request.details = true
    connection.send(request.line)
    Task { await client.read() }
    return client
  }

  /// The error of a service that does not answer, with what a user can do about it.
  private static func silence(of process: Int32?) -> ServiceError {
    guard let process else {
      return ServiceError(
        .silent, "callvoice serve does not answer; end it and start it again, or say --no-service.")
    }
    let wayOut =
      ServiceProcess(process).isStopped
      ? "is stopped; let it go on with: kill -CONT \(process)"
      : "does not answer; end it with: kill -KILL \(process), and start it again"
    return ServiceError(
      .silent, "callvoice serve, process \(process), \(wayOut); or say --no-service.")
  }

  private init(
    _ connection: LineConnection, _ hello: ServiceMessage, _ configuration: ServiceConfiguration,
    _ options: Options, _ report: @escaping @Sendable (Event) -> Void
  ) {
    self.connection = connection
    self.configuration = configuration
    self.options = options
    self.report = report
    process = hello.process ?? 0
    hasMicrophone = hello.microphone ?? false
    wakePhrase = hello.wake
  }

  /// Closes the connection; calls go on.
  package func close() { connection.close() }

  // MARK: - Requests

  /// Makes a request, and waits until it is finished.
  ///
  /// - Parameter request: The request; its number is set here.
  /// - Returns: The end of the request, with what came before it in place of events.
  /// - Throws: `ServiceError` where the service is lost, or refuses the request.
  package func perform(_ request: ServiceRequest) async throws(ServiceError) -> ServiceMessage {
    try await perform(request, upload: nil)
  }

  /// Makes a request, and sends the recording behind it.
  private func perform(
    _ request: ServiceRequest, upload: Data?
  ) async throws(ServiceError) -> ServiceMessage {
    var request = request
    request.dryRun = options.isDryRun
    request.confirm = options.confirmation.rawValue
    request.ask = options.asking != nil
    let message = await withCheckedContinuation { done in
      let id = state.withLock { state -> Int? in
        guard !state.isLost else { return nil }
        state.lastID += 1
        state.pending[state.lastID] = done
        return state.lastID
      }
      guard let id else { return done.resume(returning: nil) }
      request.id = id
      connection.send(request.line)
      if let upload { send(upload) }
    }
    guard let message else { throw Self.lost }
    if let error = message.failure, message.outcomes == nil { throw error }
    return message
  }

  /// Sends a recording in parts; the last is empty.
  private func send(_ recording: Data) {
    var rest = recording[...]
    while !rest.isEmpty {
      var part = ServiceRequest(.data)
      part.data = rest.prefix(Self.partSize).base64EncodedString()
      connection.send(part.line)
      rest = rest.dropFirst(Self.partSize)
    }
    connection.send(ServiceRequest(.data).line)
  }

  // MARK: - Messages

  private func read() async {
    while case .line(let line)? = await connection.next() {
      guard let message = try? JSONDecoder().decode(ServiceMessage.self, from: line) else {
        continue
      }
      receive(message)
    }
    let pending = state.withLock { state in
      state.isLost = true
      defer { state.pending = [:] }
      return Array(state.pending.values)
    }
    pending.forEach { $0.resume(returning: nil) }
    report(.ended)
  }

  private func receive(_ message: ServiceMessage) {
    switch message.event {
    case .step:
      if let step = message.step {
        state.withLock { $0.calls.note(step) }
        report(.step(step))
      }
    case .question where message.question == nil: report(.asked(question(message)))
    case .question: Task { await ask(message) }
    case .heard:
      if let outcome = Outcome(name: message.outcome) { report(.heard(outcome)) }
    case .state, .examples, .people, .recents, .completions, .picture, .screen:
      if let id = message.id { state.withLock { $0.partial[id] = message } }
    case .finished, .error: finish(message)
    case .hello, .listening, .answered: break
    }
  }

  private func finish(_ message: ServiceMessage) {
    guard let id = message.id else { return }
    let (done, partial) = state.withLock { state in
      (state.pending.removeValue(forKey: id), state.partial.removeValue(forKey: id))
    }
    var result = message
    if let partial {
      result.calls = partial.calls
      result.examples = partial.examples
      result.address = partial.address
    }
    done?.resume(returning: result)
  }

  private func question(_ message: ServiceMessage) -> DialerQuestion {
    DialerQuestion(
      message.kind ?? .words, text: message.text ?? "", spoken: message.spoken ?? "",
      choices: message.choices ?? [], isRepeated: message.isRepeated ?? false,
      problem: message.problem, prompts: options.prompts)
  }

  private func ask(_ message: ServiceMessage) async {
    var answer = ServiceRequest(.choose)
    answer.question = message.question
    answer.text = await options.asking?.answer(to: question(message))
    connection.send(answer.line)
  }
}

extension ServiceClient: RequestHandling {
  package func handle(text: String, utterance: Int) async throws -> Outcome {
    try await outcome(.request, text: text, utterance) ?? .failed
  }

  package func handle(key: String, utterance: Int) async throws -> Outcome? {
    guard RingingKey(key) != nil else { return nil }
    return try await outcome(.key, text: key, utterance)
  }

  package func handle(answer: String, utterance: Int) async throws -> Outcome? {
    try await outcome(.answer, text: answer, utterance)
  }

  private func outcome(
    _ command: ServiceRequest.Command, text: String, _ utterance: Int
  ) async throws(ServiceError) -> Outcome? {
    var request = ServiceRequest(command)
    request.text = text
    request.utterance = utterance
    return Outcome(name: try await perform(request).outcome)
  }

  package func open(
    link: String, isFromOutside: Bool, isRepeated: Bool, utterance: Int
  ) async throws -> Outcome {
    var request = ServiceRequest(.open)
    request.link = link
    request.fromOutside = isFromOutside
    request.fromHistory = isRepeated ? true : nil
    request.utterance = utterance
    return Outcome(name: try await perform(request).outcome) ?? .failed
  }

  package func `continue`(activity: Data, utterance: Int) async throws -> Outcome {
    var request = ServiceRequest(.continue)
    request.activity = String(decoding: activity, as: UTF8.self)
    request.utterance = utterance
    return Outcome(name: try await perform(request).outcome) ?? .failed
  }

  /// A recording, as the service can have it.
  package enum Recording: Sendable {
    /// A file that it can read.
    case file(String)
    /// The contents of a file.
    case contents(Data)
  }

  /// Carries out the requests of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - name: The name by which events call it.
  ///   - firstUtterance: The number of its first request.
  /// - Returns: The outcomes of its requests, and the error that ended it early, if any.
  /// - Throws: `ServiceError`.
  package func recognize(
    _ recording: Recording, named name: String, firstUtterance: Int
  ) async throws(ServiceError) -> (outcomes: [Outcome], error: ServiceError?) {
    var request = ServiceRequest(.recognize)
    request.name = name
    request.utterance = firstUtterance
    let message: ServiceMessage
    switch recording {
    case .file(let path):
      request.path = path
      message = try await perform(request)
    case .contents(let data): message = try await perform(request, upload: data)
    }
    return (message.outcomes?.compactMap { Outcome(name: $0) } ?? [], message.failure)
  }

  package func hasCalls() async throws -> Bool {
    try await perform(ServiceRequest(.state)).calls?.isEmpty == false
  }

  /// Whether a call goes on that this client has started.
  package func hasOwnCalls() async throws(ServiceError) -> Bool {
    do throws(ServiceError) {
      return try await perform(ServiceRequest(.state)).calls?.contains(where: \.isOwn) == true
    } catch {
      // Of those that broke, ``callsAreOver()`` tells.
      return try !wholeCalls(after: error)
    }
  }

  package func requestExamples() async throws -> [(occasion: String, examples: [String])] {
    (try await perform(ServiceRequest(.examples)).examples ?? []).map {
      ($0.occasion, $0.examples)
    }
  }

  /// Asks for the states of all calls, and those that come in.
  package func followCalls() async throws(ServiceError) {
    try await follow(.calls)
  }

  /// Asks for what is heard at the service's microphone, and for all calls; those that it starts are
  /// this client's.
  package func followMicrophone() async throws(ServiceError) {
    try await follow(.microphone)
  }

  private func follow(_ subscription: ServiceRequest.Subscription) async throws(ServiceError) {
    var request = ServiceRequest(.subscribe)
    request.events = subscription.rawValue
    _ = try await perform(request)
  }

  /// Starts or ends listening at the service's microphone, as a key does.
  package func pushToTalk() async throws(ServiceError) {
    _ = try await perform(ServiceRequest(.pushToTalk))
  }

  /// Lets the service read contacts, grammars and accounts anew.
  package func reload() async throws(ServiceError) {
    _ = try await perform(ServiceRequest(.reload))
  }

  /// Ends the calls that this client has started, and gives the question up.
  package func endCalls() async throws(ServiceError) {
    _ = try await perform(ServiceRequest(.endCalls))
  }

  /// Waits until the calls that this client has started are over.
  ///
  /// - Returns: False if one of them broke.
  package func callsAreOver() async throws(ServiceError) -> Bool {
    do throws(ServiceError) {
      return try await perform(ServiceRequest(.wait)).outcome == Outcome.carriedOut.name
    } catch {
      return try wholeCalls(after: error)
    }
  }

  /// Whether the calls ended whole that this client has started; throws unless it was told of the end of each.
  ///
  /// A service that ends hangs up first, and reads no more: what is asked about calls then is known already.
  private func wholeCalls(after error: ServiceError) throws(ServiceError) -> Bool {
    let calls = state.withLock { $0.calls }
    guard error.code == .serviceLost, calls.haveEnded else { throw error }
    return !calls.isBroken
  }
}

/// The calls that a client has started, by what it is told of them.
private struct ClientCalls {
  private var live: Set<UUID> = []
  private var connected: Set<UUID> = []
  /// Whether calls were started and all are over.
  private(set) var haveEnded = false
  /// Whether a connected one broke.
  private(set) var isBroken = false

  mutating func note(_ event: DialerEvent) {
    switch event.kind {
    case .transaction(let transaction) where transaction.result == .accepted:
      for action in transaction.actions where action.handle != nil {
        live.insert(action.callUUID)
        haveEnded = false
      }
    case .call(let call) where live.contains(call.callUUID):
      if call.state == .connected { connected.insert(call.callUUID) }
      if call.state == .failed, connected.contains(call.callUUID) { isBroken = true }
      if call.state.isOver {
        live.remove(call.callUUID)
        haveEnded = live.isEmpty
      }
    default: break
    }
  }
}

extension ServiceMessage {
  /// The failure that it tells of, if any.
  fileprivate var failure: ServiceError? {
    guard let code else { return nil }
    let kind = ServiceError.Code(rawValue: code)
    return ServiceError(
      kind ?? .request, message ?? code, requestCode: kind == nil ? code : nil)
  }
}
