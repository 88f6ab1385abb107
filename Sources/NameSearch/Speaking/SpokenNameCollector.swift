internal import ContactBook
internal import SpokenText

/// Collects the word sequences by which contacts may be called.
///
/// Words are numbered, so that names are compared and sorted as numbers.
struct SpokenNameCollector {
  private let language: SpokenLanguage
  private let tables: NameTables
  private let includesShortForms: Bool
  private let includesCourtesies: Bool
  /// The legal forms of firms, each as its words.
  private let legalForms: [[String]]
  private var words: [String] = []
  private var numbers: [String: UInt32] = [:]
  /// The words of texts that many contacts share.
  private var known: [String: [UInt32]] = [:]
  private var found: Set<[UInt32]> = []
  /// How words are spelt that are not spelt as they are compared.
  private(set) var spellings: [String: String] = [:]

  /// - Parameters:
  ///   - language: The language in which names are said.
  ///   - tables: What is known about names.
  ///   - includesShortForms: True if short forms of given names are added.
  ///   - includesCourtesies: True if "mister" and "missus" are added for people whose card tells neither.
  init(
    language: SpokenLanguage, tables: NameTables, includesShortForms: Bool = true,
    includesCourtesies: Bool = false
  ) {
    self.language = language
    self.tables = tables
    self.includesShortForms = includesShortForms
    self.includesCourtesies = includesCourtesies
    legalForms = tables.words["legal"] ?? []
  }

  /// Adds the names of a contact.
  mutating func add(_ contact: Contact) {
    let given = read(contact.givenName)
    let family = read(contact.familyName)
    add(read(contact.displayName, isShared: false))
    for nickname in contact.nicknames { add(read(nickname, isShared: false)) }
    add(given)
    add(family)
    if !given.isEmpty, !family.isEmpty { add(given + family) }
    if !contact.organization.isEmpty { add(read(contact.organization)) }
    addFirm(of: contact)
    addSounds(of: contact)
    if !family.isEmpty {
      if !contact.namePrefix.isEmpty { addTitles(contact.namePrefix, given, family) }
      addCourtesies(of: contact, family)
    }
    if includesShortForms { addShortForms(of: contact.givenName, family) }
  }

  /// Adds the words for the relations of a contact.
  mutating func addRelations(of contact: Contact) {
    let reader = NameReader(language: language)
    for entry in contact.relations {
      let kind = reader.words(in: entry.kind).texts.joined(separator: " ")
      let relations = tables.relations[kind] ?? []
      for (text, relation) in tables.askedRelations where relations.contains(relation) {
        add(read(text))
      }
    }
  }

  /// Adds the name of a contact that tells what it is: a firm's, with the words that tell it from others ("bank",
  /// "vet clinic"), or one that ends in a role ("piano teacher").
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - isFirm: Whether it is a firm or a place rather than a person.
  /// - Returns: True if there is one.
  mutating func addRole(of contact: Contact, isFirm: Bool) -> Bool {
    var roles = contact.nicknames.filter(isRole)
    if isFirm || isRole(contact.displayName) { roles.append(contact.displayName) }
    for role in roles { add(read(role, isShared: false)) }
    if isFirm { addParts(of: SpokenWords.words(in: contact.displayName, language: language)) }
    return !roles.isEmpty
  }

  /// Adds each word of a firm's name, and each two beside one another, as it is asked for when typed, too.
  private mutating func addParts(of name: [String]) {
    guard name.count > 1 else { return }
    for (index, word) in name.enumerated() where isTelling(word) {
      add([number(of: word)])
      guard index + 1 < name.count, name.count > 2, isTelling(name[index + 1]) else { continue }
      add([number(of: word), number(of: name[index + 1])])
    }
  }

  private func isTelling(_ word: String) -> Bool {
    tables.tellsFirm(word) && !language.digitWords.contains(word)
  }

