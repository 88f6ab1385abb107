import ContactBook

/// People who go by nearly the words that were said.
extension NameMatcher {
  /// Who is likely to be meant by words that nobody goes by; they are asked about.
  func near(_ words: [String]) -> [NameMatch] {
    guard words.count <= Self.mostWords else { return [] }
    let titled = titled(words).others
    if !titled.isEmpty { return titled }
    let forms = siblingForms(words)
    if !forms.isEmpty { return forms }
    let isTitle = tables.titles[words.joined(separator: " ")] != nil
    let initials = isTitle ? [] : hits(words).filter { $0.tier == .initials }
    if !initials.isEmpty {
      return initials.map { NameMatch(position: $0.position, reason: .name) }
    }
    let others = qualified(words).others
    if !others.isEmpty { return others }
    let shortened = shortened(words)
    if !shortened.isEmpty { return shortened }
    let alike = alike(words)
    if !alike.isEmpty { return alike }
    let holders = holders(ofTitle: withoutLeading(words) ?? words)
    if !holders.isEmpty { return holders }
    return withoutLeading(words).map(near) ?? []
  }

  /// How many words a name has at most that is compared with others.
  private static let mostWords = 8

  /// Who has the first and last of these words as given and family name, or an initial for it.
  private func shortened(_ words: [String]) -> [NameMatch] {
    guard words.count > 1, let first = words.first, let last = words.last else { return [] }
    var hits = words.count > 2 ? lookup([first, last]).filter { $0.tier <= .full } : []
    if hits.isEmpty, first.count > 1 {
      hits = lookup([String(first.prefix(1)), last]).filter { $0.tier <= .full }
    }
    return hits.map { NameMatch(position: $0.position, reason: .name) }
  }

  /// Who has a name that is these words but for typos, or that sounds like them; the nearest alone.
  private func alike(_ words: [String]) -> [NameMatch] {
    var reached = reach(words)
    for index in words.indices.dropLast() where reached.isEmpty {
      let joined = words[..<index] + [words[index] + words[index + 1]] + words[(index + 2)...]
      reached = reach(Array(joined))
    }
    let names = reached.filter { match in
      match.value.name < WordIndex.Reach.never
        && !areAround(words, contacts[match.key])
    }
    let costs = names.isEmpty ? reached.mapValues(\.all) : names.mapValues(\.name)
    guard let least = costs.values.min() else { return [] }
    let isName = !names.isEmpty
    return costs.filter { $0.value == least }.keys.sorted().map {
      NameMatch(position: $0, reason: isName ? .name : .organization)
    }
  }

  /// Whether words are but titles or suffixes of a contact.
  private func areAround(_ words: [String], _ contact: Contact) -> Bool {
    guard !contact.namePrefix.isEmpty || !contact.nameSuffix.isEmpty else { return false }
    let around = reader.words(in: "\(contact.namePrefix) \(contact.nameSuffix)").texts
    return words.allSatisfy(around.contains)
  }

  private func reach(_ words: [String]) -> [Int: WordIndex.Reach] {
    let index = wordIndex()
    let typed = words.map { TypedWord(Array($0.utf8)) }
    let count = typed.reduce(0) { $0 + $1.letters.count }
    var lists: [[WordIndex.Candidate]] = []
    for (word, text) in zip(typed, words) {
      var list = index.candidates(
        for: word, most: words.count == 1 ? NearName.allowed : NearName.allowedInPart)
      for alike in tables.soundalikes[text] ?? [] {
        guard let number = index.word(Array(alike.utf8)) else { continue }
        list.removeAll { $0.word == number && $0.cost > 1 }
        if !list.contains(where: { $0.word == number }) {
          list.append(WordIndex.Candidate(word: number, cost: 1))
        }
      }
      guard !list.isEmpty else { return [:] }
      lists.append(list)
    }
    let most = NearName.allowed(count)
    let isShort = count < Self.shortestPlace
    return index.people(lists).filter { reach in
      reach.value.name / WordIndex.typo <= most
        || (reach.value.all / WordIndex.typo <= most && !isShort)
    }
  }

  /// How many letters words have at least that are taken for a misspelt organisation.
  private static let shortestPlace = 6

  /// Who goes by words that sound like these, as well as somebody goes by these.
  func homophones(of words: [String]) -> [NameMatch] {
    guard let best = hits(words).map(\.tier).min(), best <= .part else { return [] }
    let index = wordIndex()
    var variants: [[String]] = [[]]
    for word in words {
      let alike = index.soundalikes(Array(word.utf8)).map {
        String(decoding: index.letters(of: $0), as: UTF8.self)
      }
      let choices = [word] + alike + (tables.soundalikes[word] ?? [])
      variants = variants.flatMap { variant in choices.map { variant + [$0] } }
      if variants.count > Self.mostHomophones { return [] }
    }
    var found: [NameMatch] = []
    for variant in variants where variant != words {
      found = union(
        found,
        lookup(variant).filter { $0.tier == best }
          .map { NameMatch(position: $0.position, reason: .name) })
    }
    return found
  }

  /// How many wordings that sound alike are looked up.
  private static let mostHomophones = 64
}
