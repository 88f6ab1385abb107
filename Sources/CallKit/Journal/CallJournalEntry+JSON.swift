import Foundation

extension CallJournalEntry {
  private static let dateFormat = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// The entry as one line of JSON, keys in alphabetical order, dates as in `2026-11-21T08:00:00.123Z`.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.formatted(Self.dateFormat))
    }
    guard let data = try? encoder.encode(self) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Reads an entry from a line of JSON.
  ///
  /// - Parameter json: a line as ``json`` gives it; unknown keys are ignored.
  /// - Throws: `DecodingError` for another line.
  public init(json: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = try? Date(text, strategy: Self.dateFormat) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription: "“\(text)” is not a date such as 2026-11-21T08:00:00.123Z.")
      }
      return date
    }
    self = try decoder.decode(CallJournalEntry.self, from: Data(json.utf8))
  }

  var time: String { Self.dateText(at) }

  static func dateText(_ date: Date) -> String { date.formatted(dateFormat) }
}