  /// Adds the names of a firm without its legal form, which people leave out: "harbour plumbing" for
  /// "Harbour Plumbing Ltd".
  private mutating func addFirm(of contact: Contact) {
    guard !legalForms.isEmpty else { return }
    let isFirm =
      contact.displayName == contact.organization
      || contact.givenName.isEmpty && contact.familyName.isEmpty
    if !contact.organization.isEmpty {
      insertUsual(SpokenWords.words(in: contact.organization, language: language), isFirm: true)
    }
    let names = [contact.displayName] + contact.nicknames
    for name in names where name != contact.organization {
      insertUsual(SpokenWords.words(in: name, language: language), isFirm: isFirm)
    }
  }

  /// Inserts a name without the legal forms at its end, if it has any.
  ///
  /// - Parameters:
  ///   - name: The words of the name.
  ///   - isFirm: False if the name may be a person's, whose surname may have two letters.
  private mutating func insertUsual(_ name: [String], isFirm: Bool) {
    var usual = name
    while let count = legalForms.filter({ form in
      form.count < usual.count && usual.suffix(form.count).elementsEqual(form)
        && (isFirm || form.contains { $0.count > 2 })
    }).map(\.count).max() {
      usual.removeLast(count)
    }
    guard usual.count < name.count, !joins(usual),
      !tables.meanings.contains(usual.joined(separator: " "))
    else { return }
    add(usual.map { number(of: $0) })
  }

  /// Whether words end in one that joins names: "Smith and" of "Smith & Co".
  private func joins(_ words: [String]) -> Bool {
    (tables.words["and"] ?? []).contains { words.suffix($0.count).elementsEqual($0) }
  }

  /// Whether a name is or ends in a role.
  private func isRole(_ name: String) -> Bool {
    let last = name.split(separator: " ").last.map { $0.lowercased() }
    return last.map { tables.roles.contains($0) } ?? false
  }

  /// Adds the titles of a contact as they stand for the person: "doctor".
  mutating func addTitle(of contact: Contact) {
    let reader = NameReader(language: language)
    for word in reader.words(in: contact.namePrefix).texts {
      guard let title = tables.titles[word], title.pronoun == nil, !title.isCourtesy,
        let text = tables.spokenTitles[title.name]?.first
      else { continue }
      add(read(text))
    }
  }

  /// Adds a name in this form alone, as its words.
  mutating func insert(_ name: [String]) { found.insert(name.map { number(of: $0) }) }

  /// Adds the words of a text.
  mutating func add(text: String) { add(read(text)) }

  /// Adds the words for the numbers of the user's own contact: "home", "the office".
  mutating func addOwnLabels(of contact: Contact) {
    for (text, label) in tables.ownLabels where !contact.callableHandles(label: label).isEmpty {
      add(read(text))
    }
  }

  /// Whether a name was added.
  func contains(_ name: [String]) -> Bool {
    let numbers = name.compactMap { self.numbers[$0] }
    return numbers.count == name.count && found.contains(numbers)
  }

  /// The names, sorted word by word, each once.
  var names: [[String]] {
    let order = words.indices.sorted { words[$0] < words[$1] }
    var ranks = [UInt64](repeating: 0, count: words.count)
    for (rank, word) in order.enumerated() { ranks[word] = UInt64(rank + 1) }
    // The first three words almost always suffice; 21 bits each.
    let keyed = found.map { name in
      var key: UInt64 = 0
      for index in 0..<3 { key = key << 21 | (index < name.count ? ranks[Int(name[index])] : 0) }
      return (key: key, name: name)
    }
    return keyed.sorted { left, right in
      if left.key != right.key { return left.key < right.key }
      return left.name.dropFirst(3).lexicographicallyPrecedes(right.name.dropFirst(3)) {
        ranks[Int($0)] < ranks[Int($1)]
      }
    }.map { $0.name.map { words[Int($0)] } }
  }

  private mutating func add(_ name: [UInt32]) {
    guard !name.isEmpty else { return }
    found.insert(name)
    addNumbers(in: name)
    addAbbreviations(in: name)
  }

