import CallKit
import Foundation

/// The state of a system with one provider, driven by words.
///
/// A request is its actions with commas between: `start 1`, `answer 1`, `end 1`, `hold 1`, `resume 1`,
/// `mute 1`, `unmute 1`, `join 1 2`, `leave 1`, `tones 1 5#`. The provider says `in 1`,
/// `connecting 1`, `connected 1`, `over 1` and `cannot 1 hold`. `fail 2` and `wait 2` are what the
/// delegate does with the second of the actions it gets from then on, in place of fulfilling it;
/// `after 5` lets seconds pass.
struct Script {
  private let provider = ProviderID(number: 1)
  private(set) var state: CallServerState
  private var now = World.start
  private var isPlanned: [Int: String] = [:]
  private var known: [UUID: CallAction] = [:]
  private var actionCount = 0
  /// What happened, in words.
  private(set) var story: [String] = []

  init(_ limits: ProviderLimits = ProviderLimits()) {
    let names = Counter()
    state = CallServerState { uuid(900 + names.next()) }
    take(.providerAdded(provider, limits))
  }

  /// The calls in words, those of a group joined by plus signs.
  var calls: String {
    var groups: [Int] = []
    for call in state.calls where !groups.contains(call.group) { groups.append(call.group) }
    return groups.map { group in
      state.calls.filter { $0.group == group }
        .map { "\(number($0.uuid)) \($0.state)\($0.isMuted ? " muted" : "")" }
        .joined(separator: " + ")
    }.joined(separator: ", ")
  }

  mutating func run(_ lines: String) {
    for line in lines.split(separator: ";") { run(line: String(line)) }
  }

  /// Fulfils an action that was waited with.
  mutating func answer(_ action: Int) { take(.answered(action: uuid(action), .fulfilled(nil))) }

  /// Forgets what happened so far.
  mutating func forget() { story = [] }

  private mutating func run(line: String) {
    let words = line.split(separator: " ").map(String.init)
    let call = words.dropFirst().first.flatMap(Int.init) ?? 0
    switch words.first ?? "" {
    case "in": take(.incoming(provider, call: uuid(call), CXCallUpdate().changes))
    case "connecting": take(.reported(provider, .startedConnecting(call: uuid(call), at: nil)))
    case "connected": take(.reported(provider, .connected(call: uuid(call), at: nil)))
    case "over": take(.reported(provider, .ended(call: uuid(call), at: nil, .remoteEnded)))
    case "cannot": take(.reported(provider, .updated(call: uuid(call), Self.lack(words[2]))))
    case "fail", "wait": isPlanned[call] = words[0]
    case "after":
      now += TimeInterval(call)
      take(.timePassed)
    case "reset": take(.reset)
    default: request(line)
    }
  }

  private static func lack(_ word: String) -> CXCallUpdate.Changes {
    let update = CXCallUpdate()
    switch word {
    case "hold": update.supportsHolding = false
    case "join": update.supportsGrouping = false
    case "leave": update.supportsUngrouping = false
    default: update.supportsDTMF = false
    }
    return update.changes
  }

  private mutating func request(_ line: String) {
    let actions = line.split(separator: ",").map { text in
      actionCount += 1
      return CallAction(
        uuid: uuid(100 + actionCount), kind: Self.kind(text.split(separator: " ").map(String.init)))
    }
    take(.requested(CallTransaction(uuid: uuid(500 + actionCount), actions: actions)))
  }

  private static func kind(_ words: [String]) -> CallAction.Kind {
    let call = words.count > 1 ? uuid(Int(words[1]) ?? 0) : uuid(0)
    switch words[0] {
    case "start":
      return .start(
        call: call, handle: CXHandle(type: .phoneNumber, value: "+14155550100"), isVideo: false,
        contactIdentifier: nil)
    case "answer": return .answer(call: call)
    case "end": return .end(call: call)
    case "hold", "resume": return .setHeld(call: call, isOnHold: words[0] == "hold")
    case "mute", "unmute": return .setMuted(call: call, isMuted: words[0] == "mute")
    case "join": return .setGroup(call: call, with: uuid(Int(words[2]) ?? 0))
    case "leave": return .setGroup(call: call, with: nil)
    case "tones":
      return .playDTMF(call: call, digits: words.count > 2 ? words[2] : "", type: .singleTone)
    default: return .other(name: words[0])
    }
  }

  private mutating func take(_ input: CallServerState.Input) {
    var inputs = [input]
    var performed = 0
    while !inputs.isEmpty {
      for effect in state.handle(inputs.removeFirst(), at: now) {
        switch effect {
        case .execute(let transaction, _):
          inputs.append(.executed(transaction: transaction, byDelegate: false))
        case .keep(let transaction):
          for action in transaction.actions { known[action.uuid] = action }
        case .perform(let action, _):
          performed += 1
          story.append(words(action))
          switch isPlanned.removeValue(forKey: performed) {
          case "fail": inputs.append(.answered(action: action, .failed(because: nil)))
          case "wait": break
          default: inputs.append(.answered(action: action, .fulfilled(nil)))
          }
        case .answerRequest(_, let error?):
          story.append("refused \(error.code): \(error.message)")
        case .answerIncoming(_, let error?):
          story.append("refused \(error.code): \(error.message)")
        case .tellTimedOut(let action, _): story.append("timed out \(words(action))")
        case .activateAudio: story.append("audio on")
        case .deactivateAudio: story.append("audio off")
        case .tellReset: story.append("reset")
        case .tellAuthorization(_, let status): story.append("authorization \(status)")
        case .wake(let date): story.append("wake in \(Int(date.timeIntervalSince(now)))")
        case .journal(let event):
          if case .failedBySystem(let action, let reason) = event.kind {
            story.append("not \(words(action.uuid)): \(reason)")
          }
        case .answerRequest, .answerIncoming, .complete, .forget, .tellObservers, .tellFollowers,
          .tellOutcome:
          break
        }
      }
    }
  }

  private func words(_ action: UUID) -> String {
    switch known[action]?.kind {
    case .start(let call, _, _, _): "start \(number(call))"
    case .answer(let call): "answer \(number(call))"
    case .end(let call): "end \(number(call))"
    case .setHeld(let call, let isOnHold): (isOnHold ? "hold " : "resume ") + number(call)
    case .setMuted(let call, let isMuted): (isMuted ? "mute " : "unmute ") + number(call)
    case .setGroup(let call, let other?): "join \(number(call)) \(number(other))"
    case .setGroup(let call, nil): "leave \(number(call))"
    case .playDTMF(let call, let digits, _): "tones \(number(call)) \(digits)"
    case .other(let name): name
    case nil: "?"
    }
  }

  private func number(_ call: UUID) -> String { "\(Int(call.uuidString.suffix(12)) ?? 0)" }
}
