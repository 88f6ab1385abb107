internal import ContactBook
internal import SpokenText

/// Firms with a person's name in theirs, and words that are no part of any name.
extension NameMatcher {
  /// The matches, with firms as uncertain ones where the words are a given name of people.
  ///
  /// "Jack" does not mean Jack in the Box. Where anybody else has the name, firms are left out.
  func withoutFirms(_ matches: [NameMatch], named words: [String]) -> [NameMatch] {
    let name = withoutLeading(words) ?? words
    guard name.count == 1, tables.givenNames.contains(name[0]) else { return matches }
    let bearers = bearers(of: words)
    var hasFirm = false
    let all = matches.map { match in
      guard !bearers.contains(match.position), isFirm(contacts[match.position]) else {
        return match
      }
      hasFirm = true
      var match = match
      match.isSure = false
      return match
    }
    guard hasFirm else { return matches }
    let sure = all.filter(\.isSure)
    return sure.isEmpty ? all : sure
  }

  /// The firm that a word for its kind means, where nobody else has that word: "the pharmacy".
  func onlyFirm(of words: [String]) -> NameMatch? {
    let kind = withoutLeading(words) ?? words
    let kinds = ["firm", "place"].flatMap { tables.words[$0] ?? [] }
    guard kind.count == 1, kinds.contains(kind), tables.tellsFirm(kind[0]), !hasMeaning(kind) else {
      return nil
    }
    let bearers = having(kind)
    guard let bearer = bearers.keys.first, bearers.count == 1, isFirm(contacts[bearer]) else {
      return nil
    }
    return NameMatch(position: bearer, reason: .name)
  }

  /// Whether a card is one of a firm or a place rather than a person.
  ///
  /// It is where the card says so, by a name in one piece. A card that tells a given and a family name is
  /// a person's, whatever the words are ("Sarah Park", "Christine Co"), unless they are its organisation.
  /// Where the parts were divided from the name, it is a firm's if the name has a word that only firms
  /// and places have, begins with one that means something ("Office Ally"), or joins a name with something
  /// that is none ("Dave & Buster's").
  func isFirm(_ contact: Contact) -> Bool {
    // Most cards are those of people, and say so.
    if !contact.isNameDivided, !contact.givenName.isEmpty, !contact.familyName.isEmpty,
      contact.organization.isEmpty
    {
      return false
    }
    let words = reader.words(in: contact.nameWithoutAdditions).texts
    guard words.count > 1 else { return false }
    // A Chinese name is in one piece, too.
    if contact.givenName.isEmpty, contact.familyName.isEmpty, contact.namePrefix.isEmpty,
      contact.displayName.contains(" ")
    {
      return true
    }
    if reader.words(in: contact.organization).texts == reader.words(in: contact.displayName).texts {
      return true
    }
    if !contact.isNameDivided, !contact.givenName.isEmpty, !contact.familyName.isEmpty {
      return false
    }
    let has = { (section: String) in
      (tables.words[section] ?? []).contains { $0.count == 1 && words.contains($0[0]) }
    }
    if has("firm") || (words.count > 2 && has("place")) { return true }
    if ownLabel([words[0]]) != nil || tables.meanings.contains(words[0]) { return true }
    return words.indices.dropLast().contains { index in
      (tables.words["and"] ?? []).contains([words[index]])
        && !tables.givenNames.contains(words[index + 1])
    }
  }

  /// The near matches that have all of what was said: none where a word says who or what is not meant, and
  /// nobody's relative or house where a possessive names its owner.
  func surplus(_ matches: [NameMatch], of name: String, _ words: [String]) -> [NameMatch] {
    guard words.count > 1, !matches.isEmpty else { return matches }
    if (tables.words["not"] ?? []).contains(where: { words.contains($0.joined()) }) { return [] }
    let said = SpokenWords.words(in: name, language: reader.language)
    guard let owner = said.dropLast().first(where: { $0.hasSuffix("'s") }) else { return matches }
    let letters = Array(reader.words(in: owner).texts.joined().unicodeScalars)
    return matches.filter { match in
      let contact = contacts[match.position]
      return ([contact.displayName, contact.organization] + contact.nicknames)
        .flatMap { reader.words(in: $0).texts }
        .contains { word in
          word.last == "s"
            && EditDistance.distance(letters, Array(word.unicodeScalars), limit: 1) <= 1
        }
    }
  }
}
