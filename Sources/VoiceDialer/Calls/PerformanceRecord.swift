internal import CallKit
internal import Foundation

/// Who waits for the actions of a transaction, and what became of them.
typealias Resumption = (
  CheckedContinuation<ActiveCallManager.Performance, Never>, ActiveCallManager.Performance
)

/// Which actions of a transaction are not fulfilled yet.
struct PerformanceRecord: Sendable {
  let transaction: UUID
  /// The calls that the actions are about that are not fulfilled, by the actions.
  private var open: [UUID: Set<UUID>]
  /// The calls that actions of the transaction end; that they are over is no failure.
  private let ending: Set<UUID>
  /// What became of the actions, once that is known.
  private(set) var result: ActiveCallManager.Performance?
  /// Who waits for the result.
  var resume: CheckedContinuation<ActiveCallManager.Performance, Never>?

  init(_ transaction: CXTransaction) {
    self.transaction = transaction.uuid
    let actions = transaction.actions.compactMap { $0 as? CXCallAction }
    open = Dictionary(
      actions.map { action in
        let other = (action as? CXSetGroupCallAction)?.callUUIDToGroupWith
        return (action.uuid, Set([action.callUUID, other].compactMap(\.self)))
      }
    ) { $1 }
    ending = Set(actions.filter { $0 is CXEndCallAction }.map(\.callUUID))
  }

  /// Takes note that an action was fulfilled, or why it was not.
  mutating func close(_ action: UUID, failure: String?) {
    guard result == nil, open.removeValue(forKey: action) != nil else { return }
    if let failure { result = .failed(failure) } else if open.isEmpty { result = .done }
  }

  /// Takes note that a call is over: nothing more is done to it.
  mutating func end(of call: UUID) {
    guard result == nil, !ending.contains(call), open.values.contains(where: { $0.contains(call) })
    else { return }
    result = .failed("The call is over.")
  }
}

extension [PerformanceRecord] {
  /// Takes out the oldest one with a result that nobody waits for, where there are too many.
  mutating func forgetOldest(beyond count: Int) {
    guard self.count > count else { return }
    firstIndex { $0.result != nil && $0.resume == nil }.map { _ = remove(at: $0) }
  }

  /// Changes each record, and takes out those whose result somebody waits for.
  mutating func settle(_ change: (inout PerformanceRecord) -> Void) -> [Resumption] {
    for index in indices { change(&self[index]) }
    let ready = compactMap { record in
      record.result.flatMap { result in record.resume.map { ($0, result) } }
    }
    removeAll { $0.result != nil && $0.resume != nil }
    return ready
  }
}
