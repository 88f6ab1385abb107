import ContactBook
import SpokenText

/// People by what they are to the user, or to somebody else.
extension NameMatcher {
  /// Who is this to the user: the relation of the user's own card, or a contact named so.
  func relatives(_ words: [String]) -> [NameMatch] {
    let asked = withoutLeading(words) ?? words
    guard let relation = tables.askedRelations[asked.joined(separator: " ")] else { return [] }
    let kin = own().map { relatives(relation, of: contacts[$0]) } ?? []
    let namesakes = (tables.relationWords[relation] ?? []).flatMap { words in
      lookup(words).filter { $0.tier == .whole }
        .map { NameMatch(position: $0.position, reason: .relation(relation)) }
    }
    return union(kin, namesakes.sorted { $0.position < $1.position })
  }

  /// Who is this to people of that name: "wife of John".
  func relatives(_ words: [String], of person: [String]) -> [NameMatch] {
    let asked = withoutLeading(words) ?? words
    guard let relation = tables.askedRelations[asked.joined(separator: " ")] else { return [] }
    var found: [NameMatch] = []
    for match in exact(person) where match.isSure {
      let contact = contacts[match.position]
      found = union(
        found,
        relatives(relation, of: contact).map {
          NameMatch(
            position: $0.position,
            reason: .relationOf(relation, person: contact.displayName))
        })
    }
    return found
  }

  /// Who "John's wife" is.
  func relatives(ofPossessor name: String) -> [NameMatch] {
    let words = SpokenWords.words(in: name, language: reader.language)
    guard let index = words.firstIndex(where: { $0.hasSuffix("'s") }), index + 1 < words.count
    else { return [] }
    let possessor = words[..<index] + [String(words[index].dropLast(2))]
    let text = possessor.filter { !$0.isEmpty }.joined(separator: " ")
    let relation = words[(index + 1)...].joined(separator: " ")
    return relatives(
      reader.words(in: relation).texts, of: reader.words(in: text).texts)
  }

  /// The contacts that a card names as a relation of its owner.
  private func relatives(_ relation: String, of contact: Contact) -> [NameMatch] {
    var found: [NameMatch] = []
    for entry in contact.relations {
      let kinds = tables.relations[reader.words(in: entry.kind).texts.joined(separator: " ")] ?? []
      guard kinds.contains(where: { covers(relation, $0) || covers($0, relation) }) else {
        continue
      }
      let positions =
        position(Self.identifier(entry.name)).map { [$0] } ?? named(entry.name)
      for position in positions where !found.contains(where: { $0.position == position }) {
        if let pronoun = tables.relationPronouns[relation],
          let own = contacts[position].pronoun, own != pronoun
        {
          continue
        }
        found.append(NameMatch(position: position, reason: .relation(relation)))
      }
    }
    return found
  }

  /// Who has the name that a card gives: by the whole or the full name, or else a part.
  private func named(_ name: String) -> [Int] {
    let hits = hits(reader.words(in: name).texts)
    guard let best = hits.map(\.tier).min(), best <= .part else { return [] }
    return hits.filter { $0.tier == best }.map(\.position)
  }

  /// Whether one relation is the other or includes it.
  private func covers(_ wide: String, _ narrow: String) -> Bool {
    wide == narrow || tables.widerRelations[narrow] == wide
  }

  private static func identifier(_ name: String) -> String {
    let scheme = "urn:uuid:"
    return name.lowercased().hasPrefix(scheme) ? String(name.dropFirst(scheme.count)) : name
  }
}
