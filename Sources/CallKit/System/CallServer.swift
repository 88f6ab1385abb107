package import Foundation
import Synchronization

/// The system that calls live in: it checks transactions, hands actions to providers, tells observers.
///
/// All of it is decided by ``CallServerState`` under one lock; what is to be done is put on the queues
/// of those concerned while the lock is held, so that everybody hears of things in the order in which
/// they happened, and nobody's code runs under the lock. May be used from any thread.
package final class CallServer: Sendable {
  /// The server that public initialisers use.
  package static let shared = CallServer()

  struct Contents: Sendable {
    var state = CallServerState()
    var providerCount = 0
    var providers: [ProviderID: ProviderLink] = [:]
    var observers: [ObserverLink] = []
    var transactions: [UUID: HeldTransaction] = [:]
    var journal: (@Sendable (CallServerEvent) -> Void)?
  }

  private let contents = Mutex(Contents())
  private let now: @Sendable () -> Date
  private let journalQueue = DispatchQueue(label: "callvoice.callserver.journal")

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - now: tells the time.
  ///   - journal: is told of everything that happens, one event after the other, on a queue of its
  ///     own.
  package init(
    now: @escaping @Sendable () -> Date = { Date() },
    journal: (@Sendable (CallServerEvent) -> Void)? = nil
  ) {
    self.now = now
    contents.withLock { $0.journal = journal }
  }

  /// Puts another journal in place of the one there is, from the next event on.
  package func setJournal(_ journal: (@Sendable (CallServerEvent) -> Void)?) {
    contents.withLock { $0.journal = journal }
  }

  /// Returns when every event so far has been told to the journal.
  package func flushJournal() { journalQueue.sync {} }

  /// The calls that have not ended.
  package var calls: [TrackedCall] { contents.withLock { $0.state.calls } }

  func add(_ provider: CXProvider, _ limits: ProviderLimits) -> ProviderLink {
    contents.withLock { contents in
      contents.providerCount += 1
      let link = ProviderLink(
        id: ProviderID(number: contents.providerCount), provider: provider)
      contents.providers[link.id] = link
      handle(.providerAdded(link.id, limits), &contents)
      return link
    }
  }

  func remove(_ provider: ProviderID) {
    contents.withLock { contents in
      handle(.providerRemoved(provider), &contents)
      contents.providers[provider] = nil
    }
  }

  func add(_ observer: ObserverLink) {
    contents.withLock { $0.observers.append(observer) }
  }

  func remove(_ observer: ObserverLink) {
    contents.withLock { contents in contents.observers.removeAll { $0 === observer } }
  }

  /// Takes a request; its completion is called on the given queue.
  func request(
    _ transaction: CXTransaction, on queue: DispatchQueue,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let copy = transaction.detached()
    let value = CallTransaction(
      uuid: copy.uuid, actions: copy.actions.map { CallAction(uuid: $0.uuid, kind: $0.kind) })
    contents.withLock { contents in
      let effects = contents.state.handle(.requested(value), at: now())
      for effect in effects {
        if case .answerRequest(_, let error) = effect {
          if error == nil {
            copy.actions.forEach { $0.handOut(by: self) }
            contents.transactions[copy.uuid] = HeldTransaction(copy)
          }
          queue.async { completion(error) }
        } else {
          carryOut(effect, &contents)
        }
      }
    }
  }

  func answer(_ answer: CallAction.Answer, to action: UUID) {
    handle(.answered(action: action, answer))
  }

  func handle(_ input: CallServerState.Input) {
    contents.withLock { handle(input, &$0) }
  }

  /// The transactions that a provider has not completed.
  func pendingTransactions(of provider: ProviderID) -> [CXTransaction] {
    contents.withLock { contents in
      contents.state.pending.filter { $0.provider == provider }
        .compactMap { contents.transactions[$0.transaction.uuid]?.transaction }
    }
  }

  private func handle(_ input: CallServerState.Input, _ contents: inout Contents) {
    for effect in contents.state.handle(input, at: now()) { carryOut(effect, &contents) }
  }

  private func carryOut(_ effect: CallServerState.Effect, _ contents: inout Contents) {
    switch effect {
    case .answerRequest: break
    case .execute(let uuid, let provider):
      guard let transaction = contents.transactions[uuid]?.transaction else { return }
      contents.providers[provider]?.send {
        self.handle(.executed(transaction: uuid, byDelegate: $1.provider($0, execute: transaction)))
      } orElse: {
        self.handle(.executed(transaction: uuid, byDelegate: false))
      }
    case .perform(let uuid, let provider):
      guard let action = action(uuid, contents) else { return }
      contents.providers[provider]?.send {
        action.perform(with: $1, of: $0)
      } orElse: {
        self.handle(.undeliverable(action: uuid))
      }
    case .complete(let uuid): action(uuid, contents)?.complete()
    case .forget(let uuid): contents.transactions[uuid] = nil
    case .tellObservers(let record): contents.observers.forEach { $0.tell(CXCall(record)) }
    case .activateAudio(let provider):
      contents.providers[provider]?.send { $1.provider($0, didActivate: .sharedInstance()) }
    case .deactivateAudio(let provider):
      contents.providers[provider]?.send { $1.provider($0, didDeactivate: .sharedInstance()) }
    case .journal(let event):
      guard let journal = contents.journal else { return }
      journalQueue.async { journal(event) }
    }
  }

  private func action(_ uuid: UUID, _ contents: Contents) -> CXAction? {
    for held in contents.transactions.values {
      if let action = held.actions[uuid] { return action }
    }
    return nil
  }
}
