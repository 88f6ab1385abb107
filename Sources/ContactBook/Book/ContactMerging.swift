import SpokenText

/// Gathers contacts and merges those that are the same.
///
/// Contacts are kept as bytes, and looked at again only where two may be one.
struct ContactMerging {
  /// The contacts of a book and where each identifier leads.
  struct Result: Sendable {
    let contacts: ContactList
    /// The positions in the list by identifier, those of merged duplicates included.
    let identifiers: PostingIndex
  }

  /// What was found on the way.
  private(set) var warnings: [ContactWarning] = []
  /// All contacts as they were added.
  private(set) var store = ContactStore()
  /// Which contacts were merged into others, and why; all are known once it is finished.
  private(set) var merges: [ContactWarning] = []

  /// The index in the store of each contact that has an identifier of its own.
  private var places: [Int] = []
  /// The contacts that others were merged into, by their position in `places`.
  private var merged: [Int: Contact] = [:]
  /// Positions in `places` by identifier.
  private var positions: [String: Int] = [:]
  /// The lists of contacts that were read.
  private var groups: [ContactGroup] = []
  /// The first contact of a name's words and a number, by a sum of both.
  private var firsts: [UInt64: Int] = [:]
  /// The contact that each one is the same as, or its own position.
  private var leaders: [Int] = []
  /// Which contacts have something before their names.
  private var isTitled: [Bool] = []
  private var hasRelations = false
  /// How many numbers and addresses that can be called have each label.
  private var labelCounts: [ContactLabel: Int] = [:]
  private var isFull = false
  /// The identifiers of the contacts that nothing more is merged into.
  private var full: Set<String> = []

  /// Adds what a card is.
  mutating func add(_ content: VCard.Content) {
    switch content {
    case .contact(let contact): add(contact)
    case .group(let group): groups.append(group)
    }
  }

  /// Adds a contact, or merges it into the one of its identifier.
  ///
  /// Two cards with one identifier that share neither a word of their names nor a handle are two
  /// people: the later one gets an identifier of its own and a warning.
  mutating func add(_ contact: Contact) {
    guard store.append(contact) else {
      if !isFull, let source = contact.source {
        isFull = true
        warn(source, "there is no room for more contacts; this one and others are left out.")
      }
      return
    }
    for handle in contact.handles where handle.isDialable {
      for label in handle.labels { labelCounts[label, default: 0] += 1 }
    }
    place(contact)
  }

  private mutating func place(_ contact: Contact) {
    guard let position = positions[contact.identifier] else {
      let position = places.count
      positions[contact.identifier] = position
      places.append(store.count - 1)
      leaders.append(position)
      isTitled.append(!contact.namePrefix.isEmpty)
      hasRelations = hasRelations || !contact.relations.isEmpty
      return compare(contact, at: position)
    }
    var known = self[position]
    if known.isAkin(to: contact) {
      note(contact, into: known, "UID")
      guard merge(contact, into: &known) else { return }
      merged[position] = known
      isTitled[position] = !known.namePrefix.isEmpty
      hasRelations = hasRelations || !known.relations.isEmpty
      return compare(known, at: position)
    }
    var contact = contact
    if let source = contact.source {
      warn(
        source,
        "the UID \"\(contact.identifier)\" is already that of another name; "
          + "\(contact.displayName) is kept as a contact of its own.")
    }
    contact.identifier += "-" + contact.nameWords.joined(separator: "-")
    // The store has it by its first identifier, so it is written anew at the end.
    if positions[contact.identifier] == nil { merged[places.count] = contact }
    place(contact)
  }

  private mutating func note(_ contact: Contact, into known: Contact, _ reason: String) {
    guard let source = contact.source, let goal = known.source else { return }
    merges.append(
      ContactWarning(
        file: source.file, line: source.line,
        message: "\(contact.displayName) has the same \(reason) as the contact of \(goal); "
          + "both are one."))
  }

