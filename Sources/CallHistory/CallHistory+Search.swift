import Foundation
import GRDB

extension CallHistory {
  /// The calls that a search finds, the newest first.
  ///
  /// - Parameters:
  ///   - search: which calls.
  ///   - limit: How many at most; none where it is 0 or less.
  /// - Returns: The calls, by the time they began.
  /// - Throws: `.unwritable`, `.corrupt` or `.busy`.
  public func calls(
    _ search: CallSearch, limit: Int
  ) async throws(HistoryError) -> [CallRecord] {
    try await perform { database in
      try CallRecord.fetch(database, search, limit: max(0, limit))
    }
  }
}

extension CallRecord {
  fileprivate static func fetch(
    _ database: Database, _ search: CallSearch, limit: Int
  ) throws -> [CallRecord] {
    var conditions: [String] = []
    var arguments = StatementArguments()
    if !search.kinds.isEmpty {
      let kinds = search.kinds.map(\.condition).sorted()
      conditions.append("(\(kinds.joined(separator: " OR ")))")
    }
    if let dates = search.dates {
      conditions.append("started >= ? AND started < ?")
      arguments += [dates.lowerBound, dates.upperBound]
    }
    let people = [
      ("contactIdentifier", search.contactIdentifiers), ("handleValue", search.handleValues),
    ].filter { !$0.1.isEmpty }
    if !people.isEmpty {
      let parts = people.map { column, values in
        "\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))"
      }
      conditions.append("(\(parts.joined(separator: " OR ")))")
      for (_, values) in people { arguments += StatementArguments(values.sorted()) }
    }
    arguments += [limit]
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    return try Row.fetchAll(
      database, sql: "SELECT * FROM call \(filter) ORDER BY started DESC, id DESC LIMIT ?",
      arguments: arguments
    ).map(CallRecord.init(row:))
  }
}

extension CallSearch.Kind {
  /// The same as ``CallRecord/kind``, in SQL.
  fileprivate var condition: String {
    let missed = "(connected IS NULL AND ending IS 'unanswered')"
    return switch self {
    case .outgoing: "direction = 'outgoing'"
    case .missed: "(direction = 'incoming' AND \(missed))"
    case .received: "(direction = 'incoming' AND NOT \(missed))"
    }
  }
}
