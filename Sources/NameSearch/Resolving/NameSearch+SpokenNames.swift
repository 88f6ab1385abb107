internal import ContactBook
internal import SpokenText

/// The words by which contacts may be asked for aloud, as sequences, sorted, each once.
public struct SpokenNames: Sendable, Hashable {
  /// All of them.
  public let all: [[String]]
  /// Those that go with "my" and "the", since they tell what somebody is rather than their name; with the words for
  /// relations that nobody has.
  public let relations: [[String]]

  /// How words of them are spelt that are not spelt as they are compared: "núñez" for "nunez".
  package let spellings: [String: String]

  /// Names; the arguments are the properties.
  package init(all: [[String]], relations: [[String]], spellings: [String: String] = [:]) {
    self.all = all
    self.relations = relations
    self.spellings = spellings
  }
}

extension NameSearch {
  /// The word sequences by which contacts may be called, sorted, each once; those of ``spoken``.
  public var spokenNames: [[String]] { spoken.all }

  /// The word sequences by which contacts may be called.
  ///
  /// These are the display name, given name, family name, both of them, the prefix with the family
  /// name, nicknames, the organisation, and phonetic names, as ``SpokenWords`` splits them. With
  /// ``knowledge``, titles ("doctor lopez", "mister lopez") and abbreviations as they are said, numbers
  /// as they are said ("studio fifty four"), the relations of others ("tamsin's husband") and, in books
  /// of at most 5,000 contacts, short forms of given names are included. So are names without Latin
  /// letters, since they can be typed.
  ///
  /// With "my" and "the" go relations ("mother" for a contact called Mom, or for the mother of the user's
  /// own card), jobs and titles ("dentist", "doctor"), the user's own places ("office"), firms by their names and
  /// any telling words of these ("bank"), and names that are or end in a role ("piano teacher").
  /// - Complexity: O(n log n) on every access; about 0.4 s for 100,000 contacts.
  public var spoken: SpokenNames {
    let tables = knowledge.tables(for: language)
    var collector = SpokenNameCollector(
      language: language, tables: tables,
      includesShortForms: book.contacts.count <= Self.mostContactsWithShortForms,
      includesCourtesies: book.contacts.count <= Self.mostContactsWithCourtesies)
    var relations = SpokenNameCollector(
      language: language, tables: tables, includesShortForms: false)
    var jobs: [String: Int] = [:]
    var roleCount = 0
    var possessors: [Contact] = []
    let mayHaveRelations = book.contacts.traits.hasRelations
    let own = ownContact
    let matcher = matcher
    for contact in book.contacts {
      collector.add(contact)
      if roleCount < Self.mostRoles,
        relations.addRole(
          of: contact,
          isFirm: contact.displayName == contact.organization || matcher.isFirm(contact))
      {
        roleCount += 1
      }
      if !contact.title.isEmpty { jobs[contact.title.lowercased(), default: 0] += 1 }
      if mayHaveRelations, possessors.count < Self.mostPossessors, !contact.relations.isEmpty,
        contact.identifier != own?.identifier
      {
        possessors.append(contact)
      }
    }
    for (relation, forms) in tables.spokenRelations {
      addForms(forms, of: relation, matcher, named: collector, to: &relations)
    }
    if let own {
      // Somebody who is not among the contacts is asked for, too, and it is said that nobody is there.
      relations.addRelations(of: own)
      relations.addOwnLabels(of: own)
    }
    for job in sayable(jobs) { relations.add(text: job) }
    for position in book.contacts.traits.titled {
      relations.addTitle(of: book.contacts[Int(position)])
    }
    for possessor in possessors { addRelations(of: possessor, matcher, to: &collector) }
    for name in relations.names { collector.insert(name) }
    // With "my", people who are not among the contacts are asked for, too, and it is said that nobody is there.
    let missing = tables.spokenRelations.filter { _, forms in
      !forms.contains { relations.contains($0.split(separator: " ").map(String.init)) }
    }
    for (relation, forms) in missing {
      for form in forms.prefix(Self.mostFormsOfUnknownRelation)
      where tables.askedRelations[form] == relation {
        relations.add(text: form)
      }
    }
    return SpokenNames(
      all: collector.names, relations: relations.names,
      spellings: collector.spellings.merging(relations.spellings) { first, _ in first })
  }

