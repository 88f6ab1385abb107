public import ContactBook
public import Foundation
internal import GRDB

/// Criteria for the calls to find in the history.
public struct CallSearch: Sendable, Hashable {
  /// The outcome of a call, as lists of recent calls show it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The user placed the call.
    case outgoing
    /// The call came in and was not answered.
    case missed
    /// The call came in and was answered, here or elsewhere, or declined.
    case received
  }

  /// The kinds of call to find; an empty set finds all.
  public var kinds: Set<Kind>
  /// The range of start times; nil for any time.
  public var dates: Range<Date>?
  /// The identifiers of the contacts whose calls to find.
  package var contactIdentifiers: Set<String>
  /// The values of further handles whose calls to find.
  ///
  /// If both this and the identifiers are empty, calls with anybody are found.
  package var handleValues: Set<String>
  /// The calls to leave out, such as those that are going on.
  package var excluded: Set<UUID> = []

  /// Creates a search; omitted criteria restrict nothing.
  public init(
    kinds: Set<Kind> = [], dates: Range<Date>? = nil, contactIdentifiers: Set<String> = [],
    handleValues: Set<String> = []
  ) {
    self.kinds = kinds
    self.dates = dates
    self.contactIdentifiers = contactIdentifiers
    self.handleValues = handleValues
  }
}

extension CallSearch {
  /// Adds the calls with a contact, on any of the contact's handles.
  public mutating func include(_ contact: Contact) {
    contactIdentifiers.insert(contact.identifier)
    handleValues.formUnion(contact.handles.map(\.value))
  }
}

extension CallRecord {
  /// The outcome of the call.
  public var kind: CallSearch.Kind {
    if direction == .outgoing { return .outgoing }
    return isMissed ? .missed : .received
  }
}

extension CallRecord {
  /// The records that match a search, the newest first.
  static func fetch(
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
    if !search.excluded.isEmpty {
      let marks = search.excluded.map { _ in "?" }.joined(separator: ", ")
      conditions.append("uuid NOT IN (\(marks))")
      arguments += StatementArguments(search.excluded.map(\.uuidString).sorted())
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
  /// ``CallRecord/kind`` as a condition in SQL.
  fileprivate var condition: String {
    let missed = "(connected IS NULL AND ending IS 'unanswered')"
    return switch self {
    case .outgoing: "direction = 'outgoing'"
    case .missed: "(direction = 'incoming' AND \(missed))"
    case .received: "(direction = 'incoming' AND NOT \(missed))"
    }
  }
}
