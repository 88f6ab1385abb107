/// The meanings of the columns of a CSV file of contacts.
///
/// Google's columns are called "First Name", "Phone 1 - Label" and "Phone 1 - Value" ("Given Name" and
/// "Phone 1 - Type" until 2023); Outlook has a column for each kind of number ("Mobile Phone",
/// "Business Phone 2"), Yahoo headings of one word ("First", "Home"); the headings of others, and of other
/// languages, are those of ``CSVHeadings``.
/// Case and white space of the names do not matter.
struct CSVColumns: Sendable, Hashable {
  /// The content of a column.
  enum Field: Sendable, Hashable {
    case fullName, givenName, middleName, familyName, prefix, suffix, nicknames
    case phoneticGivenName, phoneticFamilyName
    case organization, jobTitle, groups, gender, identifier
    /// A phone number with the label that its column implies.
    case phone(ContactLabel)
    case email
    /// The value of a numbered pair of Google's columns.
    case value(Pair, Int)
    /// The label of such a pair.
    case label(Pair, Int)
    /// A relation that its column implies, with one name or a list of them.
    case relation(String, isList: Bool)
  }

  /// The contents of Google's pairs of columns.
  enum Pair: Sendable, Hashable {
    case phone, email, relation
  }

  /// The content of each column, or nil if it does not matter for calling.
  let fields: [Field?]
  /// The names of the columns, as written in the file.
  let names: [String]

  /// Interprets the names of columns, or returns nil if there is no column for names or none for
  /// numbers and addresses.
  init?(_ names: [String]) {
    self.names = names
    fields = Self.settlingNames(Self.settlingYahoo(names.map(Self.field), names), names)
    let isNamed = fields.contains { field in
      switch field {
      case .fullName, .givenName, .familyName, .organization: true
      default: false
      }
    }
    let isReachable = fields.contains { field in
      switch field {
      case .phone, .email, .value(.phone, _), .value(.email, _): true
      default: false
      }
    }
    guard isNamed, isReachable else { return nil }
  }

  /// Interprets the first line of a file.
  init?(headerLine line: String) {
    guard let row = CSVRow.cells(of: line, delimiter: CSVRow.delimiter(of: line)) else {
      return nil
    }
    self.init(row)
  }

  /// The columns that are not read although a row has something in them.
  func dropped(in cells: [String]) -> [Int] {
    zip(fields.indices, cells).compactMap { index, cell in
      fields[index] == nil && !cell.trimmed.isEmpty ? index : nil
    }
  }

  /// Settles columns with a single word for a name: "Name" beside "Vorname" is the family name, and
  /// "Nombre" beside "Apellidos" the given one.
  private static func settlingNames(_ fields: [Field?], _ names: [String]) -> [Field?] {
    let hasGiven = fields.contains(.givenName)
    guard hasGiven != fields.contains(.familyName) else { return fields }
    return zip(fields, names).map { field, name in
      guard field == .fullName, CSVHeadings.nameWords.contains(name.lowercased().collapsed) else {
        return field
      }
      return hasGiven ? .familyName : .givenName
    }
  }

  /// Settles the headings of Yahoo, of one word each: "First" and "Last" name people, and beside both of them
  /// "Home" is a number.
  private static func settlingYahoo(_ fields: [Field?], _ names: [String]) -> [Field?] {
    let keys = names.map { $0.lowercased().collapsed }
    guard keys.contains("first"), keys.contains("last") else { return fields }
    return zip(fields, keys).map { field, key in field ?? yahoo[key] }
  }

  private static let yahoo: [String: Field] = [
    "first": .givenName, "middle": .middleName, "last": .familyName, "home": .phone(.home),
    "work": .phone(.work), "mobile": .phone(.mobile), "other": .phone(.other), "fax": .phone(.fax),
    "pager": .phone(.pager),
  ]

  private static func field(of name: String) -> Field? {
    known(name) ?? (name.contains(" - ") ? nil : CSVHeadings.field(of: name))
  }

  private static func known(_ name: String) -> Field? {
    let written = name.lowercased().collapsed
    let key = written.contains("’") ? written.replacing("’", with: "'") : written
    if let field = plain[key] ?? outlookPhones[key].map({ .phone($0) }) { return field }
    // "phone 1 - value", "e-mail 2 - label", "relation 1 - type"
    let parts = key.split(separator: " ")
    guard parts.count == 4, parts[2] == "-", let number = Int(parts[1]) else {
      return numbered(parts)
    }
    if parts[0] == "organization" {
      return parts[3] == "name" ? .organization : parts[3] == "title" ? .jobTitle : nil
    }
    guard let pair = pairs[parts[0]] else { return nil }
    switch parts[3] {
    case "value": return .value(pair, number)
    case "type", "label": return .label(pair, number)
    default: return nil
    }
  }

  /// Outlook's further columns of a kind: "e-mail 2 address", "business phone 2".
  private static func numbered(_ parts: [Substring]) -> Field? {
    if parts.count == 3, parts[0] == "e-mail", Int(parts[1]) != nil, parts[2] == "address" {
      return .email
    }
    guard parts.count > 1, let last = parts.last, Int(last) != nil else { return nil }
    return outlookPhones[parts.dropLast().joined(separator: " ")].map { .phone($0) }
  }

  private static let pairs: [Substring: Pair] = [
    "phone": .phone, "e-mail": .email, "relation": .relation,
  ]

  private static let plain: [String: Field] = [
    "name": .fullName, "full name": .fullName, "display name": .fullName, "file as": .fullName,
    "first name": .givenName, "given name": .givenName,
    "middle name": .middleName, "additional name": .middleName,
    "last name": .familyName, "family name": .familyName, "surname": .familyName,
    "name prefix": .prefix, "title": .prefix, "name suffix": .suffix, "suffix": .suffix,
    "nickname": .nicknames,
    "phonetic first name": .phoneticGivenName, "given name yomi": .phoneticGivenName,
    "given yomi": .phoneticGivenName,
    "phonetic last name": .phoneticFamilyName, "family name yomi": .phoneticFamilyName,
    "surname yomi": .phoneticFamilyName,
    "organization name": .organization, "company": .organization, "organization": .organization,
    "organization title": .jobTitle, "job title": .jobTitle,
    "labels": .groups, "group membership": .groups, "categories": .groups,
    "gender": .gender, "uid": .identifier,
    "e-mail address": .email, "email address": .email, "email": .email, "e-mail": .email,
    "spouse": .relation("spouse", isList: false),
    "manager's name": .relation("manager", isList: false),
    "assistant's name": .relation("assistant", isList: false),
    "children": .relation("child", isList: true),
  ]

  private static let outlookPhones: [String: ContactLabel] = [
    "assistant's phone": ContactLabel(rawValue: "assistant"),
    "business fax": .workFax, "business phone": .work,
    "callback": ContactLabel(rawValue: "callback"), "car phone": ContactLabel(rawValue: "car"),
    "company main phone": .main, "home fax": .homeFax, "home phone": .home,
    "isdn": ContactLabel(rawValue: "isdn"), "mobile phone": .mobile, "other fax": .fax,
    "other phone": .other, "pager": .pager, "primary phone": .main,
    "radio phone": ContactLabel(rawValue: "radio"), "phone number": .other,
    "tty/tdd phone": ContactLabel(rawValue: "tty tdd"),
  ]
}
