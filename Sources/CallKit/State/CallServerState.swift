internal import Foundation

/// The system between those who request transactions and the providers that carry them out.
///
/// It consists of values only: what to do about an input is returned as effects, to be carried out
/// in order. Transactions are independent of each other; the actions of one are performed one after
/// the other. Where Apple documents nothing the rules are ours:
///
/// - A start is given to the provider made last, any other action to the provider of its call.
/// - A provider that is not authorized can only end calls. When it loses its authorization its calls
///   go on, and so do the transactions that were accepted before.
/// - A call exists from the moment its transaction is accepted or it is reported as incoming until it
///   ends; its UUID may be used again after that, when no action on it waits to be answered.
/// - A call can be held, joined with others, taken out of its group and sent tones unless an update
///   says that it cannot.
/// - A call by itself is a group of one. A call that rings is counted among the groups only
///   while it is being answered.
/// - Of all calls one group is active at most. Where a start, an answer, a call taken off hold or a
///   change of groups would make it two, the system puts a `CXSetHeldCallAction` for each call of the
///   other group before that action, in the same transaction. If such a call cannot be held, the
///   transaction is refused. Calls of another provider are held in a transaction of their own, which
///   is complete before the one that was requested begins; one that cannot be held is protected.
/// - Calls that are joined are on hold only if both were: otherwise they are taken off hold with the
///   group action, without actions of their own.
/// - An action is checked again when its turn comes. If it fits no longer, because its call has ended
///   or another could not be put on hold, it is failed without being handed out; so is every action
///   of a provider without a delegate.
/// - A call whose start or answer fails, or whose start, answer or end is not answered in time, ends.
///   The time runs from when the action was handed out.
/// - The audio session of a provider is active while one of its calls is started or answered and not
///   ended.
package struct CallServerState: Sendable {
  /// The events that the state reacts to.
  package enum Input: Sendable, Hashable {
    case providerAdded(ProviderID, ProviderLimits)
    case providerConfigured(ProviderID, ProviderLimits)
    case providerRemoved(ProviderID)
    case requested(CallTransaction)
    /// The delegate has said whether it carries the transaction out as a whole.
    case executed(transaction: UUID, byDelegate: Bool)
    case answered(action: UUID, CallAction.Answer)
    /// There was no delegate to hand the action to.
    case undeliverable(action: UUID)
    case reported(ProviderID, CallReport)
    /// A call came in.
    case incoming(ProviderID, call: UUID, CXCallUpdate.Changes, CallFilters = CallFilters())
    /// The user has decided about the providers of a name.
    case authorized(name: String, CXAuthorizationStatus)
    /// A provider about which nothing was decided needs to ask from now on, or no longer.
    case authorizationNeeded(Bool)
    /// The time of an ``Effect/wake(at:)`` has come.
    case timePassed
    /// All calls and transactions are to be dropped.
    case reset
    /// An app has configured the audio session.
    case audioConfigured(AudioHints)
    /// An app has activated or deactivated the audio session itself.
    case audioRequested(isActive: Bool)
  }

  /// The things to be done about an event.
  package enum Effect: Sendable, Hashable {
    /// Keep the objects of a transaction; it may have actions that were not requested.
    case keep(CallTransaction)
    /// Tell the requester: accepted without an error, refused with one.
    case answerRequest(transaction: UUID, CXErrorCodeRequestTransactionError?)
    /// Tell who reported an incoming call: shown without an error, refused with one.
    case answerIncoming(call: UUID, CXErrorCodeIncomingCallError?)
    /// Offer the transaction as a whole to the delegate of the provider.
    case execute(transaction: UUID, ProviderID)
    /// Hand the action to the delegate of the provider.
    case perform(action: UUID, ProviderID)
    /// Mark the action as complete.
    case complete(action: UUID)
    /// Tell the delegate of the provider that it did not answer the action in time.
    case tellTimedOut(action: UUID, ProviderID)
    /// Forget the transaction, of which all actions are complete or never will be.
    case forget(transaction: UUID)
    /// Tell the observers.
    case tellObservers(TrackedCall)
    /// Tell those who follow the calls; also of what observers are not told.
    case tellFollowers(CallChange)
    /// Tell the requester the outcome of a transaction that was accepted.
    case tellOutcome(transaction: UUID, CallTransaction.Outcome)
    case activateAudio(ProviderID)
    case deactivateAudio(ProviderID)
    /// Tell the delegate of the provider that all calls are gone.
    case tellReset(ProviderID)
    /// Tell the delegate of the provider the user's decision about it.
    case tellAuthorization(ProviderID, CXAuthorizationStatus)
    /// Say ``Input/timePassed`` at a time, or somewhat later.
    case wake(at: Date)
    case journal(CallServerEvent)
  }

  let makeUUID: @Sendable () -> UUID
  private(set) var providers = ProviderRegistry()
  private var table = CallTable()
  var pending: [PendingTransaction] = []
  private var deadlines: ActionDeadlines
  private var wakeDate: Date?
  /// The providers whose audio is active.
  private var audible: Set<ProviderID> = []
  private var audioHints = AudioHints()

  /// The calls that have not ended, in the order in which they were accepted.
  package var calls: [TrackedCall] { table.calls }
  /// The transactions that are not complete, in the order in which they were accepted.
  package var pendingUUIDs: [UUID] { pending.map(\.transaction.uuid) }

  /// Creates the state of a system without providers.
  ///
  /// - Parameters:
  ///   - deadlines: How long a delegate may take to answer.
  ///   - makeUUID: Makes the names of the system's own actions and transactions.
  package init(
    deadlines: ActionDeadlines = ActionDeadlines(),
    makeUUID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.deadlines = deadlines
    self.makeUUID = makeUUID
  }

  /// Changes how long delegates may take, from the next action on.
  mutating func setDeadlines(_ deadlines: ActionDeadlines) { self.deadlines = deadlines }

  /// Handles an input and returns the effects, to be carried out in order.
  package mutating func handle(_ input: Input, at now: Date) -> [Effect] {
    var step = Step(now: now)
    switch input {
    case .providerAdded(let provider, let limits):
      providers.add(provider, limits)
      step.journal(.providerAdded(provider, name: limits.name), of: provider)
    case .providerConfigured(let provider, let limits):
      changeProviders(&step) { $0.configure(provider, limits) }
    case .providerRemoved(let provider): remove(provider, &step)
    case .requested(let transaction): request(transaction, &step)
    case .executed(let transaction, let byDelegate): execute(transaction, byDelegate, &step)
    case .answered(let action, let answer): self.answer(answer, to: action, &step)
    case .undeliverable(let action):
      fail(action, because: "The provider has no delegate.", &step)
    case .reported(let provider, let report): apply(report, from: provider, &step)
    case .incoming(let provider, let call, let changes, let filters):
      addIncoming(call, changes, filters, from: provider, &step)
    case .authorized(let name, let status):
      changeProviders(&step) { $0.authorize(name, status) }
    case .authorizationNeeded(let isNeeded):
      changeProviders(&step) { $0.needAuthorization(isNeeded) }
    case .timePassed: failLateActions(&step)
    case .reset: reset(&step)
    case .audioConfigured(let hints):
      audioHints = hints
      step.journal(.audioConfigured(hints))
    case .audioRequested(let isActive): step.journal(.audioRequested(isActive: isActive))
    }
    beginFollowers(&step)
    updateAudio(&step)
    updateWake(&step)
    return step.effects
  }
}

