import CallKit
import Foundation

/// A server with its own time, and everybody around it.
final class World: Sendable {
  static let start = Date(timeIntervalSinceReferenceDate: 1_000)

  let server: CallServer
  let delegateQueue = DispatchQueue(label: "test.delegate")
  let controller: CXCallController
  private let journal: Journal
  let clock: CallSystem.Clock

  /// What the server told its journal.
  final class Journal: Sendable {
    let events = Locked<[CallServerEvent]>([])
  }

  init() {
    let journal = Journal()
    self.journal = journal
    let clock = CallSystem.Clock(now: World.start)
    self.clock = clock
    server = CallServer(
      now: { clock.now }, schedule: { date, block in clock.schedule(date, block) }
    ) { event in
      journal.events.withLock { $0.append(event) }
    }
    controller = CXCallController(queue: DispatchQueue(label: "test.controller"), server: server)
  }

  /// Makes a provider whose delegate is called on the delegate queue.
  func makeProvider(
    _ delegate: any CXProviderDelegate, name: String = "test", maximumCallGroups: Int = 2,
    supportedHandleTypes: Set<CXHandle.HandleType> = [.phoneNumber]
  ) -> CXProvider {
    let configuration = CXProviderConfiguration(localizedName: name)
    configuration.maximumCallGroups = maximumCallGroups
    configuration.supportedHandleTypes = supportedHandleTypes
    let provider = CXProvider(configuration: configuration, server: server)
    provider.setDelegate(delegate, queue: delegateQueue)
    return provider
  }

  /// Returns when all that was put on the delegate queue is done, with what came of it.
  func settle() {
    for _ in 0..<12 { delegateQueue.sync {} }
    server.flushJournal()
  }

  var events: [CallServerEvent] {
    settle()
    return journal.events.withLock { $0 }
  }

  /// The journal in words.
  var story: [String] { events.compactMap { $0.kind.words } }

  /// The error with which a request is refused, or `nil`.
  func refusal(of transaction: CXTransaction) async -> CXErrorCodeRequestTransactionError? {
    do {
      try await controller.request(transaction)
      return nil
    } catch {
      return error as? CXErrorCodeRequestTransactionError
    }
  }

  /// The error with which an incoming call is refused, or `nil`.
  func incomingRefusal(
    of call: UUID, _ update: CXCallUpdate = CXCallUpdate(), by provider: CXProvider
  ) async -> CXErrorCodeIncomingCallError? {
    do {
      try await provider.reportNewIncomingCall(with: call, update: update)
      return nil
    } catch {
      return error as? CXErrorCodeIncomingCallError
    }
  }
}

extension CallServerEvent.Kind {
  fileprivate var words: String? {
    switch self {
    case .providerAdded, .deadlineSet, .incomingReported: nil
    case .providerRemoved: "provider removed"
    case .authorizationChanged(let status): "authorization \(status)"
    case .requested(let transaction): "requested \(transaction.actions.count)"
    case .accepted: "accepted"
    case .refused(_, let error): "refused \(error.code)"
    case .executedByDelegate: "executed by delegate"
    case .performed(let action): "performed \(action.name)"
    case .fulfilled(let action): "fulfilled \(action.name)"
    case .failed(let action): "failed \(action.name)"
    case .failedBySystem(let action, let reason): "failed \(action.name): \(reason)"
    case .answerIgnored: "answer ignored"
    case .reported: "reported"
    case .reportIgnored(_, let reason): "ignored: \(reason)"
    case .timedOut(let action): "timed out \(action.name)"
    case .incoming: "incoming"
    case .incomingRefused(_, _, let error): "incoming refused \(error.code)"
    case .reset: "reset"
    case .callChanged(let call): "call \(call.state)"
    case .audioConfigured: "audio configured"
    case .audioRequested(let isActive): "app's audio \(isActive ? "on" : "off")"
    case .audioActivated: "audio on"
    case .audioDeactivated: "audio off"
    }
  }
}

/// A UUID whose last digits are the number.
func uuid(_ number: Int) -> UUID {
  var rest = number
  func byte() -> UInt8 {
    defer { rest /= 100 }
    return UInt8(rest / 10 % 10 * 16 + rest % 10)
  }
  let last = (byte(), byte(), byte(), byte(), byte(), byte())
  return UUID(
    uuid: (
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last.5, last.4, last.3, last.2, last.1, last.0
    ))
}

func makeStart(
  _ call: Int, type: CXHandle.HandleType = .phoneNumber, value: String = "+14155550100"
) -> CXStartCallAction {
  CXStartCallAction(
    call: uuid(call), handle: CXHandle(type: type, value: value), uuid: uuid(call + 100),
    createdAt: World.start)
}

func makeEnd(_ call: Int) -> CXEndCallAction {
  CXEndCallAction(call: uuid(call), uuid: uuid(call + 200), createdAt: World.start)
}
