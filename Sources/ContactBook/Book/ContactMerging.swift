import SpokenText

/// Gathers contacts and merges those that are the same.
struct ContactMerging {
  /// The contacts of a book and where each identifier leads.
  struct Result {
    let contacts: [Contact]
    let positions: [String: Int]
  }

  /// A name's words and one number.
  private struct NameAndValue: Hashable {
    let words: [String]
    let value: String
  }

  /// What was found on the way.
  private(set) var warnings: [ContactWarning] = []
  private var contacts: [Contact] = []
  private var positions: [String: Int] = [:]

  /// Adds a contact, or merges it into the one of its identifier.
  ///
  /// Two cards with one identifier that share neither a word of their names nor a handle are two
  /// people: the later one gets an identifier of its own and a warning.
  mutating func add(_ contact: Contact) {
    guard let position = positions[contact.identifier] else {
      positions[contact.identifier] = contacts.count
      return contacts.append(contact)
    }
    if contacts[position].isAkin(to: contact) { return contacts[position].merge(contact) }
    if let source = contact.source {
      warnings.append(
        ContactWarning(
          file: source.file, line: source.line,
          message: "the UID \"\(contact.identifier)\" is already that of another name; "
            + "\(contact.displayName) is kept as a contact of its own."))
    }
    var contact = contact
    contact.identifier += "-" + contact.nameWords.joined(separator: "-")
    add(contact)
  }

  /// The contacts, those of the same name words and a number in common merged into the first.
  func finish() -> Result {
    var leaders = Array(contacts.indices)
    let leader = { (position: Int) in
      var position = position
      while leaders[position] != position { position = leaders[position] }
      return position
    }
    var firsts: [NameAndValue: Int] = [:]
    for (position, contact) in contacts.enumerated() {
      let words = contact.nameWords
      guard !words.isEmpty else { continue }
      for handle in contact.handles where handle.isDialable {
        let key = NameAndValue(words: words, value: handle.value)
        guard let first = firsts[key] else {
          firsts[key] = position
          continue
        }
        let (one, other) = (leader(first), leader(position))
        leaders[max(one, other)] = min(one, other)
      }
    }

    var merged: [Contact] = []
    var places: [Int: Int] = [:]
    for (position, contact) in contacts.enumerated() {
      let leader = leader(position)
      if let place = places[leader] {
        merged[place].merge(contact)
        places[position] = place
      } else {
        places[position] = merged.count
        merged.append(contact)
      }
    }
    return Result(
      contacts: merged, positions: positions.compactMapValues { places[$0] })
  }
}

extension Contact {
  /// Whether two cards of one identifier can be the same contact.
  fileprivate func isAkin(to other: Contact) -> Bool {
    let words = Set((nicknames + [displayName]).flatMap { SpokenWords.words(in: $0) })
    let others = Set((other.nicknames + [other.displayName]).flatMap { SpokenWords.words(in: $0) })
    return !words.isDisjoint(with: others)
      || handles.contains { handle in other.handles.contains { $0.isSamePlace(as: handle) } }
  }

  /// Takes the handles of a duplicate, its other names as nicknames, and what is empty here.
  fileprivate mutating func merge(_ other: Contact) {
    for handle in other.handles { handles.unite(with: handle) }
    let words = nameWords
    for name in [other.displayName] + other.nicknames where SpokenWords.words(in: name) != words {
      if !nicknames.contains(name) { nicknames.append(name) }
    }
    for part in [
      \Contact.givenName, \.familyName, \.middleName, \.namePrefix, \.nameSuffix, \.organization,
      \.title, \.phoneticGivenName, \.phoneticFamilyName, \.phoneticName,
    ] where self[keyPath: part].isEmpty {
      self[keyPath: part] = other[keyPath: part]
    }
    pronoun = pronoun ?? other.pronoun
  }
}