  private mutating func warn(_ source: ContactSource, _ message: String) {
    warnings.append(ContactWarning(file: source.file, line: source.line, message: message))
  }

  /// Finds the contacts before this one that have the same words for a name and a number.
  private mutating func compare(_ contact: Contact, at position: Int) {
    let words = contact.nameWords
    guard !words.isEmpty else { return }
    var sum = Fingerprint()
    for word in words { sum.add(word.utf8) }
    for handle in contact.handles where handle.isDialable {
      var sum = sum
      sum.add(handle.value.utf8)
      guard let first = firsts[sum.value] else {
        firsts[sum.value] = position
        continue
      }
      let (one, other) = (leader(of: first), leader(of: position))
      guard one != other, self[first].shares(words, handle) else { continue }
      leaders[max(one, other)] = min(one, other)
    }
  }

  /// Merges a duplicate, unless the contact has as much as is kept of any.
  private mutating func merge(_ other: Contact, into contact: inout Contact) -> Bool {
    guard !contact.isFull else {
      if let source = other.source, full.insert(contact.identifier).inserted {
        warn(
          source,
          "\(contact.displayName) has more than \(Contact.mostParts) names, numbers and groups; the "
            + "rest of them is left out.")
      }
      return false
    }
    contact.merge(other)
    return true
  }

  private func leader(of position: Int) -> Int {
    var position = position
    while leaders[position] != position { position = leaders[position] }
    return position
  }

  /// The contact of a position with all that was merged into it so far.
  private subscript(position: Int) -> Contact {
    merged[position] ?? store[places[position]]
  }

  /// The contacts, those of the same name words and a number in common merged into the first.
  mutating func finish() -> Result {
    assignGroups()
    var order: [UInt32] = []
    order.reserveCapacity(places.count)
    var goals = [Int](repeating: 0, count: places.count)
    for position in places.indices {
      let leader = leader(of: position)
      if leader == position {
        goals[position] = order.count
        order.append(UInt32(places[position]))
        continue
      }
      goals[position] = goals[leader]
      var contact = self[leader]
      let other = self[position]
      note(other, into: contact, "name and number")
      guard merge(other, into: &contact) else { continue }
      merged[leader] = contact
      isTitled[leader] = !contact.namePrefix.isEmpty
    }
    for (position, contact) in merged.sorted(by: { $0.key < $1.key })
    where leaders[position] == position {
      guard store.append(contact) else { continue }
      order[goals[position]] = UInt32(store.count - 1)
    }
    var identifiers = PostingIndex.Builder()
    for (identifier, position) in positions { identifiers.add(goals[position], to: identifier) }
    var traits = ContactTraits(hasRelations: hasRelations)
    for position in places.indices where leaders[position] == position && isTitled[position] {
      traits.titled.append(UInt32(goals[position]))
    }
    traits.labels = labelCounts.sorted {
      ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue)
    }.map(\.key)
    return Result(
      contacts: ContactList(store, order: order, traits: traits),
      identifiers: identifiers.finish())
  }
}

extension ContactMerging {
  /// Puts the members of lists into their groups, wherever the cards of both were read.
  private mutating func assignGroups() {
    guard !groups.isEmpty else { return }
    var keys: [String: Int] = [:]
    for (identifier, position) in positions { keys[ContactGroup.key(for: identifier)] = position }
    for group in groups {
      warnings += group.assign { key, add in
        guard let position = keys[key] else { return false }
        var contact = self[position]
        add(&contact)
        merged[position] = contact
        return true
      }
    }
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

  /// Whether the contact has the same words for a name and the same handle.
  fileprivate func shares(_ words: [String], _ handle: ContactHandle) -> Bool {
    nameWords == words && handles.contains { $0.isDialable && $0.value == handle.value }
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
    for relation in other.relations where !relations.contains(relation) {
      relations.append(relation)
    }
    for group in other.groups where !groups.contains(group) { groups.append(group) }
    isFavorite = isFavorite || other.isFavorite
    pronoun = pronoun ?? other.pronoun
  }
}
