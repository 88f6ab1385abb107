internal import ContactBook

/// Contacts with names that are similar to the requested words.
extension NameMatcher {
  /// The contacts that are likely meant by words that nobody has as a name; the user is asked.
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

  /// The maximum number of words of a name that is compared with others.
  private static let mostWords = 8

  /// The contacts with the first and last of these words, or the initial of the first, as their name.
  private func shortened(_ words: [String]) -> [NameMatch] {
    guard words.count > 1, let first = words.first, let last = words.last else { return [] }
    var hits = words.count > 2 ? lookup([first, last]).filter { $0.tier <= .full } : []
    if hits.isEmpty, first.count > 1 {
      hits = lookup([String(first.prefix(1)), last]).filter { $0.tier <= .full }
    }
    return hits.map { NameMatch(position: $0.position, reason: .name) }
  }

  /// The contacts whose names differ from these words by typos or are homophones; only the nearest.
  private func alike(_ words: [String]) -> [NameMatch] {
    var found = similar(words)
    for index in words.indices.dropLast() where found.isEmpty {
      let joined = words[..<index] + [words[index] + words[index + 1]] + words[(index + 2)...]
      found = similar(Array(joined))
    }
    let names = found.filter { match in
      match.value.name < WordIndex.Cost.infinite
        && !areAround(words, contacts[match.key])
    }
    let costs = names.isEmpty ? found.mapValues(\.all) : names.mapValues(\.name)
    guard let least = costs.values.min() else { return [] }
    let isName = !names.isEmpty
    return costs.filter { $0.value == least }.keys.sorted().map {
      NameMatch(position: $0, reason: isName ? .name : .organization)
    }
  }

  /// Whether words are only titles or suffixes of a contact.
  private func areAround(_ words: [String], _ contact: Contact) -> Bool {
    guard !contact.namePrefix.isEmpty || !contact.nameSuffix.isEmpty else { return false }
    let around = reader.words(in: "\(contact.namePrefix) \(contact.nameSuffix)").texts
    return words.allSatisfy(around.contains)
  }

  /// The contacts with words that are similar to all of these.
  private func similar(_ words: [String]) -> [Int: WordIndex.Cost] {
    let index = wordIndex()
    let typed = words.map { WordPattern(Array($0.utf8)) }
    let count = typed.reduce(0) { $0 + $1.letters.count }
    var lists: [[WordIndex.Candidate]] = []
    for (word, text) in zip(typed, words) {
      var list = index.candidates(
        for: word,
        allowedTypos: words.count == 1 ? TypoLimit.allowed : TypoLimit.allowedInPart)
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
    let most = TypoLimit.allowed(count)
    let isShort = count < Self.shortestPlace
    return index.contacts(having: lists).filter { match in
      match.value.name / WordIndex.typo <= most
        || (match.value.all / WordIndex.typo <= most && !isShort)
    }
  }

  /// The minimum number of letters of words that may be a misspelt organisation.
  private static let shortestPlace = 6

  /// The contacts with homophones of these words in their names, in the best tier of these words.
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

  /// The maximum number of homophones that are looked up.
  private static let mostHomophones = 64
}
