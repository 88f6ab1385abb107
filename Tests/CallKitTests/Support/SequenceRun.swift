import CallKit
import Foundation

/// A state to which things happen, a simple model beside it, and what has to hold after each of them.
struct SequenceRun {
  private static let limits = ProviderLimits(maximumCallGroups: 2, maximumCallsPerCallGroup: 2)
  private let isWhole: Bool
  private var state: CallServerState
  private var now = World.start
  private var count = 0
  private var providers = [ProviderID(number: 1), ProviderID(number: 2)]
  private var unexecuted: [UUID] = []
  private var performed: [CallAction] = []
  private var broken: String?

  // The model: what somebody knows who only reads the effects.
  private var calls: [TrackedCall] = []
  private var followed: [UUID: TrackedCall] = [:]
  private var transactions: [UUID: CallTransaction] = [:]
  private var told: Set<UUID> = []
  private var kept: [UUID: CallAction] = [:]
  private var complete: Set<UUID> = []
  private var fulfilled: Set<UUID> = []
  private var audible: Set<ProviderID> = []
  private var pendingRequests = 0
  /// Whether a call stayed active because it was not put on hold when it should have been, which is
  /// its provider's doing.
  private var isExcused = false

  init(isWhole: Bool) {
    self.isWhole = isWhole
    let names = Counter()
    state = CallServerState { uuid(1_000_000 + names.next()) }
    for provider in providers { handle(.providerAdded(provider, Self.limits)) }
  }

  /// Lets something happen; returns what does not hold after it.
  mutating func take(_ happening: RandomSequence.Happening) -> String? {
    switch happening {
    case .request(let kinds): request(kinds)
    case .execute(let byDelegate):
      guard !unexecuted.isEmpty else { return nil }
      handle(.executed(transaction: unexecuted.removeFirst(), byDelegate: byDelegate))
    case .answer(let number, let isFulfilled):
      guard !performed.isEmpty else { return nil }
      let action = performed.remove(at: number % performed.count)
      handle(.answered(action: action.uuid, isFulfilled ? .fulfilled(nil) : .failed(because: nil)))
    case .incoming(let call, let number):
      pendingRequests += 1
      handle(.incoming(providers[number], call: call, CXCallUpdate().changes))
    case .report(let report, let number): handle(.reported(providers[number], report))
    case .pass(let seconds):
      now += TimeInterval(seconds)
      handle(.timePassed)
    case .replaceProvider(let number):
      handle(.providerRemoved(providers[number]))
      providers[number] = ProviderID(number: (providers.map(\.number).max() ?? 0) + 1)
      handle(.providerAdded(providers[number], Self.limits))
    case .authorize(let status): handle(.authorized(name: Self.limits.name, status))
    case .reset: handle(.reset)
    }
    check()
    return broken
  }

  /// Lets all time pass; returns what does not hold after it.
  mutating func finish() -> String? {
    for _ in 0..<100 where !state.pendingUUIDs.isEmpty {
      while !unexecuted.isEmpty {
        handle(.executed(transaction: unexecuted.removeFirst(), byDelegate: false))
      }
      now += 600
      handle(.timePassed)
    }
    if !state.pendingUUIDs.isEmpty { return "There are actions that are never complete." }
    if !kept.isEmpty || !transactions.isEmpty {
      return "There are actions that are never forgotten."
    }
    return broken
  }

  private mutating func request(_ kinds: [CallAction.Kind]) {
    count += 10
    pendingRequests += 1
    let actions = kinds.enumerated().map { CallAction(uuid: uuid(count + $0), kind: $1) }
    handle(.requested(CallTransaction(uuid: uuid(count + 9), actions: actions)))
  }

  private func isHold(_ action: CallAction) -> Bool {
    if case .setHeld(_, true) = action.kind { true } else { false }
  }

  private mutating func handle(_ input: CallServerState.Input) {
    for effect in state.handle(input, at: now) { take(effect) }
  }

