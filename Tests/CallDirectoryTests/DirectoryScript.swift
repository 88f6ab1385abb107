import CallDirectory
import CallKit
import TestSupport

/// A load as a list of steps.
struct DirectoryScript: Sendable {
  enum Step: Sendable {
    case block(CXCallDirectoryPhoneNumber)
    case unblock(CXCallDirectoryPhoneNumber)
    case unblockAll
    case identify(CXCallDirectoryPhoneNumber, String)
    case forget(CXCallDirectoryPhoneNumber)
    case forgetAll
  }

  var isIncremental: Bool
  var steps: [Step] = []

  /// Adds and removes by chance; what is added is in order.
  static func random(top: Int64, _ random: inout SeededGenerator) -> DirectoryScript {
    var script = DirectoryScript(isIncremental: random.below(4) > 0)
    var lastBlocked: Int64 = 0
    var lastIdentified: Int64 = 0
    let gap = Int64(1 + random.below(12))
    for _ in 0..<(random.below(Int(top)) + 1) {
      let any = Int64(random.below(Int(top))) + 1
      switch random.below(script.isIncremental ? 12 : 6) {
      case 0..<3:
        lastBlocked += 1 + Int64(random.below(Int(gap)))
        if lastBlocked <= top { script.steps.append(.block(lastBlocked)) }
      case 3..<6:
        lastIdentified += 1 + Int64(random.below(Int(gap)))
        let label = ["", "Spam", "Line \(any)", "☎︎ é"][random.below(4)]
        if lastIdentified <= top { script.steps.append(.identify(lastIdentified, label)) }
      case 6..<9: script.steps.append(.unblock(any))
      case 9..<11: script.steps.append(.forget(any))
      case _ where random.below(40) == 0:
        script.steps.append(.unblockAll)
        lastBlocked = 0
      case _ where random.below(40) == 0:
        script.steps.append(.forgetAll)
        lastIdentified = 0
      default: break
      }
    }
    return script
  }

  /// Does to a context what the steps say, and completes it.
  func run(_ context: CXCallDirectoryExtensionContext) {
    // To ask is what makes the load incremental.
    if isIncremental { _ = context.isIncremental }
    for step in steps {
      switch step {
      case .block(let number): context.addBlockingEntry(withNextSequentialPhoneNumber: number)
      case .unblock(let number): context.removeBlockingEntry(withPhoneNumber: number)
      case .unblockAll: context.removeAllBlockingEntries()
      case .identify(let number, let label):
        context.addIdentificationEntry(withNextSequentialPhoneNumber: number, label: label)
      case .forget(let number): context.removeIdentificationEntry(withPhoneNumber: number)
      case .forgetAll: context.removeAllIdentificationEntries()
      }
    }
    context.completeRequest()
  }
}
