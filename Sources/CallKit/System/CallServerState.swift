package import Foundation

/// The system between those who request transactions and the providers that carry them out.
///
/// It knows values only: what to do about an input is returned as effects, to be carried out in
/// order. Transactions are independent of each other; the actions of one are performed one after the
/// other. Where Apple documents nothing the rules are ours:
///
/// - A start is given to the provider made last, any other action to the provider of its call.
/// - A call exists from the moment its transaction is accepted until it ends; its UUID may be used
///   again after that.
/// - An action whose call has ended when its turn comes is failed without being handed out, and so is
///   every action of a provider without a delegate.
/// - The audio session of a provider is active while one of its calls is started and not ended.
package struct CallServerState: Sendable {
  /// What the system is told.
  package enum Input: Sendable, Hashable {
    case providerAdded(ProviderID, ProviderLimits)
    case providerConfigured(ProviderID, ProviderLimits)
    case providerRemoved(ProviderID)
    case requested(CallTransaction)
    /// The delegate answered whether it carries the transaction out as a whole.
    case executed(transaction: UUID, byDelegate: Bool)
    case answered(action: UUID, CallAction.Answer)
    /// There was no delegate to hand the action to.
    case undeliverable(action: UUID)
    case reported(ProviderID, CallReport)
  }

  /// What is to be done about it.
  package enum Effect: Sendable, Hashable {
    /// Tell the requester: accepted without an error, refused with one.
    case answerRequest(transaction: UUID, CXErrorCodeRequestTransactionError?)
    /// Offer the transaction as a whole to the delegate of the provider.
    case execute(transaction: UUID, ProviderID)
    /// Hand the action to the delegate of the provider.
    case perform(action: UUID, ProviderID)
    /// Mark the action as complete.
    case complete(action: UUID)
    /// Forget the transaction, of which all actions are complete or never will be.
    case forget(transaction: UUID)
    /// Tell the observers.
    case tellObservers(TrackedCall)
    case activateAudio(ProviderID)
    case deactivateAudio(ProviderID)
    case journal(CallServerEvent)
  }

  /// A transaction that was accepted and is not complete.
  struct Pending: Sendable {
    enum Phase: Sendable { case executing, sequential, byDelegate }

    let transaction: CallTransaction
    let provider: ProviderID
    var phase = Phase.executing
    var performing: UUID?
    var complete: Set<UUID> = []
  }

  var providers: [ProviderID: ProviderLimits] = [:]
  /// The calls that have not ended, in the order in which they were accepted.
  package internal(set) var calls: [TrackedCall] = []
  var pending: [Pending] = []
  private var audible: Set<ProviderID> = []

  package init() {}

  /// Takes an input and says what is to be done about it, in order.
  package mutating func handle(_ input: Input, at now: Date) -> [Effect] {
    var step = Step(now: now)
    switch input {
    case .providerAdded(let provider, let limits):
      providers[provider] = limits
      step.journal(.providerAdded(provider))
    case .providerConfigured(let provider, let limits):
      if providers[provider] != nil { providers[provider] = limits }
    case .providerRemoved(let provider): remove(provider, &step)
    case .requested(let transaction): request(transaction, &step)
    case .executed(let transaction, let byDelegate): execute(transaction, byDelegate, &step)
    case .answered(let action, let answer): self.answer(answer, to: action, because: nil, &step)
    case .undeliverable(let action):
      answer(.failed, to: action, because: "The provider has no delegate.", &step)
    case .reported(let provider, let report): take(report, from: provider, &step)
    }
    updateAudio(&step)
    return step.effects
  }

  func index(of call: UUID?) -> Int? { calls.firstIndex { $0.uuid == call } }

  /// Changes a call and tells of the change; a call that ended is no longer among the calls.
  mutating func change(
    _ index: Int, _ step: inout Step, _ change: (inout TrackedCall) -> Void
  ) {
    let before = calls[index]
    change(&calls[index])
    let call = calls[index]
    guard call != before else { return }
    if call.ending != nil { calls.remove(at: index) }
    step.journal(.callChanged(call))
    step.effects.append(.tellObservers(call))
  }

  mutating func end(
    _ index: Int, _ ending: TrackedCall.Ending, at date: Date, _ step: inout Step
  ) {
    change(index, &step) { call in
      call.ending = ending
      call.dateEnded = date
    }
  }

  private mutating func remove(_ provider: ProviderID, _ step: inout Step) {
    guard providers.removeValue(forKey: provider) != nil else { return }
    step.journal(.providerRemoved(provider))
    for transaction in pending where transaction.provider == provider {
      step.effects.append(.forget(transaction: transaction.transaction.uuid))
    }
    pending.removeAll { $0.provider == provider }
    while let index = calls.firstIndex(where: { $0.provider == provider }) {
      end(index, .providerInvalidated, at: step.now, &step)
    }
    audible.remove(provider)
  }

  private mutating func updateAudio(_ step: inout Step) {
    let started = Set(calls.filter { $0.dateStarted != nil }.map(\.provider))
    for provider in started.subtracting(audible).sorted() {
      step.journal(.audioActivated(provider))
      step.effects.append(.activateAudio(provider))
    }
    for provider in audible.subtracting(started).sorted() {
      step.journal(.audioDeactivated(provider))
      step.effects.append(.deactivateAudio(provider))
    }
    audible = started
  }
}
