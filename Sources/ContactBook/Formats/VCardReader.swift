public import Foundation

/// Reads contacts from a vCard file of version 2.1, 3.0 or 4.0.
///
/// The file is read line by line; pictures are not kept. A broken line affects nothing but itself and
/// yields a ``ContactWarning``. Text is UTF-8, UTF-16, or the charset that vCard 2.1 names for a line;
/// the charset of other bytes is guessed.
public struct VCardReader: Sendable {
  /// The file to read.
  public let file: URL
  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String
  /// The name of the file in warnings and errors.
  private let path: String

  /// Creates a reader of a file without opening it.
  public init(file: URL, region: String) {
    self.init(file: file, path: file.relativePath, region: region)
  }

  init(file: URL, path: String, region: String) {
    self.file = file
    self.path = path
    self.region = region
  }

  /// Reads the file and passes each contact to `body`, in the order of the file.
  ///
  /// The lists of contacts in the file are ignored here; ``contacts()`` adds the contacts to their
  /// groups.
  ///
  /// - Returns: The problems in the file, by line. An empty file is one warning.
  /// - Throws: `.unreadable` if the file cannot be opened or read, `.notAContactsFile` if it has text
  ///   but no card.
  public func read(_ body: (Contact) -> Void) throws(ContactError) -> [ContactWarning] {
    try readAll { if case .contact(let contact) = $0 { body(contact) } }
  }

  /// All contacts of the file and the problems in it; see ``read(_:)``.
  public func contacts() throws(ContactError) -> (contacts: [Contact], warnings: [ContactWarning]) {
    var contacts: [Contact] = []
    var groups: [ContactGroup] = []
    var warnings = try readAll {
      switch $0 {
      case .contact(let contact): contacts.append(contact)
      case .group(let group): groups.append(group)
      }
    }
    let positions = Dictionary(
      contacts.indices.map { (ContactGroup.key(for: contacts[$0].identifier), $0) },
      uniquingKeysWith: { first, _ in first })
    for group in groups {
      warnings += group.assignMembers { key, add in
        guard let position = positions[key] else { return false }
        add(&contacts[position])
        return true
      }
    }
    return (contacts, warnings)
  }

  /// Reads contacts and lists of them, in the order of the file.
  func readAll(_ body: (VCard.Content) -> Void) throws(ContactError) -> [ContactWarning] {
    try readAll(try LineReader(file, named: path, charset: nil, region: region), body)
  }

  /// Reads contacts and lists of them from the lines of the file.
  func readAll(
    _ lines: consuming LineReader, _ body: (VCard.Content) -> Void
  ) throws(ContactError) -> [ContactWarning] {
    var cards = VCardAssembler(path: path, region: region)
    do {
      var lines = try VCardLines(lines)
      while let line = try lines.next() { cards.add(line, try lines.text(of: line), body) }
    } catch {
      throw .unreadable(path, reason: Self.reason(error))
    }
    cards.finish(body)
    if cards.isEmpty { cards.warn(nil, "the file is empty; no contacts are read from it.") }
    if !cards.isEmpty, cards.count == 0 {
      throw .notAContactsFile(path, reason: "no line of it is BEGIN:VCARD")
    }
    return cards.warnings.all
  }

  /// The message of the system for a failure to read.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    for error in [underlying, error].compactMap(\.self) where error.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(error.code))).lowercased()
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "no such file or directory"
    case .fileReadNoPermission: return "permission denied"
    default: return error.localizedDescription
    }
  }
}

/// Assembles contacts and groups from the lines of a vCard file, and reports what is broken.
private struct VCardAssembler {
  /// A card that is being read.
  private struct OpenCard {
    var card: VCard
    /// Whether the last line was an AGENT without a value, which a nested card may follow.
    var awaitsAgent = false
  }

  /// The problems so far.
  private(set) var warnings = ContactWarnings()
  /// The number of cards that have begun.
  private(set) var count = 0
  /// Whether no line has been added.
  private(set) var isEmpty = true

  private let path: String
  private let region: String
  /// The card that is being read, preceded by those that it is nested in.
  private var cards: [OpenCard] = []
  private var isInStrayLines = false

  /// The maximum nesting depth of cards.
  private static let deepest = 8

  init(path: String, region: String) {
    self.path = path
    self.region = region
  }

  /// Adds a warning about a line, or about the whole file.
  mutating func warn(_ line: Int?, _ message: String) {
    warnings.append(ContactWarning(file: path, line: line, message: message))
  }

