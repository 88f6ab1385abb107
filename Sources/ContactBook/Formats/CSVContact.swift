internal import SpokenText

/// Reads the contact of one row of a CSV file.
struct CSVContact {
  /// The problems of the row.
  private(set) var warnings: [ContactWarning] = []

  private let columns: CSVColumns
  private let cells: [String]
  private let source: ContactSource
  /// The labels of Google's pairs.
  private var labels: [CSVColumns.Field: String] = [:]

  init(columns: CSVColumns, cells: [String], source: ContactSource) {
    self.columns = columns
    self.cells = cells
    self.source = source
  }

  /// The separator of several values in one cell of Google's.
  private static let separator = ":::"

  /// Reads the contact.
  ///
  /// - Parameters:
  ///   - region: The country that numbers without a country code belong to.
  ///   - text: The bytes of the row, for the identifier.
  /// - Returns: The contact, or nil if the row has none.
  mutating func read(region: String, text: [UInt8]) -> Contact? {
    guard cells.contains(where: { !$0.trimmed.isEmpty }) else { return nil }
    if cells.dropFirst(columns.fields.count).contains(where: { !$0.trimmed.isEmpty }) {
      warn("the row has more cells than there are columns; those behind them are left out.")
    }
    for (field, cell) in zip(columns.fields, cells) {
      if case .label = field, let field { labels[field] = cell.collapsed }
    }
    var contact = Contact(identifier: identifier(text), displayName: "", source: source)
    var fullNames: [String] = []
    var partCount = 0
    for (index, cell) in cells.prefix(columns.fields.count).enumerated() {
      guard let field = columns.fields[index], !cell.trimmed.isEmpty else { continue }
      partCount += 1 + cell.utf8.count { ",;:".utf8.contains($0) }
      guard partCount <= Contact.mostParts else {
        warn(
          "the row has more than \(Contact.mostParts) names, numbers and other parts; the rest of "
            + "them is left out.")
        break
      }
      add(
        cell.withoutHidden(), of: field, named: columns.names[index], region, &contact, &fullNames)
    }
    setDisplayName(of: &contact, fullNames)
    guard !contact.displayName.isEmpty else {
      warn("the row has no name; it is left out.")
      return nil
    }
    return contact
  }

  private mutating func warn(_ message: String) {
    warnings.append(ContactWarning(file: source.file, line: source.line, message: message))
  }

  private mutating func add(
    _ cell: String, of field: CSVColumns.Field, named column: String, _ region: String,
    _ contact: inout Contact, _ fullNames: inout [String]
  ) {
    let text = cell.collapsed
    let first = Self.values(in: cell).first ?? text
    switch field {
    case .fullName: fullNames.append(text)
    case .givenName: contact.givenName = text
    case .middleName: contact.middleName = text
    case .familyName: contact.familyName = text
    case .prefix: contact.namePrefix = text
    case .suffix: contact.nameSuffix = text
    case .nicknames: contact.nicknames += Self.values(in: cell)
    case .phoneticGivenName: contact.phoneticGivenName = text
    case .phoneticFamilyName: contact.phoneticFamilyName = text
    case .organization: if contact.organization.isEmpty { contact.organization = first }
    case .jobTitle: if contact.title.isEmpty { contact.title = first }
    case .identifier: contact.identifier = text
    case .gender:
      contact.pronoun = ["f": .she, "female": .she, "m": .he, "male": .he][text.lowercased()]
    case .groups:
      let list = cell.contains(Self.separator) ? Self.values(in: cell) : Self.list(in: cell)
      for name in list { GroupNames.add(name, to: &contact) }
    case .phone(let label):
      let isMain = column.lowercased().hasPrefix("primary")
      for value in Self.values(in: cell) {
        add(number: value, [label], isMain, column, region, &contact)
      }
    case .email:
      for value in Self.values(in: cell) {
        contact.handles.unite(with: ContactHandle(kind: .emailAddress, value: value))
      }
    case .value(let pair, let number):
      add(pair, cell, label: labels[.label(pair, number)] ?? "", column, region, &contact)
    case .label: break
    case .relation(let kind, let isList):
      for name in isList ? Self.list(in: cell) : [text] {
        contact.relations.append(ContactRelation(kind: kind, name: name))
      }
    }
  }

  /// Adds the value of one of Google's pairs; a star before the label marks the preferred one.
  private mutating func add(
    _ pair: CSVColumns.Pair, _ cell: String, label: String, _ column: String, _ region: String,
    _ contact: inout Contact
  ) {
    let isPreferred = label.hasPrefix("*")
    let label = isPreferred ? String(label.dropFirst()).trimmed : label
    for value in Self.values(in: cell) {
      switch pair {
      case .relation:
        let kind = VCardRelations.spoken(label)
        contact.relations.append(
          ContactRelation(kind: kind.isEmpty ? "other" : kind, name: value))
      case .email:
        contact.handles.unite(
          with: ContactHandle(
            kind: .emailAddress, value: value, labels: Self.labels(label),
            isPreferred: isPreferred))
      case .phone:
        add(number: value, Self.labels(label), isPreferred, column, region, &contact)
      }
    }
  }

  private mutating func add(
    number text: String, _ labels: [ContactLabel], _ isPreferred: Bool, _ column: String,
    _ region: String, _ contact: inout Contact
  ) {
    let scheme = text.prefix { $0 != ":" }.lowercased()
    if text.contains(":"), scheme == "sip" || scheme == "sips" {
      contact.handles.unite(
        with: ContactHandle(addressIn: text, labels: labels, isPreferred: isPreferred) {
          warn("\(column) \($0)")
        })
    } else if let handle = ContactHandle(
      numberIn: text, region: region, labels: labels, isPreferred: isPreferred)
    {
      contact.handles.unite(with: handle)
    } else {
      warn(
        "\(column) \"\(text)\" is no phone number of the region \(region.uppercased()); "
          + "it is kept as text.")
      contact.handles.unite(
        with: ContactHandle(
          kind: .phoneNumber, value: text, labels: labels, isPreferred: isPreferred))
    }
  }

  /// Sets the display name: the structured name, the full name, the organisation or a nickname.
  private func setDisplayName(of contact: inout Contact, _ fullNames: [String]) {
    let parts = [
      contact.namePrefix, contact.givenName, contact.middleName, contact.familyName,
      contact.nameSuffix,
    ].filter { !$0.isEmpty }
    let hasName = !contact.givenName.isEmpty || !contact.familyName.isEmpty
    let candidates = [
      hasName ? parts.joined(separator: " ") : "", fullNames.first ?? "", contact.organization,
      contact.nicknames.first ?? "",
    ]
    contact.displayName = candidates.first { !$0.isEmpty } ?? ""
    if !hasName, !fullNames.isEmpty, contact.organization != contact.displayName {
      contact.divideName()
    }
  }

  private static func labels(_ text: String) -> [ContactLabel] {
    ContactLabel(spoken: VCardRelations.spoken(text)).map { [$0] } ?? []
  }

  private static func values(in cell: String) -> [String] {
    guard cell.contains(separator) else { return [cell.collapsed] }
    return cell.split(separator: separator).map { String($0).collapsed }.filter { !$0.isEmpty }
  }

  private static func list(in cell: String) -> [String] {
    cell.split { $0 == ";" || $0 == "," }.map { String($0).collapsed }.filter { !$0.isEmpty }
  }

  private func identifier(_ text: [UInt8]) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return "card-\(fingerprint.text)"
  }
}
