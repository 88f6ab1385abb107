import ContactBook
import SpokenText

/// Finds whom a name means.
struct NameMatcher: Sendable {
  let contacts: ContactList
  let names: NameIndex
  let reader: NameReader
  let tables: NameTables
  /// The contact that is the user's own, if it is known.
  let own: @Sendable () -> Int?
  /// Makes, or has made, the index of words; only names that nobody has as they are need it.
  let wordIndex: @Sendable () -> WordIndex
  /// The position of an identifier's contact.
  let position: @Sendable (String) -> Int?

  /// Finds whom a name means.
  ///
  /// - Parameters:
  ///   - name: the name as it was said or typed.
  ///   - isHeard: whether it was heard, so that its spelling means nothing.
  ///   - isMeaning: whether the words mean something else than a name, so that only a contact of
  ///     just that name is sure.
  /// - Returns: who is meant; nobody where no name is near.
  func find(_ name: String, isHeard: Bool, isMeaning: Bool = false) -> NameFinding {
    let words = reader.words(in: name).texts
    guard !words.isEmpty else { return .nobody }
    var matches = exact(words, isHeard: isHeard)
    if matches.isEmpty, let spelled = reader.spelledOut(name) {
      matches = exact(spelled.texts, isHeard: isHeard)
    }
    if matches.isEmpty { matches = relatives(ofPossessor: name) }
    if isMeaning || hasMeaning(words) { matches = meant(matches, by: words) }
    if !matches.isEmpty {
      guard isHeard else { return NameFinding(matches: matches, certainty: .named) }
      let alike = homophones(of: words).filter { match in
        !matches.contains { $0.position == match.position }
      }
      return alike.isEmpty
        ? NameFinding(matches: matches, certainty: .named)
        : NameFinding(matches: matches + alike, certainty: .heard)
    }
    return NameFinding(matches: near(words), certainty: .near)
  }

  /// Who goes by these words, the best tier alone.
  func exact(_ words: [String], isHeard: Bool = false) -> [NameMatch] {
    guard !words.isEmpty else { return [] }
    let hits = hits(words)
    let best = hits.map(\.tier).min()
    if let best, best <= .full {
      let equal = hits.filter { $0.tier == best }.map(\.position)
      let literal = isHeard || equal.count == 1 ? equal : self.literal(equal, words, best)
      return literal.map { NameMatch(position: $0, reason: .name) }
    }
    let titled = titled(words)
    if !titled.holders.isEmpty { return titled.holders }
    let relatives = relatives(words)
    if !relatives.isEmpty { return relatives }
    if best == .part { return matches(hits, .part, words) }
    let parts = union(havingAll(words), otherForms(words))
    if !parts.isEmpty { return parts }
    if best == .loose {
      // A firm itself before those who work there.
      let loose = matches(hits, .loose, words)
      let own = loose.filter { $0.reason == .name }
      return own.isEmpty ? loose : own
    }
    if best == .initials, areInitials(words) { return matches(hits, .initials, words) }
    let others = mixed(words)
    if !others.isEmpty { return others }
    let qualified = qualified(words)
    if !qualified.members.isEmpty { return qualified.members }
    return withoutLeading(words).map { exact($0, isHeard: isHeard) } ?? []
  }

  // MARK: - Forms

  /// Who goes by the letters of these words, or of words that stand for them.
  func hits(_ words: [String]) -> [NameHit] {
    let own = lookup(words)
    let ownBest = own.map(\.tier).min()
    if let ownBest, ownBest <= .full { return own }
    var others: [NameHit] = []
    for variant in rewritten(words) { others += lookup(variant) }
    guard let best = others.map(\.tier).min() else { return own }
    if let ownBest, ownBest <= best { return own }
    var seen: Set<Int> = []
    return others.filter { $0.tier == best && seen.insert($0.position).inserted }
  }

  func lookup(_ words: [String]) -> [NameHit] {
    var key = TextHash()
    for word in words { key.add(word.utf8) }
    return key.isEmpty ? [] : names.hits(key)
  }

