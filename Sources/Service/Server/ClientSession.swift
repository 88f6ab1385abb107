internal import CallKit
internal import ContactBook
internal import Conversation
internal import Dialer
internal import Foundation
internal import IntentParser
internal import Intents
internal import Storage

/// One client of the service: its lines are read as they come, its requests done one after the other.
actor ClientSession {
  /// The requests that wait for those before them, at most.
  private static let mostWaiting = 256

  private let parts: ServiceServer.Parts
  private let connection: LineConnection
  private let owner: uid_t
  private let router: EventRouter
  private var client: EventRouter.Client = 0
  private var waiting: [ServiceRequest] = []
  private var worker: Task<Void, Never>?
  /// The requests that go beside an open question, in order.
  private var urgent: [ServiceRequest] = []
  private var urgentWorker: Task<Void, Never>?
  private var utterances = 0
  /// The recording that is being uploaded, and those whose requests wait, in order.
  private var upload: (request: ServiceRequest, recording: UploadedRecording)?
  private var uploads: [UploadedRecording] = []

  init(_ parts: ServiceServer.Parts, _ connection: LineConnection, owner: uid_t) {
    self.parts = parts
    self.connection = connection
    self.owner = owner
    router = parts.router
  }

  /// Serves the client until it is gone.
  func run() async {
    guard connection.peer?.user == owner else {
      return await refuse(
        ServiceError(
          .notYours, "This is another user's callvoice; start your own with: callvoice serve"))
    }
    guard let client = router.add(connection, limit: ServiceServer.mostClients) else {
      return await refuse(
        ServiceError(
          .tooMuch, "\(ServiceServer.mostClients) clients are connected already; close one first."))
    }
    self.client = client
    greet()
    while let line = await connection.next() {
      guard case .line(let data) = line else {
        tell(
          ServiceError(
            .tooMuch,
            "A line has at most \(LineConnection.longestLine) bytes; send recordings in parts."))
        break
      }
      if data.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
      guard receive(data) else { break }
    }
    connection.stopReading()
    // A client that has only done with writing gets the rest; nobody answers its questions.
    router.stopListening(to: client)
    if connection.isGone { router.remove(client) }
    await worker?.value
    await urgentWorker?.value
    router.remove(client)
    await connection.finish()
  }

  private func greet() {
    var hello = ServiceMessage(.hello)
    hello.version = ServiceMessage.version
    hello.process = getpid()
    hello.configuration = parts.configuration
    hello.microphone = parts.press != nil
    hello.wake = parts.wakePhrase
    router.send(hello, to: client)
  }

  /// Tells the client an error, and closes the connection.
  private func refuse(_ error: ServiceError) async {
    tell(error)
    await connection.finish()
  }

  private func tell(_ error: ServiceError, id: Int? = nil) {
    var message = ServiceMessage(.error, id: id)
    message.code = error.code.rawValue
    message.message = error.description
    connection.send(message.line)
  }

  // MARK: - Lines

  /// Receives a line; returns false where the connection ends with it.
  private func receive(_ line: Data) -> Bool {
    let request: ServiceRequest
    do throws(ServiceError) {
      request = try ServiceRequest(line: line)
    } catch {
      tell(error)
      return true
    }
    let isForTerminal = request.details == true
    if let version = request.version, version != ServiceMessage.version,
      version != 1 || isForTerminal
    {
      tell(
        ServiceError(
          .version,
          "This service speaks version \(ServiceMessage.version) of the protocol, not \(version); "
            + "use the callvoice that it was started with, or start it again."))
      return false
    }
    do throws(ServiceError) {
      try receive(request)
    } catch {
      tell(error, id: request.id)
    }
    return true
  }

  private func receive(_ request: ServiceRequest) throws(ServiceError) {
    switch request.command {
    case .hello:
      if request.details == true { router.showDetails(to: client) }
    case .subscribe:
      let name = request.events ?? ServiceRequest.Subscription.all.rawValue
      guard let subscription = ServiceRequest.Subscription(rawValue: name) else {
        throw ServiceError(.badRequest, "subscribe: “events” is all, calls or microphone.")
      }
      guard subscription != .microphone || parts.press != nil else {
        throw Self.noMicrophone(request)
      }
      router.subscribe(client, to: subscription, listening: request.listening ?? false)
      finish(request)
    case .choose:
      let reply = request.text.map(AskedReply.words) ?? .nothing
      guard
        router.answer(reply, of: client, to: request.question)
          || parts.spokenQuestions?.answer(reply, to: request.question) == true
      else {
        throw ServiceError(.badRequest, "choose: no such question is open.")
      }
    case .cancel: cancel(request)
    case .endCalls: endCalls(request)
    case .recognize where request.path == nil:
      guard upload == nil else {
        throw ServiceError(.badRequest, "recognize: another recording is being uploaded.")
      }
      upload = (request, try UploadedRecording(parts.uploads))
    case .data: try receiveData(request)
    case .stop:
      finish(request)
      parts.stop()
    default: try enqueue(request)
    }
  }

  private func receiveData(_ request: ServiceRequest) throws(ServiceError) {
    guard let (begun, recording) = upload else {
      throw ServiceError(.badRequest, "data: “recognize” without “path” begins an upload.")
    }
    upload = nil
    guard let text = request.data, !text.isEmpty else {
      try enqueue(begun)
      return uploads.append(recording)
    }
    guard let part = Data(base64Encoded: text) else {
      throw ServiceError(.badRequest, "data: “data” is no base64; the upload is given up.")
    }
    try recording.append(part)
    upload = (begun, recording)
  }

  /// Gives up the question and the requests that have not begun, and hangs up what is being started.
  private func cancel(_ request: ServiceRequest) {
    for dropped in waiting { finish(dropped, .undecided) }
    waiting = []
    uploads = []
    router.answer(.nothing, of: client)
    let (dialer, calls) = (parts.dialer, router.calls(startedBy: client))
    Task {
      for call in await dialer.manager.calls
      where calls.contains(call.uuid) && call.connected == nil {
        _ = await dialer.perform(.hangUp(.call(call.uuid)))
      }
    }
    finish(request)
  }

  /// Gives up the question, and ends the calls that the client has started, while its request goes on.
  private func endCalls(_ request: ServiceRequest) {
    router.answer(.nothing, of: client)
    Task {
      for call in router.calls(startedBy: client) { _ = await perform(.hangUp(.call(call))) }
      finish(request)
    }
  }

  // MARK: - Requests

  private func enqueue(_ request: ServiceRequest) throws(ServiceError) {
    guard waiting.count + urgent.count < Self.mostWaiting else {
      throw ServiceError(
        .tooMuch, "\(Self.mostWaiting) requests wait already; send the next when one is finished.")
    }
    // Whoever is asked something can still look around, and point at a call.
    guard !request.command.goesBesideQuestions || !router.isAsking(client) else {
      urgent.append(request)
      if urgentWorker == nil { urgentWorker = Task { await workBesideQuestion() } }
      return
    }
    waiting.append(request)
    guard worker == nil else { return letRingingFirst(request) }
    worker = Task { await work() }
  }

  /// Lets a request about a call that rings go before those that wait, and beside the one that has made the call.
  private func letRingingFirst(_ request: ServiceRequest) {
    guard request.command == .request, let text = request.text else { return }
    Task {
      guard await parts.dialer.isAboutRinging(text), !router.isAsking(client),
        let place = waiting.firstIndex(of: request)
      else { return }
      urgent.append(waiting.remove(at: place))
      if urgentWorker == nil { urgentWorker = Task { await workBesideQuestion() } }
    }
  }

  private func work() async {
    while !waiting.isEmpty { await complete(waiting.removeFirst()) }
    worker = nil
  }

  private func workBesideQuestion() async {
    while !urgent.isEmpty { await complete(urgent.removeFirst()) }
    urgentWorker = nil
  }

  private func complete(_ request: ServiceRequest) async {
    // Nobody waits any more for what a client that is gone has not seen begin.
    guard !connection.isGone else { return }
    await parts.refresh()
    do {
      try await carryOut(request)
    } catch let error as ServiceError {
      tell(error, id: request.id)
    } catch {
      let (code, message) = parts.describe(error)
      var finished = ServiceMessage(.finished, id: request.id)
      (finished.code, finished.message) = (code, message)
      router.send(finished, to: client)
    }
  }

  private func carryOut(_ request: ServiceRequest) async throws {
    let (dialer, utterance) = (parts.dialer, request.utterance ?? utterances + 1)
    let options = try options(of: request)
    switch request.command {
    case .request, .key, .answer:
      utterances = utterance
      let text = try request.required(request.text, "text")
      let outcome: Outcome? = await options.carryOut {
        switch request.command {
        case .key: await dialer.handle(key: text, utterance: utterance)
        case .answer: await dialer.handle(answer: text, utterance: utterance)
        default: await dialer.handle(text: text, utterance: utterance)
        }
      }
      finish(request, outcome)
    case .open:
      utterances = utterance
      let link = try request.required(request.link, "link")
      finish(
        request,
        try await options.carryOut {
          try await dialer.open(
            link: link, isFromOutside: request.fromOutside ?? false,
            isRepeated: request.fromHistory ?? false, utterance: utterance)
        })
    case .continue:
      utterances = utterance
      let text = try request.required(request.activity, "activity")
      finish(
        request,
        try await options.carryOut {
          try await dialer.continue(
            try NSUserActivity(jsonData: Data(text.utf8)), utterance: utterance)
        })
    case .recognize:
      utterances = utterance - 1 + (await hear(request, options, firstUtterance: utterance))
    case .call:
      let outcome = await perform(
        try request.callRequest(), mayEndOthers: request.mayEndOthers ?? false)
      finish(request, outcome)
    case .pushToTalk:
      guard let press = parts.press else {
        throw Self.noMicrophone(request)
      }
      await press()
      finish(request)
    case .wait:
      let isWhole = await router.callsAreOver(startedBy: client)
      finish(request, isWhole ? .carriedOut : .failed)
    case .state: await tellState(request)
    case .examples:
      var message = ServiceMessage(.examples, id: request.id)
      message.examples = await dialer.examples().map {
        ServiceMessage.Examples(occasion: $0.occasion, examples: $0.examples)
      }
      router.send(message, to: client)
      finish(request)
    case .recents, .favorites, .contacts, .complete, .picture:
      if let message = try await ServiceListings.message(for: request, dialer) {
        router.send(message, to: client)
      }
      finish(request)
    case .screen:
      guard let open = parts.openScreen else {
        throw ServiceError(.badRequest, "screen: this service has none.")
      }
      var message = ServiceMessage(.screen, id: request.id)
      message.address = try await open(request.listen)
      router.send(message, to: client)
      finish(request)
    case .reload:
      var finished = ServiceMessage(.finished, id: request.id)
      finished.contacts = try await parts.reload()
      finished.outcome = Outcome.carriedOut.name
      router.send(finished, to: client)
    case .hello, .subscribe, .choose, .cancel, .endCalls, .data, .stop: break
    }
  }

  private func options(of request: ServiceRequest) throws(ServiceError) -> RequestOptions {
    let name = request.confirm ?? ConfirmationPolicy.uncertain.rawValue
    guard let confirmation = ConfirmationPolicy(rawValue: name) else {
      throw ServiceError(
        .badRequest, "\(request.command.rawValue): “confirm” is always, uncertain or never.")
    }
    let (router, client) = (router, client)
    return RequestOptions(
      isDryRun: request.dryRun ?? false, confirmation: confirmation,
      asking: request.ask == true ? ClientAsker(router: router, client: client) : nil,
      report: { router.deliver($0, from: client) })
  }

  /// Carries out the requests of a recording, and returns how many there were.
  private func hear(
    _ request: ServiceRequest, _ options: RequestOptions, firstUtterance: Int
  ) async -> Int {
    let parts = parts
    let uploaded = request.path == nil && !uploads.isEmpty ? uploads.removeFirst() : nil
    let path = uploaded?.path ?? request.path ?? ""
    let name = request.name ?? request.path ?? "upload"
    var finished = ServiceMessage(.finished, id: request.id)
    do {
      let heard = try await options.carryOut {
        try await parts.recognize(path, name, firstUtterance)
      }
      finished.outcomes = heard.outcomes.map(\.name)
      if let error = heard.error { (finished.code, finished.message) = parts.describe(error) }
    } catch {
      (finished.code, finished.message) = parts.describe(error)
    }
    // Whoever is told of the end finds nothing left.
    uploaded?.remove()
    // The client knows the recording by its own name for it.
    finished.message = finished.message?.replacing(path, with: name)
    router.send(finished, to: client)
    return finished.outcomes?.count ?? 0
  }

  /// Carries out a request that points at a call, and tells this client of the steps.
  private func perform(_ request: CallRequest, mayEndOthers: Bool = false) async -> Outcome {
    let (dialer, router, client) = (parts.dialer, router, client)
    return await RequestOptions(report: { router.deliver($0, from: client) }).carryOut {
      await dialer.perform(request, mayEndOthers: mayEndOthers)
    }
  }

  private func tellState(_ request: ServiceRequest) async {
    let started = router.calls(startedBy: client)
    router.send(await ServiceMessage(stateOf: parts, started: started, id: request.id), to: client)
    finish(request)
  }

  private static func noMicrophone(_ request: ServiceRequest) -> ServiceError {
    ServiceError(
      .badRequest,
      "\(request.command.rawValue): the service was started without a microphone.")
  }

  private func finish(_ request: ServiceRequest, _ outcome: Outcome? = .carriedOut) {
    var message = ServiceMessage(.finished, id: request.id)
    message.outcome = outcome?.name
    router.send(message, to: client)
  }
}