  /// Adds the next unfolded line, and passes a contact or group that it completes to `body`.
  mutating func add(
    _ line: VCardLines.Line, _ decoded: VCardText, _ body: (VCard.Content) -> Void
  ) {
    isEmpty = false
    if line.isGlued {
      warn(line.number, "the line joins a card with what follows; it is read as several lines.")
    }
    if line.head.isSkipped, !cards.isEmpty { return }
    let property = VCardProperty(decoded.text)
    if property?.isDelimiter("BEGIN") ?? false { return begin(line.number, body) }
    guard !cards.isEmpty else { return addStray(line, property) }
    warn(about: line, decoded)
    guard let property else {
      return warn(line.number, "the line has no \":\"; it is left out.")
    }
    if property.isDelimiter("END") { return end(body) }
    if property.name == "AGENT", add(agent: property, line: line.number, body) { return }
    cards[cards.count - 1].awaitsAgent = false
    cards[cards.count - 1].card.add(property, line: line.number, bytes: line.bytes)
  }

  /// Ends the file, and passes unclosed cards to `body`.
  mutating func finish(_ body: (VCard.Content) -> Void) {
    while !cards.isEmpty { endUnclosed("it ends with the file", body) }
  }

  private mutating func begin(_ line: Int, _ body: (VCard.Content) -> Void) {
    if let last = cards.last, !last.awaitsAgent || cards.count >= Self.deepest {
      while !cards.isEmpty { endUnclosed("it ends before line \(line)", body) }
    }
    count += 1
    isInStrayLines = false
    cards.append(OpenCard(card: VCard(file: path, line: line)))
  }

  /// Begins a nested card, which vCard 2.1 writes in the lines after AGENT and 3.0 in its value.
  ///
  /// - Returns: False if the property is the name or address of an agent instead.
  private mutating func add(
    agent property: VCardProperty, line: Int, _ body: (VCard.Content) -> Void
  ) -> Bool {
    if property.value.trimmed.isEmpty {
      cards[cards.count - 1].awaitsAgent = true
      return true
    }
    let lines = property.lines
    guard let first = lines.first.flatMap(VCardProperty.init), first.isDelimiter("BEGIN") else {
      return false
    }
    cards[cards.count - 1].awaitsAgent = true
    let depth = cards.count
    begin(line, body)
    for text in lines.dropFirst() where cards.count > depth {
      guard let inner = VCardProperty(text) else { continue }
      if inner.isDelimiter("END") {
        end(body)
      } else {
        cards[cards.count - 1].card.add(inner, line: line, bytes: Array(text.utf8))
      }
    }
    // Some programs write the END in a line of the file; the card stays open until then.
    if cards.count > depth, lines.count > 1 { end(body) }
    return true
  }

  private mutating func warn(about line: VCardLines.Line, _ decoded: VCardText) {
    if line.isCut {
      warn(
        line.number,
        "the line is longer than \(LineReader.longestLine) bytes; the rest of it is left out.")
    }
    if let problem = decoded.problem { warn(line.number, problem) }
    if decoded.hadControls {
      warn(line.number, "the line has control characters; they are left out.")
    }
  }

  private mutating func addStray(_ line: VCardLines.Line, _ property: VCardProperty?) {
    if property?.name == "END" {
      warn(line.number, "END:VCARD has no BEGIN:VCARD before it; it is left out.")
    } else if !isInStrayLines {
      warn(line.number, "the text is outside of any card; it is left out.")
    }
    isInStrayLines = true
  }

  private mutating func endUnclosed(_ end: String, _ body: (VCard.Content) -> Void) {
    if let card = cards.last?.card {
      warn(card.source.line, "the card has no END:VCARD; \(end).")
    }
    self.end(body)
  }

  private mutating func end(_ body: (VCard.Content) -> Void) {
    guard let card = cards.popLast()?.card else { return }
    let reading = card.read(region: region)
    for warning in reading.warnings { warnings.append(warning) }
    if let last = cards.indices.last {
      cards[last].awaitsAgent = false
      // The outer card names its agent, which is also a contact like any other.
      if case .contact(let agent) = reading.content,
        let property = VCardProperty("AGENT:\(agent.displayName.replacing("\\", with: "\\\\"))")
      {
        cards[last].card.add(property, line: card.source.line, bytes: [])
      }
    }
    if let content = reading.content { body(content) }
  }
}
