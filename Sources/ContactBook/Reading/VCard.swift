/// The properties of one card that matter for calling.
struct VCard: Sendable {
  /// A property and the line it began at.
  struct Entry: Sendable {
    let property: VCardProperty
    let line: Int
  }

  /// The file and line the card begins at.
  let source: ContactSource
  private(set) var entries: [Entry] = []
  private var fingerprint = Fingerprint()

  /// The names of the properties that are kept.
  private static let kept: Set<String> = [
    "FN", "N", "NICKNAME", "ORG", "TITLE", "UID", "KIND", "GENDER", "SOUND",
    "TEL", "EMAIL", "IMPP", "URL", "X-SIP",
    "X-ABLABEL", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND",
    "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-PHONETIC-GIVEN-NAME",
    "X-PHONETIC-FAMILY-NAME", "X-PHONETIC-NAME",
  ]
  /// The names of the properties that differ from one export of a card to the next.
  private static let fleeting: Set<String> = ["REV", "PRODID", "VERSION"]

  init(file: String, line: Int) {
    source = ContactSource(file: file, line: line)
  }

  /// Adds a property; one that does not matter only counts for the derived identifier.
  mutating func add(_ property: VCardProperty, line: Int, bytes: [UInt8]) {
    if !Self.fleeting.contains(property.name) { fingerprint.add(bytes) }
    if Self.kept.contains(property.name) {
      entries.append(Entry(property: property, line: line))
    }
  }

  /// The properties of a name, in the order of the card.
  func properties(_ name: String) -> [VCardProperty] {
    entries.filter { $0.property.name == name }.map(\.property)
  }

  /// The property of a name that is marked as preferred, or its first one.
  func property(_ name: String) -> VCardProperty? {
    let all = properties(name)
    return all.first(where: \.isPreferred) ?? all.first
  }

  /// The card's UID, or "card-" and 16 hexadecimal digits that stand for its file and content.
  ///
  /// The digits come from the file's name without its folder and from the card's lines, pictures
  /// and revision marks excepted, so they last as long as the card is not edited.
  var identifier: String {
    if let uid = property("UID")?.text, !uid.isEmpty { return uid }
    var fingerprint = fingerprint
    fingerprint.add(Array((source.file.split(separator: "/").last ?? "").utf8))
    return "card-\(fingerprint.text)"
  }
}
