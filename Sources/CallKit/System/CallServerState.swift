internal import Foundation

/// The system between those who request transactions and the providers that carry them out.
///
/// It knows values only: what to do about an input is returned as effects, to be carried out in
/// order. Transactions are independent of each other; the actions of one are performed one after the
/// other. Where Apple documents nothing the rules are ours:
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
    /// A call came in.
    case incoming(ProviderID, call: UUID, CXCallUpdate.Changes, CallFilters = CallFilters())
    /// The user has decided about the providers of a name.
    case authorized(name: String, CXAuthorizationStatus)
    /// Whether a provider about which nothing was decided needs to ask.
    case authorizationNeeded(Bool)
    /// The time of an ``Effect/wake(at:)`` has come.
    case timePassed
    /// All calls and transactions are to be forgotten.
    case reset
    /// An app has said what its sound is for.
    case audioConfigured(AudioHints)
    /// An app has made the audio session active, or not active, by itself.
    case audioRequested(isActive: Bool)
  }

  /// What is to be done about it.
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
    /// Tell whoever requested a transaction what came of it.
    case tellOutcome(transaction: UUID, CallTransaction.Outcome)
    case activateAudio(ProviderID)
    case deactivateAudio(ProviderID)
    /// Tell the delegate of the provider that all calls are gone.
    case tellReset(ProviderID)
    /// Tell the delegate of the provider what the user has decided about it.
    case tellAuthorization(ProviderID, CXAuthorizationStatus)
    /// Say ``Input/timePassed`` at a time, or somewhat later.
    case wake(at: Date)
    case journal(CallServerEvent)
  }

  /// A transaction that was accepted and is not complete.
  struct Pending: Sendable {
    enum Phase: Sendable { case executing, sequential, byDelegate }

    let transaction: CallTransaction
    let provider: ProviderID
    /// The actions that were not requested: holds that make the next requested action possible.
    let holds: Set<UUID>
    /// Transactions of other providers that have to be complete before this one begins.
    var predecessors: Set<UUID> = []
    var phase = Phase.executing
    var performing: UUID?
    var complete: Set<UUID> = []
    /// When the actions that were handed out have to be answered.
    var deadlines: [UUID: Date] = [:]
    /// What came of the transaction, if that was decided before all actions were complete.
    private(set) var outcome: CallTransaction.Outcome?

    /// Decides what came of the transaction, once; a hold decides nothing, only what it makes possible.
    ///
    /// - Returns: the outcome, to be told; nil if this does not decide.
    mutating func decide(
      _ outcome: CallTransaction.Outcome, by action: CallAction
    ) -> CallTransaction.Outcome? {
      guard self.outcome == nil, !holds.contains(action.uuid) else { return nil }
      self.outcome = outcome
      return outcome
    }

    /// Decides that nothing more comes of the transaction if an action waits that is about a call.
    mutating func decideEnd(of call: UUID) -> CallTransaction.Outcome? {
      let isEnding = transaction.actions.contains { $0.isEnd && $0.callUUID == call }
      guard !isEnding,
        let action = incompleteActions.first(where: {
          !holds.contains($0.uuid) && $0.callUUIDs.contains(call)
        })
      else { return nil }
      return decide(.callEnded, by: action)
    }

    var incompleteActions: [CallAction] {
      transaction.actions.filter { !complete.contains($0.uuid) }
    }

    /// The action that one of the holds makes possible; `nil` for other actions.
    func purpose(of action: CallAction) -> CallAction? {
      guard holds.contains(action.uuid) else { return nil }
      return transaction.actions.drop { $0.uuid != action.uuid }
        .first { !holds.contains($0.uuid) }
    }
  }

  var deadlines: ActionDeadlines
  let makeUUID: @Sendable () -> UUID
  var providers: [ProviderID: ProviderLimits] = [:]
  /// What was decided about providers, by their names.
  var authorizations: [String: CXAuthorizationStatus] = [:]
  /// Whether a provider about which nothing was decided needs to ask.
  var isAuthorizationNeeded = false
  /// The calls that have not ended, in the order in which they were accepted.
  package internal(set) var calls: [TrackedCall] = []
  /// The calls that ended last, the latest one last.
  private var endedCalls: [TrackedCall] = []
  /// How many ended calls can be looked up.
  private static let rememberedCalls = 32
  var pending: [Pending] = []
  /// The transactions that are not complete, in the order in which they were accepted.
  package var pendingUUIDs: [UUID] { pending.map(\.transaction.uuid) }
  var wakeDate: Date?
  private var groupCount = 0
  /// The providers whose audio is active.
  var audible: Set<ProviderID> = []
  /// What apps have said about their sound.
  var audioHints = AudioHints()

  /// Makes the state of a system without providers.
  ///
  /// - Parameters:
  ///   - deadlines: how long a delegate may take to answer.
  ///   - makeUUID: makes the names of the system's own actions and transactions.
  package init(
    deadlines: ActionDeadlines = ActionDeadlines(),
    makeUUID: @escaping @Sendable () -> UUID = { UUID() }
  ) {
    self.deadlines = deadlines
    self.makeUUID = makeUUID
  }

  /// Takes an input and says what is to be done about it, in order.
  package mutating func handle(_ input: Input, at now: Date) -> [Effect] {
    var step = Step(now: now)
    switch input {
    case .providerAdded(let provider, let limits):
      providers[provider] = limits
      step.journal(.providerAdded(provider, name: limits.name), of: provider)
    case .providerConfigured(let provider, let limits):
      changeAuthorizations(&step) { state in
        if state.providers[provider] != nil { state.providers[provider] = limits }
      }
    case .providerRemoved(let provider): remove(provider, &step)
    case .requested(let transaction): request(transaction, &step)
    case .executed(let transaction, let byDelegate): execute(transaction, byDelegate, &step)
    case .answered(let action, let answer): self.answer(answer, to: action, &step)
    case .undeliverable(let action):
      fail(action, because: "The provider has no delegate.", &step)
    case .reported(let provider, let report): take(report, from: provider, &step)
    case .incoming(let provider, let call, let changes, let filters):
      takeIncoming(call, changes, filters, from: provider, &step)
    case .authorized(let name, let status):
      changeAuthorizations(&step) { $0.authorizations[name] = status }
    case .authorizationNeeded(let isNeeded):
      changeAuthorizations(&step) { $0.isAuthorizationNeeded = isNeeded }
    case .timePassed: takeTime(&step)
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

  func index(of call: UUID?) -> Int? { calls.firstIndex { $0.uuid == call } }

  /// Whether there is a call of a UUID, or an action that is not complete is about one.
  func isTaken(_ call: UUID) -> Bool {
    index(of: call) != nil
      || pending.contains { pending in
        pending.incompleteActions.contains { $0.callUUIDs.contains(call) }
      }
  }

  /// The number of a group that no call is in.
  mutating func makeGroup() -> Int {
    groupCount += 1
    return groupCount
  }

  /// Changes a call and tells of the change; a call that ended is no longer among the calls.
  mutating func change(
    _ index: Int, _ step: inout Step, _ change: (inout TrackedCall) -> Void
  ) {
    let before = calls[index]
    change(&calls[index])
    let call = calls[index]
    guard call != before else { return }
    if call.ending != nil {
      calls.remove(at: index)
      endedCalls = endedCalls.suffix(Self.rememberedCalls - 1) + [call]
    }
    step.tell(CallChange(date: step.now, before: before, call: call))
  }

  /// Ends a call, and the waiting for other actions on it.
  ///
  /// - Parameters:
  ///   - index: the place of the call among the calls.
  ///   - ending: how it ends.
  ///   - detail: why, in the app's own words.
  ///   - date: when.
  ///   - step: gathers the effects.
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

  /// The call of a UUID, or the latest one that had it, of those that ended last.
  func call(_ uuid: UUID) -> TrackedCall? {
    index(of: uuid).map { calls[$0] } ?? endedCalls.last { $0.uuid == uuid }
  }

  private mutating func remove(_ provider: ProviderID, _ step: inout Step) {
    guard providers.removeValue(forKey: provider) != nil else { return }
    step.journal(.providerRemoved(provider), of: provider)
    forgetAll(of: provider, .providerInvalidated, &step)
    audible.remove(provider)
  }

  private mutating func reset(_ step: inout Step) {
    step.journal(.reset)
    for provider in providers.keys.sorted() {
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