  /// The maximum size of a book whose spoken names include short forms.
  private static let mostContactsWithShortForms = 5000
  /// The maximum size of a book where anybody may be called mister or missus, whose card does not tell.
  private static let mostContactsWithCourtesies = 500
  /// The maximum number of jobs that are listened for, those that the fewest have.
  private static let mostJobs = 200
  /// The largest number of words of a job that is listened for.
  private static let mostWordsOfJob = 3
  /// The maximum number of contacts whose name goes with "my" and "the", as a firm's or a role's does, the
  /// first of the book.
  private static let mostRoles = 300
  /// The maximum number of words for a relation that are listened for, the most usual ones.
  private static let mostFormsOfRelation = 4
  /// The same where nobody has the relation.
  private static let mostFormsOfUnknownRelation = 2
  /// The maximum number of people whose relations are listened for ("tamsin's husband").
  private static let mostPossessors = 100

  /// The jobs that are listened for, of some with how many have them.
  private func sayable(_ jobs: [String: Int]) -> ArraySlice<String> {
    jobs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
      .filter {
        (1...Self.mostWordsOfJob).contains(SpokenWords.words(in: $0, language: language).count)
      }.prefix(Self.mostJobs)
  }

  /// Adds the usual words for a relation that somebody has to the user, and those that are anybody's name, even
  /// a part of one ("my brother" where the contacts have Brother Printers): it is asked then who is meant.
  ///
  /// Each further word for the same is one more that others can be taken for: "dad" for "nan". Of those that
  /// sound almost alike ("mom" and "mum") the name is listened for, or else the more usual one.
  private func addForms(
    _ forms: [String], of relation: String, _ matcher: NameMatcher,
    named names: SpokenNameCollector, to collector: inout SpokenNameCollector
  ) {
    let asked = knowledge.tables(for: language).askedRelations
    var sounds: Set<String> = []
    var usual: [String] = []
    for (index, form) in forms.enumerated() where asked[form] == relation {
      let words = form.split(separator: " ").map(String.init)
      if names.contains(words) || !matcher.bearers(of: words).isEmpty {
        collector.add(text: form)
        sounds.insert(Self.withoutVowels(form))
      } else if index < Self.mostFormsOfRelation, !matcher.relatives(words).isEmpty {
        usual.append(form)
      }
    }
    for form in usual where sounds.insert(Self.withoutVowels(form)).inserted {
      collector.add(text: form)
    }
  }

  /// A word with each vowel as the same, as words that sound almost alike have it.
  private static func withoutVowels(_ word: String) -> String {
    String(word.map { "aeiou".contains($0) ? "a" : $0 })
  }

  /// Adds the relations that the card of somebody else than the user tells.
  private func addRelations(
    of contact: Contact, _ matcher: NameMatcher, to collector: inout SpokenNameCollector
  ) {
    let tables = knowledge.tables(for: language)
    let kinds = contact.relations.reduce(into: Set<String>()) { kinds, relation in
      let text = reader.words(in: relation.kind).texts.joined(separator: " ")
      kinds.formUnion(tables.relations[text] ?? [])
    }
    let names = Set([contact.displayName, contact.givenName].filter { !$0.isEmpty })
    for (asked, relation) in tables.askedRelations
    where kinds.contains(relation) || tables.widerRelations[relation].map(kinds.contains) == true {
      for name in names where !matcher.relatives(ofPossessor: "\(name)'s \(asked)").isEmpty {
        collector.add(text: "\(name)'s \(asked)")
      }
    }
  }
}
