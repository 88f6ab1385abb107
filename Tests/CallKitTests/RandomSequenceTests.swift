import CallKit
import Foundation
import Testing

/// Random inputs to the pure state, and what has to hold after each of them.
struct RandomSequenceTests {
  @Test(arguments: [UInt64](1...8))
  func invariants(part: UInt64) throws {
    for number in 0..<250 {
      let seed = part * 100_000 + UInt64(number)
      var run = RandomRun(seed: seed)
      let broken = run.findBroken(steps: 60)
      try #require(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }
}

/// One sequence of random inputs.
private struct RandomRun {
  private static let limits = ProviderLimits(maximumCallGroups: 2, maximumCallsPerCallGroup: 2)
  private let provider = ProviderID(number: 1)
  /// Whether the delegate carries out some transactions as a whole, in any order.
  private let isWhole: Bool
  private var random: SplitMix
  private var state: CallServerState
  private var now = World.start
  private var count = 0
  private var unexecuted: [UUID] = []
  private var performed: [CallAction] = []
  private var kept: [UUID: CallAction] = [:]
  private var complete: Set<UUID> = []
  private var broken: String?
  private var journal: [CallServerEvent] = []

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    isWhole = seed % 4 == 0
    let names = Counter()
    state = CallServerState { uuid(1_000_000 + names.next()) }
    take(.providerAdded(provider, Self.limits))
  }

  /// What did not hold, after the step it did not hold after.
  mutating func findBroken(steps: Int) -> String? {
    for _ in 0..<steps {
      doSomething()
      check()
      if let broken {
        return ([broken] + journal.map { "\($0.kind)" }).joined(separator: "\n")
      }
    }
    for _ in 0..<100 where !state.pendingUUIDs.isEmpty {
      while !unexecuted.isEmpty {
        take(.executed(transaction: unexecuted.removeFirst(), byDelegate: false))
      }
      now += 600
      take(.timePassed)
    }
    if !state.pendingUUIDs.isEmpty { return "actions that are never complete" }
    if !kept.isEmpty { return "\(kept.count) actions that are never forgotten" }
    return broken
  }

  private mutating func doSomething() {
    switch random.below(12) {
    case 0...4: request()
    case 5...6 where !unexecuted.isEmpty:
      take(
        .executed(
          transaction: unexecuted.removeFirst(), byDelegate: isWhole && random.below(2) == 0))
    case 7...9 where !performed.isEmpty:
      let action = performed.remove(at: random.below(performed.count))
      let fails = random.below(8) == 0 && !isHold(action)
      take(.answered(action: action.uuid, fails ? .failed : .fulfilled(nil)))
    case 10: take(.incoming(provider, call: call(), CXCallUpdate().changes))
    case 11:
      switch random.below(5) {
      case 0: take(.reported(provider, .startedConnecting(call: call(), at: nil)))
      case 1: take(.reported(provider, .connected(call: call(), at: nil)))
      case 2: take(.reported(provider, .ended(call: call(), at: nil, .remoteEnded)))
      case 3 where random.below(10) == 0: take(.reset)
      default: break
      }
    default: break
    }
  }

  private func isHold(_ action: CallAction) -> Bool {
    if case .setHeld(_, true) = action.kind { true } else { false }
  }

  private mutating func call() -> UUID { uuid(1 + random.below(5)) }

  private mutating func request() {
    let kinds: [CallAction.Kind] = (0...random.below(3)).map { _ in
      switch random.below(9) {
      case 0, 1:
        .start(
          call: call(), handle: CXHandle(type: .generic, value: "a"), isVideo: false,
          contactIdentifier: nil)
      case 2: .answer(call: call())
      case 3: .end(call: call())
      case 4: .setHeld(call: call(), isOnHold: random.below(2) == 0)
      case 5: .setMuted(call: call(), isMuted: random.below(2) == 0)
      case 6: .setGroup(call: call(), with: call())
      case 7: .setGroup(call: call(), with: nil)
      default: .playDTMF(call: call(), digits: "1", type: .singleTone)
      }
    }
    count += 10
    let actions = kinds.enumerated().map { CallAction(uuid: uuid(count + $0), kind: $1) }
    take(.requested(CallTransaction(uuid: uuid(count + 9), actions: actions)))
  }

  private mutating func take(_ input: CallServerState.Input) {
    for effect in state.handle(input, at: now) {
      switch effect {
      case .keep(let transaction):
        for action in transaction.actions { kept[action.uuid] = action }
      case .execute(let transaction, _): unexecuted.append(transaction)
      case .perform(let action, _):
        guard let action = kept[action] else {
          broken = "an action was handed out that was not accepted"
          continue
        }
        performed.append(action)
      case .complete(let action):
        if !complete.insert(action).inserted { broken = "an action was completed twice" }
        kept[action] = nil
        performed.removeAll { $0.uuid == action }
      case .tellReset:
        kept = [:]
        performed = []
        unexecuted = []
      case .journal(let event): journal.append(event)
      default: break
      }
    }
  }

  private mutating func check() {
    let calls = state.calls
    if Set(calls.map(\.uuid)).count != calls.count { broken = "a UUID is there twice" }
    let groups = Dictionary(grouping: calls.filter { !$0.isRinging }, by: \.group)
    if groups.values.contains(where: { $0.count > Self.limits.maximumCallsPerCallGroup }) {
      broken = "a group is too large"
    }
    // What a delegate carries out as a whole the system cannot put in order.
    guard !isWhole else { return }
    if Set(calls.filter(\.isCounted).map(\.group)).count > Self.limits.maximumCallGroups {
      broken = "too many groups"
    }
    let active = groups.values.filter { $0.contains(where: \.isActive) }
    if active.count > 1, !kept.values.contains(where: isHold) {
      broken = "\(active.count) active groups"
    }
  }
}

/// A small generator of random numbers, the same for the same seed everywhere.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
