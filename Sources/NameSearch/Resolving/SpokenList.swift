import ContactBook

/// Lists as a sentence has them.
enum SpokenList: Sendable {
  /// How many items are said; more are only counted.
  static let longest = 5

  /// "a", "a and b", "a, b and c", or "a, b, c, d, e and 7 more".
  static func text(_ items: [String], conjunction: String = "and") -> String {
    guard items.count <= longest else {
      return items.prefix(longest).joined(separator: ", ")
        + " \(conjunction) \(items.count - longest) more"
    }
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  /// The names of contacts, with the organisation where a name alone is not clear.
  static func names(of contacts: [Contact], conjunction: String = "and") -> String {
    let counts = contacts.reduce(into: [String: Int]()) { $0[$1.displayName, default: 0] += 1 }
    let names = contacts.map { contact in
      let isClear = counts[contact.displayName] == 1 || contact.organization.isEmpty
      return isClear ? contact.displayName : "\(contact.displayName) of \(contact.organization)"
    }
    return text(names, conjunction: conjunction)
  }

  /// The labels of handles; the address beside a label that is not there or not the only one.
  static func labels(of handles: [ContactHandle]) -> String {
    let counts = handles.reduce(into: [ContactLabel?: Int]()) { $0[$1.label, default: 0] += 1 }
    let items = handles.map { handle in
      guard let label = handle.label else { return handle.displayText }
      return counts[label] == 1 ? label.spoken : "\(label.spoken) \(handle.displayText)"
    }
    return text(items)
  }
}
