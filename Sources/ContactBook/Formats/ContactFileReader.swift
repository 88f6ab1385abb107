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
    let file = URL(fileURLWithPath: path)
    // What is a pipe can be opened once.
    var lines = try LineReader(file, named: name)
    let format: Format
    do {
      format = try Self.format(of: &lines)
    } catch {
      throw .unreadable(name, reason: VCardReader.reason(error))
    }
    switch format {
    case .vCard:
      return try VCardReader(file: file, path: name, region: region).readAll(lines, body)
    case .csv: return try CSVReader(path: name, region: region).read(lines) { body(.contact($0)) }
    case .abook:
      return try AbookReader(path: name, region: region).read(lines) { body(.contact($0)) }
    }
  }

  /// How many lines are looked at for what a file is.
  private static let linesLookedAt = 50

  /// What the first lines say a file is; a vCard file where they say nothing.
  private static func format(of lines: inout LineReader) throws -> Format {
    var seen: [LineReader.Line] = []
    var format: Format?
    while format == nil, seen.count < linesLookedAt, let line = try lines.next() {
      seen.append(line)
      format = Self.format(of: line)
    }
    lines.putBack(seen)
    return format ?? .vCard
  }

  /// What a line says a file is; nil where it says nothing.
  private static func format(of line: LineReader.Line) -> Format? {
    let text = Charset.windows1252Text(of: line.bytes).trimmed.lowercased()
    if text.hasPrefix("begin:vcard") { return .vCard }
    if text == "[format]" || text.hasPrefix("# abook addressbook") { return .abook }
    // Comments may stand before an address book, and nothing before the names of columns.
    if text.isEmpty || text.hasPrefix("#") { return nil }
    return CSVColumns(headerLine: text) != nil ? .csv : .vCard
  }
}