  /// The words with abbreviations written out, long words abbreviated and numbers otherwise said.
  private func rewritten(_ words: [String]) -> [[String]] {
    guard !tables.rewrites.isEmpty else { return [] }
    var found: [[String]] = [words]
    var next = 0
    while next < found.count, found.count < Self.mostVariants {
      let variant = found[next]
      next += 1
      for (index, word) in variant.enumerated() {
        for rewrite in tables.rewrites[word] ?? []
        where variant[index...].starts(with: rewrite.from) {
          let new = variant[..<index] + rewrite.to + variant[(index + rewrite.from.count)...]
          if !found.contains(Array(new)) { found.append(Array(new)) }
        }
      }
    }
    return Array(found.dropFirst().prefix(Self.mostVariants))
  }

  /// Of people whose names have these letters, those whose words are the same; all where none are.
  private func literal(_ positions: [Int], _ words: [String], _ tier: NameTier) -> [Int] {
    let same = positions.filter { position in
      let contact = contacts[position]
      let names =
        tier == .whole
        ? [contact.displayName, contact.phoneticName] + contact.nicknames
        : ["\(contact.givenName) \(contact.familyName)"]
      return names.contains { reader.words(in: $0).texts == words }
    }
    return same.isEmpty ? positions : same
  }

  private func matches(_ hits: [NameHit], _ tier: NameTier, _ words: [String]) -> [NameMatch] {
    let letters = words.flatMap { Array($0.utf8) }
    return hits.filter { $0.tier == tier }.map { hit in
      NameMatch(position: hit.position, reason: reason(contacts[hit.position], letters))
    }
  }

  /// Which part of a contact has these letters.
  private func reason(_ contact: Contact, _ letters: [UInt8]) -> NameMatch.Reason {
    guard !contact.organization.isEmpty || !contact.title.isEmpty else { return .name }
    let has = { (text: String) in !text.isEmpty && reader.words(in: text).bytes == letters }
    if has(contact.givenName) || has(contact.familyName) || has(contact.displayName) {
      return .name
    }
    if has(contact.title) { return .job }
    let organization = reader.words(in: contact.organization)
    let isOwnName = contact.displayName == contact.organization
    return !isOwnName && organization.bytes.starts(with: letters) ? .organization : .name
  }

  /// Whether words are initials, and no name that happens to have the same letters.
  func areInitials(_ words: [String]) -> Bool {
    if tables.titles[words.joined(separator: " ")] != nil { return false }
    if words.filter({ $0.count == 1 }).count >= max(1, words.count - 1) { return true }
    // "JR Smith": letters that nobody could say as a name.
    let first = words.first ?? ""
    return first.count <= 3 && !first.contains { "aeiouy".contains($0) }
  }

  // MARK: - Words

  /// Who has all of these words in the name, in any order.
  ///
  /// One word alone has to begin a name or be one of the family name; "Ann" is no Mary Ann.
  func havingAll(_ words: [String]) -> [NameMatch] {
    reached(words).filter { $0.value.name == 0 }.keys.sorted()
      .filter { names(words, contacts[$0]) }
      .map { NameMatch(position: $0, reason: .name) }
  }

  /// Whether words that stand in a name tell whose it is.
  private func names(_ words: [String], _ contact: Contact) -> Bool {
    let around = [contact.namePrefix, contact.nameSuffix].filter { !$0.isEmpty }
      .flatMap { reader.words(in: $0).texts }
    let telling = words.filter { !around.contains($0) }
    guard let word = telling.first else { return false }
    if telling.count > 1 { return true }
    let whole = [contact.displayName, contact.givenName] + contact.nicknames
    return reader.words(in: contact.familyName).texts.contains(word)
      || whole.contains { reader.words(in: $0).texts.first == word }
      || reader.words(in: contact.givenName).texts.joined() == word
  }

  /// Who has all of these words in the name and the organisation, some in each.
  private func mixed(_ words: [String]) -> [NameMatch] {
    guard words.count > 1 else { return [] }
    return reached(words)
      .filter { $0.value.all == 0 && $0.value.name > 0 && $0.value.organization > 0 }
      .keys.sorted().map { NameMatch(position: $0, reason: .organization) }
  }

