internal import Foundation

/// The calls of a server: those that have not ended, and the last ones that have.
struct CallTable: Sendable {
  /// The number of ended calls that can be looked up.
  private static let rememberedCalls = 32

  /// The calls that have not ended, in the order in which they were accepted.
  private(set) var calls: [TrackedCall] = []
  private var endedCalls: [TrackedCall] = []
  private var groupCount = 0

  /// The place of a call among those that have not ended.
  func index(of call: UUID?) -> Int? { calls.firstIndex { $0.uuid == call } }

  /// The call of a UUID, or the latest one that had it, of those that ended last.
  func call(_ uuid: UUID) -> TrackedCall? {
    index(of: uuid).map { calls[$0] } ?? endedCalls.last { $0.uuid == uuid }
  }

  /// The number of a group that no call is in.
  mutating func makeGroup() -> Int {
    groupCount += 1
    return groupCount
  }

  /// Adds a new call.
  mutating func add(_ call: TrackedCall, at date: Date) -> CallChange {
    calls.append(call)
    return CallChange(date: date, before: nil, call: call)
  }

  /// Changes a call; one that ends is no longer among the calls.
  ///
  /// - Returns: The change; nil if the call is as before.
  mutating func change(
    _ index: Int, at date: Date, _ change: (inout TrackedCall) -> Void
  ) -> CallChange? {
    let before = calls[index]
    change(&calls[index])
    let call = calls[index]
    guard call != before else { return nil }
    if call.ending != nil {
      calls.remove(at: index)
      endedCalls = endedCalls.suffix(Self.rememberedCalls - 1) + [call]
    }
    return CallChange(date: date, before: before, call: call)
  }
}

/// A change of a call in the server's table.
package struct CallChange: Sendable, Hashable {
  package let date: Date
  /// The call as it was before; nil for a new call.
  package let before: TrackedCall?
  /// The call as it is now; of the last change, one with an ending.
  package let call: TrackedCall
}