// MARK: - Providers

extension CallServerState {
  /// Changes the providers, and tells those whose status is another after it.
  private mutating func changeProviders(
    _ step: inout Step, _ change: (inout ProviderRegistry) -> Void
  ) {
    let before = providers
    change(&providers)
    for (provider, status) in before.changes(in: providers) {
      step.journal(.authorizationChanged(status), of: provider)
      step.effects.append(.tellAuthorization(provider, status))
    }
  }

  private mutating func remove(_ provider: ProviderID, _ step: inout Step) {
    guard providers.remove(provider) else { return }
    step.journal(.providerRemoved(provider), of: provider)
    forgetAll(of: provider, .providerInvalidated, &step)
    audible.remove(provider)
  }

  private mutating func reset(_ step: inout Step) {
    step.journal(.reset)
    for provider in providers.ids {
      forgetAll(of: provider, .reset, &step)
      step.effects.append(.tellReset(provider))
    }
  }

  private mutating func forgetAll(
    of provider: ProviderID, _ ending: TrackedCall.Ending, _ step: inout Step
  ) {
    while let index = calls.firstIndex(where: { $0.provider == provider }) {
      end(index, ending, at: step.now, &step)
    }
    for transaction in pending where transaction.provider == provider {
      let uuid = transaction.transaction.uuid
      if transaction.outcome == nil {
        step.effects.append(.tellOutcome(transaction: uuid, .callEnded))
      }
      step.effects.append(.forget(transaction: uuid))
    }
    pending.removeAll { $0.provider == provider }
  }
}

// MARK: - Calls

extension CallServerState {
  /// The index of a call.
  func index(of call: UUID?) -> Int? { table.index(of: call) }

  /// The call with a UUID; of ended calls, only the latest are known.
  func call(_ uuid: UUID) -> TrackedCall? { table.call(uuid) }

  /// Whether there is a call of a UUID, or an action that is not complete is about one.
  func isTaken(_ call: UUID) -> Bool {
    index(of: call) != nil
      || pending.contains { pending in
        pending.incompleteActions.contains { $0.callUUIDs.contains(call) }
      }
  }

  /// A group number that is not in use.
  mutating func makeGroup() -> Int { table.makeGroup() }