  private func reached(_ words: [String]) -> [Int: WordIndex.Reach] {
    let index = wordIndex()
    var lists: [[WordIndex.Candidate]] = []
    for word in words {
      guard let number = index.word(Array(word.utf8)) else { return [:] }
      lists.append([WordIndex.Candidate(word: number, cost: 0)])
    }
    return index.people(lists)
  }

  // MARK: - Sets

  func union(_ left: [NameMatch], _ right: [NameMatch]) -> [NameMatch] {
    var seen = Set(left.map(\.position))
    return left + right.filter { seen.insert($0.position).inserted }
  }

  /// Whether words are nothing but what may stand before a name.
  func areLeading(_ words: [String]) -> Bool { (tables.words["leading"] ?? []).contains(words) }

  /// The words without an article or a possessive before them; nil where there is none.
  func withoutLeading(_ words: [String]) -> [String]? {
    let leading = tables.words["leading"] ?? []
    let longest = leading.filter { words.starts(with: $0) }.map(\.count).max()
    guard let longest, longest < words.count else { return nil }
    return Array(words[longest...])
  }

  /// How many other wordings are tried at most.
  private static let mostVariants = 16
}

/// Words that mean somebody or something without being a name: "my brother", "home", "voicemail".
extension NameMatcher {
  /// Whether words name a relation or one of the user's own places, whoever else has them in a name.
  func hasMeaning(_ words: [String]) -> Bool {
    let text = (withoutLeading(words) ?? words).joined(separator: " ")
    return tables.askedRelations[text] != nil || tables.ownLabels[text] != nil
  }

  /// The label of the user's own number that words stand for; nil where they stand for none.
  func ownLabel(_ words: [String]) -> ContactLabel? {
    tables.ownLabels[(withoutLeading(words) ?? words).joined(separator: " ")]
  }

  /// The words that stand for the user's own number of a label, in the order of the file.
  func words(ofOwnLabel label: ContactLabel) -> [String] {
    (tables.words[NameTables.ownSection] ?? []).map { $0.joined(separator: " ") }
      .filter { tables.ownLabels[$0] == label }
  }

  /// Of the matches of words that have a meaning those that the words surely mean; where there are
  /// none, all of them, to be asked about.
  ///
  /// Sure are relations, and contacts whose whole name or nickname the words are. "Brother Printers"
  /// is no brother, and "Home Depot" is not the user's home.
  func meant(_ matches: [NameMatch], by words: [String]) -> [NameMatch] {
    let bearers = bearers(of: words)
    let all = matches.map { match in
      var match = match
      if case .relation = match.reason { return match }
      match.isSure = match.isSure && bearers.contains(match.position)
      return match
    }
    let sure = all.filter(\.isSure)
    return sure.isEmpty ? all : sure
  }

  /// The positions of the contacts whose whole name or nickname words are, whatever article stands
  /// before either.
  func bearers(of words: [String]) -> Set<Int> {
    let name = withoutLeading(words) ?? words
    let forms = [words, name] + (tables.words["leading"] ?? []).map { $0 + name }
    return Set(forms.flatMap(lookup).filter { $0.tier == .whole }.map(\.position))
  }
}

/// Whom a name means, as far as names tell.
struct NameFinding: Sendable, Hashable {
  /// How surely the words name these people.
  enum Certainty: Sendable, Hashable {
    /// They go by these words.
    case named
    /// They go by words that sound like these, which were heard.
    case heard
    /// They go by nearly these words.
    case near
  }

  /// Who matches equally well, each once.
  let matches: [NameMatch]
  let certainty: Certainty

  static let nobody = NameFinding(matches: [], certainty: .named)
}

/// Somebody whom a name may mean, and why.
struct NameMatch: Sendable, Hashable {
  /// What of the contact the words name.
  enum Reason: Sendable, Hashable {
    /// The name or a part of it.
    case name
    /// The organisation, or the beginning of its name.
    case organization
    /// The job.
    case job
    /// A group.
    case group(String)
    /// Another form of the given name.
    case otherForm(asked: String, name: String)
    /// What the person is to the user.
    case relation(String)
    /// What the person is to somebody else.
    case relationOf(String, person: String)
  }

  /// The position of the contact in the book.
  let position: Int
  let reason: Reason
  /// Whether the words surely mean this contact; else the user is asked.
  var isSure = true
}
