import CallDirectory
import CallKit

/// What an extension has stored, as plain sets.
struct DirectoryModel {
  var blocked: Set<CXCallDirectoryPhoneNumber> = []
  private var identified: [CXCallDirectoryPhoneNumber: String] = [:]

  /// An empty label says nothing.
  var labels: [CXCallDirectoryPhoneNumber: String] { identified.filter { !$0.value.isEmpty } }

  mutating func apply(_ script: DirectoryScript) {
    if !script.isIncremental { self = DirectoryModel() }
    for step in script.steps {
      switch step {
      case .block(let number): blocked.insert(number)
      case .unblock(let number): blocked.remove(number)
      case .unblockAll: blocked = []
      case .identify(let number, let label): identified[number] = label
      case .forget(let number): identified[number] = nil
      case .forgetAll: identified = [:]
      }
    }
  }
}