  private mutating func take(_ effect: CallServerState.Effect) {
    switch effect {
    case .keep(let transaction):
      transactions[transaction.uuid] = transaction
      told.remove(transaction.uuid)
      for action in transaction.actions { kept[action.uuid] = action }
    case .answerRequest, .answerIncoming: pendingRequests -= 1
    case .execute(let transaction, _):
      if transactions[transaction] == nil { broken = "A transaction is executed after its end." }
      unexecuted.append(transaction)
    case .perform(let uuid, _): takePerformed(uuid)
    case .complete(let action):
      if !complete.insert(action).inserted { broken = "An action was completed twice." }
      kept[action] = nil
      performed.removeAll { $0.uuid == action }
    case .forget(let uuid):
      let actions = transactions.removeValue(forKey: uuid)?.actions ?? []
      if !told.contains(uuid) { broken = "Nobody was told what came of a transaction." }
      for action in actions { kept[action.uuid] = nil }
      performed.removeAll { action in actions.contains { $0.uuid == action.uuid } }
      unexecuted.removeAll { $0 == uuid }
    case .tellObservers(let call):
      let index = calls.firstIndex { $0.uuid == call.uuid }
      switch (index, call.ending) {
      case (let index?, nil): calls[index] = call
      case (nil, nil): calls.append(call)
      case (let index?, _): calls.remove(at: index)
      case (nil, _): broken = "A call ended that was not there."
      }
    case .tellFollowers(let change):
      let call = change.call
      if followed[call.uuid] != change.before { broken = "Followers were not told of a change." }
      followed[call.uuid] = call.ending == nil ? call : nil
    case .tellOutcome(let transaction, _):
      if transactions[transaction] == nil { broken = "An outcome was told too late." }
      if !told.insert(transaction).inserted { broken = "Two outcomes of a transaction were told." }
    case .activateAudio(let provider):
      if !audible.insert(provider).inserted { broken = "Audio was activated twice." }
    case .deactivateAudio(let provider):
      if audible.remove(provider) == nil { broken = "Audio was deactivated twice." }
    case .journal(let event): take(event)
    case .tellReset, .tellTimedOut, .tellAuthorization, .wake: break
    }
  }

  private mutating func takePerformed(_ uuid: UUID) {
    guard let action = kept[uuid],
      let transaction = transactions.values.first(where: { $0.actions.contains(action) })
    else {
      broken = "An action was handed out that was not accepted."
      return
    }
    let before = transaction.actions.prefix { $0 != action }
    if !before.allSatisfy({ complete.contains($0.uuid) }) {
      broken = "An action was handed out before the one before it was answered."
    }
    performed.append(action)
  }

  private mutating func take(_ event: CallServerEvent) {
    switch event.kind {
    case .fulfilled(let action):
      if !fulfilled.insert(action.uuid).inserted { broken = "An action was fulfilled twice." }
    case .failed(let action), .timedOut(let action), .failedBySystem(let action, _):
      if isHold(action) { isExcused = true }
    case .providerRemoved(let provider): audible.remove(provider)
    default: break
    }
  }

  private mutating func check() {
    if pendingRequests != 0 { broken = "A request or report was not answered once." }
    let calls = state.calls
    if Set(calls.map(\.uuid)).count != calls.count { broken = "Two calls have the same UUID." }
    if Set(calls.map(\.uuid)) != Set(self.calls.map(\.uuid)) {
      broken = "A call was lost, or is there though it ended."
    }
    for call in calls where self.calls.first(where: { $0.uuid == call.uuid })?.state != call.state {
      broken = "Observers know something else of a call."
    }
    if Set(calls) != Set(followed.values) { broken = "Followers know something else of a call." }
    if audible != Set(calls.filter { $0.dateStarted != nil }.map(\.provider)) {
      broken = "Audio is active without a call, or the other way round."
    }
    let groups = Dictionary(grouping: calls.filter { !$0.isRinging }, by: \.group)
    if groups.values.contains(where: { $0.count > Self.limits.maximumCallsPerCallGroup }) {
      broken = "A group has too many calls."
    }
    if groups.values.contains(where: { Set($0.map(\.provider)).count > 1 }) {
      broken = "A group has calls of two providers."
    }
    // What a delegate carries out as a whole the system cannot put in order.
    guard !isWhole else { return }
    for provider in providers {
      let counted = calls.filter { $0.provider == provider && $0.isCounted }
      if Set(counted.map(\.group)).count > Self.limits.maximumCallGroups {
        broken = "There are too many groups."
      }
    }
    guard groups.values.count(where: { $0.contains(where: \.isActive) }) > 1 else {
      isExcused = false
      return
    }
    if calls.contains(where: { $0.isActive && !$0.supportsHolding }) { isExcused = true }
    if !isExcused, !kept.values.contains(where: isHold) { broken = "Two groups are active." }
  }
}
