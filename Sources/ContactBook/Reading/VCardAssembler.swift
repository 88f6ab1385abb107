/// Gathers the lines of a vCard file into contacts, and minds what is broken.
struct VCardAssembler {
  /// What was wrong so far.
  private(set) var warnings: [ContactWarning] = []
  /// How many cards have begun.
  private(set) var count = 0
  /// Whether no line has come.
  private(set) var isEmpty = true

  private let path: String
  private let region: String
  private var card: VCard?
  private var isInStrayLines = false
  private var hasSeenLatin1 = false

  init(path: String, region: String) {
    self.path = path
    self.region = region
  }

  /// Adds a warning about a line of the file, or about the whole of it.
  mutating func warn(_ line: Int?, _ message: String) {
    warnings.append(ContactWarning(file: path, line: line, message: message))
  }

  /// Takes the next unfolded line; hands over the contact that it completes.
  mutating func take(_ line: VCardLines.Line, _ body: (Contact) -> Void) {
    isEmpty = false
    if line.isPassedOver, card != nil { return }
    let decoded = VCardText(line)
    let property = VCardProperty(decoded.text)
    if property?.isMark(named: "BEGIN") ?? false {
      if card != nil {
        endUnclosed("it ends before line \(line.number)", body)
      }
      count += 1
      isInStrayLines = false
      card = VCard(file: path, line: line.number)
      return
    }
    guard card != nil else { return takeStray(line, property) }
    if line.isCut {
      warn(
        line.number,
        "the line is longer than \(LineReader.longestLine) bytes; the rest of it is left out.")
    }
    if decoded.isLatin1, !hasSeenLatin1 {
      hasSeenLatin1 = true
      warn(line.number, "the text is not UTF-8; lines like this one are read as ISO-8859-1.")
    }
    if decoded.hadControls {
      warn(line.number, "the line has control characters; they are left out.")
    }
    guard let property else {
      return warn(line.number, "the line has no \":\"; it is left out.")
    }
    if property.isMark(named: "END") { return end(body) }
    card?.add(property, line: line.number, bytes: line.bytes)
  }

  /// Ends the file; hands over the contact of a card that was left open.
  mutating func finish(_ body: (Contact) -> Void) {
    if card != nil { endUnclosed("it ends with the file", body) }
  }

  private mutating func takeStray(_ line: VCardLines.Line, _ property: VCardProperty?) {
    if property?.name == "END" {
      warn(line.number, "END:VCARD has no BEGIN:VCARD before it; it is left out.")
    } else if !isInStrayLines {
      warn(line.number, "the text is outside of any card; it is left out.")
    }
    isInStrayLines = true
  }

  private mutating func endUnclosed(_ end: String, _ body: (Contact) -> Void) {
    if let card { warn(card.source.line, "the card has no END:VCARD; \(end).") }
    self.end(body)
  }

  private mutating func end(_ body: (Contact) -> Void) {
    guard let card else { return }
    self.card = nil
    let reading = card.read(region: region)
    warnings += reading.warnings
    if let contact = reading.contact { body(contact) }
  }
}
