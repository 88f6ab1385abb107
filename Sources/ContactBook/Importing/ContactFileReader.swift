internal import Foundation

/// Reads a file of any kind that contacts come in.
struct ContactFileReader: Sendable {
  /// The kinds of files.
  enum Format: Sendable, Hashable {
    case vCard, csv, abook
  }

  /// Where the file is.
  let path: String
  /// The file as it was named, for messages.
  let name: String
  /// The country that numbers without a country code belong to.
  let region: String

  /// Reads the file and hands over what is in it, in its order.
  ///
  /// - Returns: What was wrong in the file.
  /// - Throws: `.unreadable` where the file cannot be opened or read, `.notAContactsFile` where
  ///   it is none of the kinds.
  func read(_ body: (VCard.Content) -> Void) throws(ContactError) -> [ContactWarning] {
    let url = URL(fileURLWithPath: path)
    switch try format(of: url) {
    case .vCard:
      return try VCardReader(file: url, path: name, region: region).readAll(body)
    case .csv:
      return try CSVReader(file: url, path: name, region: region).read { body(.contact($0)) }
    case .abook:
      return try AbookReader(file: url, path: name, region: region).read { body(.contact($0)) }
    }
  }

  /// How many lines are looked at for what a file is.
  private static let linesLookedAt = 50

  /// What the first lines say a file is; a vCard file where they say nothing.
  private func format(of file: URL) throws(ContactError) -> Format {
    do {
      var lines = try LineReader(file)
      for _ in 0..<Self.linesLookedAt {
        guard let line = try lines.next() else { break }
        let text = Charset.windows1252Text(of: line.bytes).trimmed.lowercased()
        if text.isEmpty { continue }
        if text.hasPrefix("begin:vcard") { return .vCard }
        if text == "[format]" || text.hasPrefix("# abook addressbook") { return .abook }
        // Comments may stand before an address book, and nothing before the names of columns.
        if text.hasPrefix("#") { continue }
        return CSVColumns(headerLine: text) != nil ? .csv : .vCard
      }
    } catch {
      throw .unreadable(name, reason: VCardReader.reason(error))
    }
    return .vCard
  }
}
