import CallKit
import Foundation
import TestSupport

/// Inputs to the pure state, drawn from a seed, that can be made fewer.
struct RandomSequence {
  /// One thing that happens; what it refers to is counted among what is there at the time.
  enum Happening: CustomStringConvertible {
    case request([CallAction.Kind])
    /// The delegate was offered the oldest transaction that it was not offered before.
    case execute(byDelegate: Bool)
    case answer(Int, isFulfilled: Bool)
    /// A call comes in, reported by the first or second provider.
    case incoming(UUID, Int)
    case report(CallReport, Int)
    /// Seconds pass.
    case pass(Int)
    /// A provider goes, and a new one comes.
    case replaceProvider(Int)
    case authorize(CXAuthorizationStatus)
    case reset

    var description: String {
      switch self {
      case .request(let kinds): "request \(kinds)"
      case .execute(let byDelegate): "execute \(byDelegate ? "as a whole" : "one by one")"
      case .answer(let number, let isFulfilled): "\(isFulfilled ? "fulfil" : "fail") #\(number)"
      case .incoming(let call, let provider): "incoming \(call) of provider #\(provider)"
      case .report(let report, let provider): "report of provider #\(provider): \(report)"
      case .pass(let seconds): "\(seconds) s pass"
      case .replaceProvider(let provider): "provider #\(provider) is replaced"
      case .authorize(let status): "\(status)"
      case .reset: "reset"
      }
    }
  }

  private(set) var happenings: [Happening]
  /// Whether the delegate carries out some transactions as a whole, in any order.
  let isWhole: Bool

  init(seed: UInt64, length: Int) {
    var random = SeededGenerator(seed: seed)
    isWhole = seed % 4 == 0
    happenings = []
    for _ in 0..<length { happenings.append(Self.draw(&random, isWhole: isWhole)) }
  }

  /// What does not hold, or `nil`.
  func broken() -> String? {
    var run = SequenceRun(isWhole: isWhole)
    for happening in happenings {
      if let broken = run.take(happening) { return broken }
    }
    return run.finish()
  }

  /// Leaves out whatever it is broken without.
  mutating func shrink() {
    var size = happenings.count / 2
    while size > 0 {
      var start = 0
      while start < happenings.count {
        var fewer = self
        fewer.happenings.removeSubrange(start..<min(start + size, happenings.count))
        if fewer.broken() != nil { self = fewer } else { start += size }
      }
      size /= 2
    }
  }

  private static func draw(_ random: inout SeededGenerator, isWhole: Bool) -> Happening {
    let call = uuid(1 + random.below(5))
    // Mostly the provider that can start calls.
    let provider = random.below(4) == 0 ? 0 : 1
    switch random.below(24) {
    case 0...9: return .request((0...random.below(3)).map { _ in drawKind(&random) })
    case 10...13: return .execute(byDelegate: isWhole && random.below(2) == 0)
    case 14...19: return .answer(random.below(6), isFulfilled: random.below(8) != 0)
    case 20, 21: return .incoming(call, random.below(2))
    case 22:
      switch random.below(4) {
      case 0: return .report(.startedConnecting(call: call, at: nil), provider)
      case 3:
        let update = CXCallUpdate()
        update.supportsHolding = random.below(3) != 0
        return .report(.updated(call: call, update.changes), provider)
      case 1: return .report(.connected(call: call, at: nil), provider)
      default: return .report(.ended(call: call, at: nil, .remoteEnded), provider)
      }
    default:
      switch random.below(16) {
      case 0...8: return .pass([1, 5, 60, 600][random.below(4)])
      case 9: return .replaceProvider(provider)
      case 10: return .authorize(.denied)
      case 11...14: return .authorize(.authorized)
      default: return .reset
      }
    }
  }

  private static func drawKind(_ random: inout SeededGenerator) -> CallAction.Kind {
    let call = uuid(1 + random.below(5))
    let other = uuid(1 + random.below(5))
    let isOn = random.below(2) == 0
    switch random.below(9) {
    case 0, 1:
      return .start(
        call: call, handle: CXHandle(type: .generic, value: "a"), isVideo: false,
        contactIdentifier: nil)
    case 2: return .answer(call: call)
    case 3: return .end(call: call)
    case 4: return .setHeld(call: call, isOnHold: isOn)
    case 5: return .setMuted(call: call, isMuted: isOn)
    case 6: return .setGroup(call: call, with: other)
    case 7: return .setGroup(call: call, with: nil)
    default: return .playDTMF(call: call, digits: "1", type: .singleTone)
    }
  }
}
