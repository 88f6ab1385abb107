internal import Foundation

/// The reason why a load of a call directory failed; the stored entries stay as they were.
package enum CallDirectoryLoadError: Error, Sendable, Hashable {
  /// An entry is wrong.
  case entry(CallDirectoryEntryError)
  /// The entries cannot be stored, or the stored ones cannot be read.
  case storage(CallDirectoryError)
}

/// A mistake in an entry that was added or removed.
package struct CallDirectoryEntryError: Error, Sendable, Hashable {
  /// The kinds of mistake.
  package enum Mistake: Sendable, Hashable {
    /// Its number is less than that of the entry before.
    case outOfOrder(after: DirectoryNumber)
    /// Its number is that of the entry before.
    case duplicate
    /// It is one entry more than the limit.
    case tooMany(limit: Int)
    /// Its number is zero, negative or above the greatest number.
    case noNumber
    /// Its label is too long.
    case longLabel(bytes: Int)
    /// It was removed in a load that is not incremental.
    case removed
    /// All entries were removed in a load that is not incremental.
    case removedAll
  }

  /// The kind of mistake.
  package let mistake: Mistake
  /// The list.
  package let list: CallDirectoryList
  /// The number of entries of the list that were added, or removed, up to this one.
  package let row: Int
  /// The entry's number.
  package let number: DirectoryNumber

  /// The mistake in words, without the entry and the remedy.
  package var complaint: String {
    switch mistake {
    case .outOfOrder(let previous): "is less than the entry before it, +\(previous)"
    case .duplicate: "is there twice"
    case .tooMany(let limit): "is one more than the \(Self.grouped(limit)) that are allowed"
    case .noNumber: "is no phone number"
    case .longLabel(let bytes):
      "has a label of \(Self.grouped(bytes)) bytes; \(Self.grouped(DirectoryLine.longestLabel)) is the most"
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

  /// Formats a number with a comma after each three digits, such as 12,345.
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
  /// One sentence that names the entry and the remedy.
  package var description: String {
    if mistake == .removedAll { return "All \(list.rawValue) entries \(complaint); \(remedy)." }
    let place = mistake == .removed ? "removal" : "entry"
    let sign = number > 0 ? "+" : ""
    let entry = "\(list.rawValue.capitalized) \(place) \(Self.grouped(row)) (\(sign)\(number))"
    return "\(entry) \(complaint); \(remedy)."
  }
}
