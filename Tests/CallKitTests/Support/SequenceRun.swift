import CallKit
import Foundation

/// A state to which things happen, and what has to hold after each of them.
struct SequenceRun {
  private static let limits = ProviderLimits(maximumCallGroups: 2, maximumCallsPerCallGroup: 2)
  private let provider = ProviderID(number: 1)
  private let isWhole: Bool
  private var state: CallServerState
  private var now = World.start
  private var count = 0
  private var unexecuted: [UUID] = []
  private var performed: [CallAction] = []
  private var kept: [UUID: CallAction] = [:]
  private var complete: Set<UUID> = []
  private var broken: String?

  init(isWhole: Bool) {
    self.isWhole = isWhole
    let names = Counter()
    state = CallServerState { uuid(1_000_000 + names.next()) }
    handle(.providerAdded(provider, Self.limits))
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
      // A call that cannot be put on hold stays active beside another: that is the provider's doing.
      let answer: CallAction.Answer =
        isFulfilled || isHold(action) ? .fulfilled(nil) : .failed
      handle(.answered(action: action.uuid, answer))
    case .incoming(let call): handle(.incoming(provider, call: call, CXCallUpdate().changes))
    case .report(let report): handle(.reported(provider, report))
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
    if !kept.isEmpty { return "There are actions that are never forgotten." }
    return broken
  }

  private mutating func request(_ kinds: [CallAction.Kind]) {
    count += 10
    let actions = kinds.enumerated().map { CallAction(uuid: uuid(count + $0), kind: $1) }
    handle(.requested(CallTransaction(uuid: uuid(count + 9), actions: actions)))
  }

  private func isHold(_ action: CallAction) -> Bool {
    if case .setHeld(_, true) = action.kind { true } else { false }
  }

  private mutating func handle(_ input: CallServerState.Input) {
    for effect in state.handle(input, at: now) {
      switch effect {
      case .keep(let transaction):
        for action in transaction.actions { kept[action.uuid] = action }
      case .execute(let transaction, _): unexecuted.append(transaction)
      case .perform(let action, _):
        guard let action = kept[action] else {
          broken = "An action was handed out that was not accepted."
          continue
        }
        performed.append(action)
      case .complete(let action):
        if !complete.insert(action).inserted { broken = "An action was completed twice." }
        kept[action] = nil
        performed.removeAll { $0.uuid == action }
      case .tellReset:
        kept = [:]
        performed = []
        unexecuted = []
      default: break
      }
    }
  }

  private mutating func check() {
    let calls = state.calls
    if Set(calls.map(\.uuid)).count != calls.count { broken = "Two calls have the same UUID." }
    let groups = Dictionary(grouping: calls.filter { !$0.isRinging }, by: \.group)
    if groups.values.contains(where: { $0.count > Self.limits.maximumCallsPerCallGroup }) {
      broken = "A group has too many calls."
    }
    // What a delegate carries out as a whole the system cannot put in order.
    guard !isWhole else { return }
    if Set(calls.filter(\.isCounted).map(\.group)).count > Self.limits.maximumCallGroups {
      broken = "There are too many groups."
    }
    let active = groups.values.filter { $0.contains(where: \.isActive) }
    if active.count > 1, !kept.values.contains(where: isHold) {
      broken = "Two groups are active."
    }
  }
}
