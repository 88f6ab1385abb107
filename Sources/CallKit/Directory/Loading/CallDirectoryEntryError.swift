import Foundation

/// What is wrong with an entry that was added or removed.
package struct CallDirectoryEntryError: Error, Sendable, Hashable {
  /// The kinds of mistake.
  package enum Mistake: Sendable, Hashable {
    /// It is less than the entry before.
    case outOfOrder(after: CXCallDirectoryPhoneNumber)
    /// It is the same as the entry before.
    case duplicate
    /// There are too many entries with it.
    case tooMany(limit: Int)
    /// It is zero, negative or above the greatest number.
    case noNumber
    /// Its label is too long.
    case longLabel(bytes: Int)
    /// It was removed in a load that is not incremental.
    case removed
    /// All entries were removed in a load that is not incremental.
    case removedAll
  }

  /// What is wrong.
  package let mistake: Mistake
  /// The list.
  package let list: CallDirectoryList
  /// The how-manieth entry of the list was added, or removed, from 1.
  package let row: Int
  /// The entry's number.
  package let number: CXCallDirectoryPhoneNumber

  /// The code that Apple has for it.
  package var code: CXErrorCodeCallDirectoryManagerError.Code {
    switch mistake {
    case .outOfOrder: .entriesOutOfOrder
    case .duplicate: .duplicateEntries
    case .tooMany: .maximumEntriesExceeded
    case .noNumber, .longLabel: .unknown
    case .removed, .removedAll: .unexpectedIncrementalRemoval
    }
  }

  /// What is wrong, without the entry and the way out.
  package var complaint: String {
    switch mistake {
    case .outOfOrder(let previous): "is less than the entry before it, +\(previous)"
    case .duplicate: "is there twice"
    case .tooMany(let limit): "is one more than the \(Self.grouped(limit)) that are allowed"
    case .noNumber: "is no phone number"
    case .longLabel(let bytes):
      "has a label of \(Self.grouped(bytes)) bytes; \(Self.grouped(EntryRecord.longestLabel)) is the most"
    case .removed: "was removed in a load that is not incremental"
    case .removedAll: "were removed in a load that is not incremental"
    }
  }

  private var remedy: String {
    switch mistake {
    case .outOfOrder: "add numbers in ascending order"
    case .duplicate: "add each number once"
    case .tooMany: "leave some out"
    case .noNumber: "use the country code and the digits"
    case .longLabel: "shorten it"
    case .removed, .removedAll:
      "read isIncremental before the first entry, and remove only where it is true"
    }
  }

  /// 12345 as "12,345".
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}

extension CallDirectoryEntryError: CustomStringConvertible {
  /// One sentence that names the entry and the way out.
  package var description: String {
    if mistake == .removedAll { return "All \(list.rawValue) entries \(complaint); \(remedy)." }
    let place = mistake == .removed ? "removal" : "entry"
    let sign = number > 0 ? "+" : ""
    let entry = "\(list.rawValue.capitalized) \(place) \(Self.grouped(row)) (\(sign)\(number))"
    return "\(entry) \(complaint); \(remedy)."
  }
}
