/// Gathers the lines of a vCard file into contacts, and minds what is broken.
struct VCardAssembler {
  /// A card that is being read, and what it is in the card around it.
  private struct OpenCard {
    var card: VCard
    /// Whether the last line was an AGENT without a value, which a card may follow.
    var awaitsAgent = false
  }

  /// What was wrong so far.
  private(set) var warnings: [ContactWarning] = []
  /// How many cards have begun.
  private(set) var count = 0
  /// Whether no line has come.
  private(set) var isEmpty = true

  private let path: String
  private let region: String
  /// The card that is being read, behind those it is nested in.
  private var cards: [OpenCard] = []
  private var isInStrayLines = false
  private var hasGuessed = false
  private var failedCharsets: Set<String> = []

  /// How deep cards may be nested as agents of agents.
  private static let deepest = 8

  init(path: String, region: String) {
    self.path = path
    self.region = region
  }

  /// Adds a warning about a line of the file, or about the whole of it.
  mutating func warn(_ line: Int?, _ message: String) {
    warnings.append(ContactWarning(file: path, line: line, message: message))
  }

  /// Takes the next unfolded line; hands over what it completes.
  mutating func take(_ line: VCardLines.Line, _ body: (VCard.Content) -> Void) {
    isEmpty = false
    if line.head.isPassedOver, !cards.isEmpty { return }
    let decoded = VCardText(line)
    let property = VCardProperty(decoded.text)
    if property?.isMark(named: "BEGIN") ?? false { return begin(line.number, body) }
    guard !cards.isEmpty else { return takeStray(line, property) }
    warn(about: line, decoded)
    guard let property else {
      return warn(line.number, "the line has no \":\"; it is left out.")
    }
    if property.isMark(named: "END") { return end(body) }
    if property.name == "AGENT", take(agent: property, line: line.number, body) { return }
    cards[cards.count - 1].awaitsAgent = false
    cards[cards.count - 1].card.add(property, line: line.number, bytes: line.bytes)
  }

  /// Ends the file; hands over what was left open.
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

  /// Takes a card inside of a card: vCard 2.1 writes it in the lines behind AGENT, 3.0 in its value.
  ///
  /// - Returns: Whether the property is such a card, and no name or address of one.
  private mutating func take(
    agent property: VCardProperty, line: Int, _ body: (VCard.Content) -> Void
  ) -> Bool {
    if property.value.trimmed.isEmpty {
      cards[cards.count - 1].awaitsAgent = true
      return true
    }
    let lines = property.lines
    guard let first = lines.first.flatMap(VCardProperty.init), first.isMark(named: "BEGIN") else {
      return false
    }
    cards[cards.count - 1].awaitsAgent = true
    let depth = cards.count
    begin(line, body)
    for text in lines.dropFirst() where cards.count > depth {
      guard let inner = VCardProperty(text) else { continue }
      if inner.isMark(named: "END") {
        end(body)
      } else {
        cards[cards.count - 1].card.add(inner, line: line, bytes: Array(text.utf8))
      }
    }
    // With its END in a line of the file, as some programs write it, the card stays open.
    if cards.count > depth, lines.count > 1 { end(body) }
    return true
  }

  private mutating func warn(about line: VCardLines.Line, _ decoded: VCardText) {
    if line.isCut {
      warn(
        line.number,
        "the line is longer than \(LineReader.longestLine) bytes; the rest of it is left out.")
    }
    if decoded.isGuessed, !hasGuessed {
      hasGuessed = true
      warn(line.number, "the text is not UTF-8; lines like this one are read as windows-1252.")
    }
    if let charset = decoded.failedCharset, failedCharsets.insert(charset).inserted {
      warn(
        line.number,
        "the text is not in the charset \(charset) or that is unknown; lines like this one are "
          + "read as UTF-8 or windows-1252.")
    }
    if decoded.hadControls {
      warn(line.number, "the line has control characters; they are left out.")
    }
  }

  private mutating func takeStray(_ line: VCardLines.Line, _ property: VCardProperty?) {
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
    warnings += reading.warnings
    if let last = cards.indices.last {
      cards[last].awaitsAgent = false
      // Who the agent is stands in the card around it; the agent is a contact like any other.
      if case .contact(let agent) = reading.content,
        let property = VCardProperty("AGENT:\(agent.displayName.replacing("\\", with: "\\\\"))")
      {
        cards[last].card.add(property, line: card.source.line, bytes: [])
      }
    }
    if let content = reading.content { body(content) }
  }
}