  /// Adds a new call, without reporting the change.
  mutating func add(_ call: TrackedCall, at date: Date) -> CallChange {
    table.add(call, at: date)
  }

  /// Changes a call and reports the change.
  mutating func change(
    _ index: Int, _ step: inout Step, _ change: (inout TrackedCall) -> Void
  ) {
    if let change = table.change(index, at: step.now, change) { step.tell(change) }
  }

  /// Notes that the action that starts or answers a call is with its delegate; observers see no change.
  mutating func handOut(_ action: CallAction, _ step: inout Step) {
    guard let index = index(of: action.callUUID) else { return }
    switch action.kind {
    case .start, .answer:
      let change = table.change(index, at: step.now) { $0.isHandedOut = true }
      if let change { step.effects.append(.tellFollowers(change)) }
    case .end, .setHeld, .setMuted, .setGroup, .playDTMF, .other: break
    }
  }

  /// Ends a call, and the waiting for other actions on it.
  ///
  /// - Parameters:
  ///   - index: The place of the call among the calls.
  ///   - ending: How it ends.
  ///   - detail: The reason in the app's own words.
  ///   - date: When.
  ///   - step: Gathers the effects.
  mutating func end(
    _ index: Int, _ ending: TrackedCall.Ending, _ detail: String? = nil, at date: Date,
    _ step: inout Step
  ) {
    let uuid = calls[index].uuid
    change(index, &step) { call in
      call.ending = ending
      call.endingDetail = detail
      call.dateEnded = date
    }
    for index in pending.indices {
      guard let outcome = pending[index].decideEnd(of: uuid) else { continue }
      step.effects.append(
        .tellOutcome(transaction: pending[index].transaction.uuid, outcome))
    }
  }
}

// MARK: - Audio

extension CallServerState {
  /// Activates the audio of a provider, if it is inactive.
  mutating func activateAudio(of provider: ProviderID, _ step: inout Step) {
    guard audible.insert(provider).inserted else { return }
    step.journal(.audioActivated(provider, audioHints), of: provider)
    step.effects.append(.activateAudio(provider))
  }

  /// Switches the audio on for the providers that have calls under way, and off for the others.
  mutating func updateAudio(_ step: inout Step) {
    let started = Set(calls.filter { $0.dateStarted != nil }.map(\.provider))
    for provider in started.sorted() { activateAudio(of: provider, &step) }
    for provider in audible.subtracting(started).sorted() {
      step.journal(.audioDeactivated(provider), of: provider)
      step.effects.append(.deactivateAudio(provider))
    }
    audible = started
  }
}

// MARK: - Deadlines

extension CallServerState {
  /// Sets the deadlines of actions that are handed out now.
  mutating func startTime(of actions: [CallAction], in index: Int, _ step: inout Step) {
    for action in actions where !pending[index].complete.contains(action.uuid) {
      let deadline = step.now + deadlines.seconds(for: action)
      pending[index].deadlines[action.uuid] = deadline
      step.journal(
        .deadlineSet(action, deadline), of: pending[index].provider,
        in: pending[index].transaction.uuid)
    }
  }

  /// Fails the actions whose time is over.
  private mutating func failLateActions(_ step: inout Step) {
    wakeDate = nil
    let late = pending.flatMap { pending in
      pending.transaction.actions.filter { action in
        !pending.complete.contains(action.uuid)
          && pending.deadlines[action.uuid].map { $0 <= step.now } ?? false
      }
    }
    for action in late { timeOut(action.uuid, &step) }
  }

  /// Asks to be woken at the earliest deadline, unless something has been asked for already.
  private mutating func updateWake(_ step: inout Step) {
    let open = pending.flatMap { pending in
      pending.deadlines.filter { !pending.complete.contains($0.key) }.values
    }
    guard let next = open.min(), next < wakeDate ?? .distantFuture else { return }
    wakeDate = next
    step.effects.append(.wake(at: next))
  }
}

// MARK: - Effects

extension CallServerState {
  /// The effects gathered while one input is handled.
  struct Step {
    let now: Date
    var effects: [Effect] = []

    /// Tells the journal.
    ///
    /// - Parameters:
    ///   - kind: What happened.
    ///   - provider: The provider that did it, or to which it was done.
    ///   - transaction: The transaction that it is part of.
    mutating func journal(
      _ kind: CallServerEvent.Kind, of provider: ProviderID? = nil, in transaction: UUID? = nil
    ) {
      effects.append(
        .journal(
          CallServerEvent(date: now, kind: kind, provider: provider, transaction: transaction)))
    }

    /// Tells the journal, the observers and the followers of a change.
    mutating func tell(_ change: CallChange) {
      journal(.callChanged(change.call), of: change.call.provider)
      effects.append(.tellObservers(change.call))
      effects.append(.tellFollowers(change))
    }
  }
}
