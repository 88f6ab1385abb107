import CallHistory
import ContactBook
import Foundation
import TestSupport
import Testing

/// Looking for calls in the history.
struct CallSearchTests {
  private static let records: [(String, CallRecord.Direction, CallRecord.Ending?, Bool, String?)] =
    [
      // Name, direction, ending, whether it was connected, contact.
      ("out", .outgoing, .localEnded, true, "c1"),
      ("out failed", .outgoing, .unanswered, false, nil),
      ("missed", .incoming, .unanswered, false, "c1"),
      ("taken", .incoming, .remoteEnded, true, "c2"),
      ("declined", .incoming, .declined, false, nil),
      ("elsewhere", .incoming, .answeredElsewhere, false, nil),
      ("going on", .incoming, nil, true, "c1"),
    ]

  private static func history(in folder: TemporaryFolder) async throws -> CallHistory {
    let history = try CallHistory(folder: folder.url)
    for (number, record) in records.enumerated() {
      let (name, direction, ending, isConnected, contact) = record
      let start = Date(timeIntervalSinceReferenceDate: Double(number))
      try await history.record(
        CallRecord(
          uuid: UUID(), direction: direction, handleValue: "+1415555010\(number)",
          contactIdentifier: contact, displayName: name, started: start,
          connected: isConnected ? start : nil, ended: ending == nil ? nil : start, ending: ending))
    }
    return history
  }

  private static func seconds(_ range: Range<Double>) -> Range<Date> {
    Date(
      timeIntervalSinceReferenceDate: range.lowerBound)..<Date(
        timeIntervalSinceReferenceDate: range.upperBound)
  }

  @Test(
    arguments: [
      (
        CallSearch(), 9,
        ["going on", "elsewhere", "declined", "taken", "missed", "out failed", "out"]
      ),
      (CallSearch(), 2, ["going on", "elsewhere"]),
      (CallSearch(), 0, []),
      (CallSearch(), -1, []),
      (CallSearch(kinds: [.outgoing]), 9, ["out failed", "out"]),
      (CallSearch(kinds: [.missed]), 9, ["missed"]),
      (CallSearch(kinds: [.received]), 9, ["going on", "elsewhere", "declined", "taken"]),
      (
        CallSearch(kinds: [.missed, .received]), 9,
        ["going on", "elsewhere", "declined", "taken", "missed"]
      ),
      (CallSearch(dates: seconds(2..<4)), 9, ["taken", "missed"]),
      (CallSearch(dates: seconds(7..<9)), 9, []),
      (CallSearch(dates: .distantPast ..< .distantFuture), 1, ["going on"]),
      (CallSearch(contactIdentifiers: ["c1"]), 9, ["going on", "missed", "out"]),
      (CallSearch(handleValues: ["+14155550101", "x' OR 1=1 --"]), 9, ["out failed"]),
      (
        CallSearch(contactIdentifiers: ["c2"], handleValues: ["+14155550102"]), 9,
        ["taken", "missed"]
      ),
      (
        CallSearch(
          kinds: [.missed], dates: seconds(0..<9), contactIdentifiers: ["c1"],
          handleValues: ["+14155550103"]), 9, ["missed"]
      ),
    ] as [(CallSearch, Int, [String])])
  func finds(search: CallSearch, limit: Int, names: [String]) async throws {
    let history = try await Self.history(in: TemporaryFolder())
    let found = try await history.calls(search, limit: limit)
    #expect(found.map(\.displayName) == names)
    // What SQL says is what the record says.
    #expect(found.allSatisfy { search.kinds.isEmpty || search.kinds.contains($0.kind) })
  }

  @Test func aContactIsFoundByAllItsHandles() {
    var search = CallSearch()
    var contact = Contact(identifier: "c", displayName: "C")
    contact.handles = [ContactHandle(kind: .sipAddress, value: "sip:c@example.org")]
    search.include(contact)
    #expect(
      search == CallSearch(contactIdentifiers: ["c"], handleValues: ["sip:c@example.org"]))
  }
}
