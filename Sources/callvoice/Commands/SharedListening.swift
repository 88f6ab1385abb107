internal import Dialer
internal import Foundation
internal import Service

/// A session at the microphone of the user's service, which a key, the service and Ctrl-C steer.
struct SharedListening: Sendable {
  private enum Input {
    case press
    case outcome(Outcome)
    case stop
    case lost
  }

  private let inputs: AsyncStream<Input>
  private let continuation: AsyncStream<Input>.Continuation

  init() { (inputs, continuation) = AsyncStream.makeStream() }

  /// Receives an event of the connection to the service.
  func receive(_ event: ServiceClient.Event) {
    switch event {
    case .heard(let outcome): continuation.yield(.outcome(outcome))
    case .ended: continuation.yield(.lost)
    case .step, .asked: break
    }
  }

  /// Listens until Ctrl-C, or until a request is understood.
  ///
  /// If a key starts listening and there is no terminal, this command is itself the key.
  ///
  /// - Parameters:
  ///   - attention: The options about when to listen.
  ///   - isOnce: Whether the first request that is understood is the last.
  ///   - printer: Prints how listening is started.
  ///   - press: Starts or ends listening.
  /// - Returns: The exit status of the requests.
  /// - Throws: `ServiceError` where the service is lost.
  func run(
    _ attention: AttentionOptions, isOnce: Bool, _ printer: EventPrinter,
    press: () async throws -> Void
  ) async throws -> ExitStatus {
    let interruption = Interruption { continuation.yield(.stop) }
    let keys = attention.watchKeys(printer) { continuation.yield(.press) }
    defer {
      interruption.stop()
      keys?.stop()
      KeyReader.shared.stop()
    }
    if attention.pushToTalk, !KeyReader.hasTerminal { try await press() }
    var outcomes: [Outcome] = []
    listening: for await input in inputs {
      switch input {
      case .press: try await press()
      case .outcome(let outcome):
        outcomes.append(outcome)
        if isOnce, outcome != .notUnderstood { break listening }
      case .stop: break listening
      case .lost: throw ServiceClient.lost
      }
    }
    return ExitStatus(heard: outcomes)
  }
}

extension ExitStatus {
  /// The status of requests at a microphone, among which sounds that are none do not count.
  init(heard outcomes: [Outcome]) {
    let codes = outcomes.filter { $0 != .notUnderstood }.map { ExitStatus($0) }
    self = codes.isEmpty ? .notUnderstood : codes.overall
  }
}
