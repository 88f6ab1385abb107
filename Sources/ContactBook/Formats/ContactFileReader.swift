internal import Foundation
internal import SpokenText

/// Reads a contacts file of any supported format.
struct ContactFileReader: Sendable {
  /// The supported formats.
  private enum Format: Sendable, Hashable {
    case vCard, csv, abook
  }

  private let path: String
  private let name: String
  private let region: String
  private let charset: Charset?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the file in warnings and errors.
  ///   - region: The country that numbers without a country code belong to.
  ///   - charset: The charset of the file; nil for UTF-8, UTF-16 and what a guess makes of the rest.
  init(path: String, name: String, region: String, charset: Charset? = nil) {
    self.path = path
    self.name = name
    self.region = region
    self.charset = charset
  }

  /// Reads the file and passes its contacts and groups to `body`, in its order.
  ///
  /// - Returns: The problems in the file.
  /// - Throws: `.unreadable` if the file cannot be opened or read, `.notAContactsFile` if it has none
  ///   of the formats.
  func read(_ body: (VCard.Content) -> Void) throws(ContactError) -> [ContactWarning] {
    let file = URL(fileURLWithPath: path)
    // A pipe can be opened only once.
    var lines = try LineReader(file, named: name, charset: charset, region: region)
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

  /// The maximum number of lines to detect the format from.
  private static let examinedLines = 50

  /// The format of a file according to its first lines; vCard if they do not tell.
  private static func format(of lines: inout LineReader) throws -> Format {
    var seen: [LineReader.Line] = []
    var format: Format?
    while format == nil, seen.count < examinedLines, let line = try lines.next() {
      seen.append(line)
      format = Self.format(of: try lines.glimpse(of: line.bytes))
    }
    lines.pushBack(seen)
    return format ?? .vCard
  }

  /// The format that a line indicates, or nil if it does not tell.
  private static func format(of decoded: String) -> Format? {
    let text = decoded.withoutHidden(keeping: ["\t"]).trimmed.lowercased()
    if text.hasPrefix("begin:vcard") { return .vCard }
    if text == "[format]" || text.hasPrefix("# abook addressbook") { return .abook }
    // Comments may precede an address book, but not the names of columns.
    if text.isEmpty || text.hasPrefix("#") { return nil }
    if CSVRow.namedDelimiter(in: decoded) != nil { return .csv }
    return CSVColumns(headerLine: text) != nil ? .csv : .vCard
  }
}