  /// The numbers of the words of a text, which are remembered if contacts share the text.
  private mutating func read(_ text: String, isShared: Bool = true) -> [UInt32] {
    if text.isEmpty { return [] }
    if isShared, let name = known[text] { return name }
    var name: [UInt32] = []
    let (words, spelled) = SpokenWords.spelledWords(in: text, language: language)
    for word in words { name.append(number(of: word)) }
    for (index, spelling) in spelled where spellings[words[index]] == nil {
      spellings[words[index]] = spelling
    }
    if isShared { known[text] = name }
    return name
  }

  private mutating func number(of word: String) -> UInt32 {
    if let number = numbers[word] { return number }
    let number = UInt32(words.count)
    numbers[word] = number
    words.append(word)
    return number
  }

  private mutating func addSounds(of contact: Contact) {
    if !contact.phoneticName.isEmpty { add(read(contact.phoneticName)) }
    let (given, family) = (read(contact.phoneticGivenName), read(contact.phoneticFamilyName))
    add(given)
    add(family)
    if !given.isEmpty, !family.isEmpty { add(given + family) }
  }

  /// Adds titles with a family name as they are written and said, and with both names as they are said:
  /// "Dr Lopez", "doctor Lopez", "doctor Maria Lopez".
  private mutating func addTitles(_ prefix: String, _ given: [UInt32], _ family: [UInt32]) {
    add(read(prefix) + family)
    let reader = NameReader(language: language)
    for word in reader.words(in: prefix).texts {
      guard let title = tables.titles[word], let forms = tables.spokenTitles[title.name] else {
        continue
      }
      for text in forms.prefix(2) where text != word { add(read(text) + family) }
      if !given.isEmpty, let text = forms.first { add(read(text) + given + family) }
    }
  }

  /// Adds the titles that tell no more than whether a woman or a man is meant: "mister Lopez".
  private mutating func addCourtesies(of contact: Contact, _ family: [UInt32]) {
    guard !contact.givenName.isEmpty, includesCourtesies || contact.pronoun != nil else { return }
    for (name, pronoun) in tables.courtesies
    where contact.pronoun == nil || contact.pronoun == pronoun {
      if let text = tables.spokenTitles[name]?.first { add(read(text) + family) }
    }
  }

  private mutating func addShortForms(of given: String, _ family: [UInt32]) {
    guard !given.isEmpty, !tables.spokenShortForms.isEmpty else { return }
    let name = NameReader(language: language).words(in: given).texts.joined(separator: " ")
    for form in (tables.spokenShortForms[name] ?? []).prefix(2) {
      let words = read(form)
      add(words)
      if !family.isEmpty { add(words + family) }
    }
  }

  /// Adds what is written short as it is said: "saint mary's" for "st mary's".
  private mutating func addAbbreviations(in name: [UInt32]) {
    guard name.count > 1, !tables.rewrites.isEmpty else { return }
    let texts = name.map { words[Int($0)] }
    for (index, word) in texts.enumerated() {
      for rewrite in tables.rewrites[word] ?? []
      where rewrite.from == [word] && rewrite.to.joined().count > word.count {
        let said = texts[..<index] + rewrite.to + texts[(index + 1)...]
        found.insert(said.map { self.number(of: $0) })
      }
    }
  }

  /// Adds other ways to say a number: "studio fifty four" for "studio five four".
  private mutating func addNumbers(in name: [UInt32]) {
    guard name.count > 1, !tables.rewrites.isEmpty else { return }
    let texts = name.map { words[Int($0)] }
    let digits = Set(language.digitWords)
    guard let start = texts.firstIndex(where: digits.contains) else { return }
    let end = texts[start...].firstIndex { !digits.contains($0) } ?? texts.endIndex
    let number = Array(texts[start..<end])
    for rewrite in tables.rewrites[number[0]] ?? [] where rewrite.from == number {
      let said = texts[..<start] + rewrite.to + texts[end...]
      found.insert(said.map { self.number(of: $0) })
    }
  }
}
