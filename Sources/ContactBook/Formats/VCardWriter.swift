/// Writes contacts as vCard 4.0, from which ``VCardReader`` reads equal contacts.
struct VCardWriter: Sendable {
  /// The maximum length of a line in bytes (RFC 6350, 3.2).
  private static let longestLine = 75

  /// The card of a contact.
  func card(_ contact: Contact) -> String {
    var lines = ["BEGIN:VCARD", "VERSION:4.0", "UID:\(Self.escaped(contact.identifier))"]
    lines.append("FN:\(Self.escaped(contact.displayName))")
    let parts = [
      contact.familyName, contact.givenName, contact.middleName, contact.namePrefix,
      contact.nameSuffix,
    ]
    if parts.contains(where: { !$0.isEmpty }) {
      // What was divided from the name is divided again when it is read, and is not told by the card.
      if !Self.isDivided(contact) {
        lines.append("N:\(parts.map(Self.escaped).joined(separator: ";"))")
      }
    } else if contact.displayName != contact.organization, contact.displayName.contains(" ") {
      // Without parts, the name would be read as a person's and split.
      lines.append("KIND:org")
    }
    let lists = [("NICKNAME", contact.nicknames), ("CATEGORIES", contact.groups)]
    for (name, list) in lists where !list.isEmpty {
      lines.append("\(name):\(list.map(Self.escaped).joined(separator: ","))")
    }
    let texts = [
      ("ORG", contact.organization), ("TITLE", contact.title),
      ("X-PHONETIC-FIRST-NAME", contact.phoneticGivenName),
      ("X-PHONETIC-LAST-NAME", contact.phoneticFamilyName),
      ("X-PHONETIC-NAME", contact.phoneticName),
    ]
    for (name, text) in texts where !text.isEmpty { lines.append("\(name):\(Self.escaped(text))") }
    if let pronoun = contact.pronoun { lines.append("GENDER:\(pronoun == .she ? "F" : "M")") }
    if contact.isFavorite { lines.append("X-FAVORITE:1") }
    for relation in contact.relations {
      let type = relation.kind == "other" ? "" : ";TYPE=\(Self.quoted(relation.kind))"
      lines.append("RELATED;VALUE=text\(type):\(Self.escaped(relation.name))")
    }
    lines += contact.handles.map { Self.line($0) }
    lines.append("END:VCARD")
    return lines.map { Self.folded($0) + "\r\n" }.joined()
  }

  /// Whether a reader divides the display name into the same parts.
  private static func isDivided(_ contact: Contact) -> Bool {
    guard contact.isNameDivided, contact.displayName != contact.organization else { return false }
    var divided = Contact(identifier: contact.identifier, displayName: contact.displayName)
    divided.divideName()
    return [
      \Contact.familyName, \.givenName, \.middleName, \.namePrefix, \.nameSuffix,
    ].allSatisfy { divided[keyPath: $0] == contact[keyPath: $0] }
  }

  /// The property of a handle; a number of vCard 4.0 is a URI.
  static func line(_ handle: ContactHandle, asURI: Bool = true) -> String {
    var types: [String] = []
    for label in handle.labels { types += self.types[label] ?? ["x-\(label.rawValue)"] }
    var parameters = handle.isPreferred ? ";PREF=1" : ""
    if !types.isEmpty { parameters += ";TYPE=" + types.map(quoted).joined(separator: ",") }
    switch handle.kind {
    case .emailAddress: return "EMAIL\(parameters):\(escaped(handle.value))"
    case .sipAddress: return "IMPP\(parameters):\(escaped(handle.value))"
    case .phoneNumber:
      let digits = handle.numberExtension ?? ""
      if asURI, handle.value.hasPrefix("+") {
        let suffix = digits.isEmpty ? "" : ";ext=\(digits)"
        return "TEL;VALUE=uri\(parameters):tel:\(handle.value)\(suffix)"
      }
      let text = digits.isEmpty ? handle.value : "\(handle.value) ext. \(digits)"
      return "TEL\(parameters):\(escaped(text))"
    }
  }

  private static let types: [ContactLabel: [String]] = [
    .home: ["home"], .work: ["work"], .mobile: ["cell"], .main: ["main"], .pager: ["pager"],
    .homeFax: ["home", "fax"], .workFax: ["work", "fax"], .fax: ["fax"],
  ]

  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if "\\,;".unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// A parameter's value, quoted unless it has only letters, digits and hyphens.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isPlain && !text.isEmpty ? text : "\"\(text.filter { $0 != "\"" })\""
  }

  /// Folds a line that is too long, but never within a character.
  static func folded(_ line: String) -> String {
    guard line.utf8.count > longestLine else { return line }
    var folded = String.UnicodeScalarView()
    var count = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if count + size > longestLine {
        folded.append(contentsOf: "\r\n ".unicodeScalars)
        count = 1
      }
      folded.append(scalar)
      count += size
    }
    return String(folded)
  }
}
