internal import ContactBook
internal import Foundation
internal import SpokenText

/// Lookup tables of knowledge about names; all words are normalized by ``NameReader``.
struct NameTables: Sendable {
  /// A title such as "doctor" or "mister".
  struct Title: Sendable, Hashable {
    let name: String
    /// The pronoun of its bearers, for a title that tells only their gender.
    let pronoun: ContactPronoun?
    /// Whether anybody may be addressed by it.
    let isCourtesy: Bool
  }

  /// A word sequence that may replace another.
  struct Rewrite: Sendable, Hashable {
    let from: [String]
    let to: [String]
  }

  /// Another form of a given name.
  struct Form: Sendable, Hashable {
    let name: String
    /// Whether the form belongs to this name alone.
    let isUnambiguous: Bool
  }

  /// The short forms of each full given name.
  private(set) var shortForms: [String: [Form]] = [:]
  /// The full given names of each short form.
  private(set) var fullForms: [String: [Form]] = [:]
  /// The short forms in the language itself, which are added to the spoken names.
  private(set) var spokenShortForms: [String: [String]] = [:]
  /// The homophones of each word.
  private(set) var soundalikes: [String: [String]] = [:]
  /// The titles by their words, joined by spaces.
  private(set) var titles: [String: Title] = [:]
  /// The words of each title in the language itself.
  private(set) var spokenTitles: [String: [String]] = [:]
  /// The relations by their words in the language or in English.
  private(set) var askedRelations: [String: String] = [:]
  /// The words of each relation in the language itself, the most usual first.
  private(set) var spokenRelations: [String: [String]] = [:]
  /// The relations by their words in any language.
  private(set) var relations: [String: Set<String>] = [:]
  /// The words of each relation in all languages.
  private(set) var relationWords: [String: [[String]]] = [:]
  /// The words for relations that are names of people, too, in some language.
  private(set) var relationNames: Set<String> = []
  /// The pronoun that each relation implies, if any.
  private(set) var relationPronouns: [String: ContactPronoun] = [:]
  /// The more general relation of each relation, if any.
  private(set) var widerRelations: [String: String] = [:]
  /// The rewrites of abbreviations and numbers, by the first word to replace.
  private(set) var rewrites: [String: [Rewrite]] = [:]
  /// The word sequences of each section: optional words, words that join names, and others.
  private(set) var words: [String: [[String]]] = [:]
  /// The words for what people are by their work, at the end of names.
  private(set) var roles: Set<String> = []
  /// The labels of the user's own numbers, by the words that mean such a number.
  private(set) var ownLabels: [String: ContactLabel] = [:]
  /// The words that mean something else than a name, besides relations and the user's own numbers.
  private(set) var meanings: Set<String> = []
  /// The given names that are known, in all their forms.
  private(set) var givenNames: Set<String> = []

  /// The names of the titles that tell only whom they are said of, with the pronoun.
  var courtesies: [(name: String, pronoun: ContactPronoun)] {
    spokenTitles.keys.sorted().compactMap { name in
      let title = spokenTitles[name]?.first.flatMap { titles[$0] }
      return title?.pronoun.map { (name, $0) }
    }
  }

  /// Creates empty tables.
  init() {}

  /// Reads the files of a folder for a language.
  init(folder: URL, language: SpokenLanguage) {
    let reader = NameReader(language: language)
    let entries = { (name: String) in KnowledgeFile(folder: folder, name: name).entries }
    readDiminutives(entries("diminutives.txt"), reader)
    for entry in entries("soundalikes.txt") {
      let group = entry.values.map { Self.text($0, reader) }
      for name in group { soundalikes[name, default: []] += group.filter { $0 != name } }
    }
    readTitles(entries("titles.txt"), reader)
    readRelations(entries("relations.txt"), reader)
    readRewrites(entries("abbreviations.txt") + entries("numbers.txt"), reader)
    for entry in entries("words.txt") where Self.codes(language).contains(entry.key) {
      let values = entry.values.map { reader.words(in: $0).texts }
      words[entry.section, default: []] += values
      if entry.section == Self.roleSection { roles.formUnion(values.compactMap(\.last)) }
      guard entry.section == Self.ownSection, !entry.remark.isEmpty else { continue }
      for value in values {
        ownLabels[value.joined(separator: " ")] = ContactLabel(rawValue: entry.remark)
      }
    }
    meanings = Set((words[Self.meaningSection] ?? []).map { $0.joined(separator: " ") })
    givenNames = Set((words[Self.givenSection] ?? []).map { $0.joined(separator: " ") })
      .union(shortForms.keys).union(fullForms.keys)
  }

  /// The section of `words.txt` with what people are by their work.
  private static let roleSection = "role"
  /// The sections of `words.txt` with words that mean something, and with given names.
  private static let (meaningSection, givenSection) = ("meaning", "given")

  /// The section of `words.txt` with words for the user's own numbers; its remark is the label.
  static let ownSection = "own"

  private static func text(_ text: String, _ reader: NameReader) -> String {
    reader.words(in: text).texts.joined(separator: " ")
  }

  /// The codes of the languages whose words are understood in a spoken language.
  private static func codes(_ language: SpokenLanguage) -> [String] {
    language == .english ? ["en"] : [language.code, "en"]
  }

  private mutating func readDiminutives(_ entries: [KnowledgeFile.Entry], _ reader: NameReader) {
    for entry in entries {
      let full = Self.text(entry.key, reader)
      for value in entry.values {
        let short = Self.text(value, reader)
        guard short != full else { continue }
        let isUnambiguous = value.hasSuffix(Self.unambiguousMark)
        shortForms[full, default: []].append(Form(name: short, isUnambiguous: isUnambiguous))
        fullForms[short, default: []].append(Form(name: full, isUnambiguous: isUnambiguous))
        if entry.section == reader.language.code {
          spokenShortForms[full, default: []].append(short)
        }
      }
    }
  }

  /// The mark after a form that belongs to one full name alone.
  private static let unambiguousMark = "!"

  private mutating func readTitles(_ entries: [KnowledgeFile.Entry], _ reader: NameReader) {
    for entry in entries {
      let title = Title(
        name: entry.section, pronoun: ContactPronoun(rawValue: entry.remark),
        isCourtesy: entry.remark == "any")
      for value in entry.values {
        let text = Self.text(value, reader)
        // A word's meaning in the spoken language takes precedence.
        if titles[text] == nil || entry.key == reader.language.code { titles[text] = title }
        if entry.key == reader.language.code {
          spokenTitles[entry.section, default: []].append(text)
        }
      }
    }
  }

  /// The mark after a word for a relation that is somebody's name, too.
  private static let nameMark = "?"

  private mutating func readRelations(_ entries: [KnowledgeFile.Entry], _ reader: NameReader) {
    for entry in entries {
      for word in entry.remark.split(separator: " ").map(String.init) {
        if let pronoun = ContactPronoun(rawValue: word) {
          relationPronouns[entry.section] = pronoun
        } else {
          widerRelations[entry.section] = word
        }
      }
      for value in entry.values {
        let words = reader.words(in: value).texts
        let text = words.joined(separator: " ")
        if value.hasSuffix(Self.nameMark) { relationNames.insert(text) }
        relations[text, default: []].insert(entry.section)
        relationWords[entry.section, default: []].append(words)
        guard Self.codes(reader.language).contains(entry.key) else { continue }
        if entry.key == reader.language.code {
          spokenRelations[entry.section, default: []].append(text)
        }
        if askedRelations[text] == nil || entry.key == reader.language.code {
          askedRelations[text] = entry.section
        }
      }
    }
  }

  private mutating func readRewrites(_ entries: [KnowledgeFile.Entry], _ reader: NameReader) {
    for entry in entries where entry.section == reader.language.code {
      let long = reader.words(in: entry.key).texts
      for value in entry.values {
        let short = reader.words(in: value).texts
        guard let first = long.first, let other = short.first, long != short else { continue }
        rewrites[first, default: []].append(Rewrite(from: long, to: short))
        rewrites[other, default: []].append(Rewrite(from: short, to: long))
      }
    }
  }
}

extension SpokenLanguage {
  /// The ISO 639-1 code in the files about names.
  var code: String {
    switch self {
    case .english: "en"
    case .spanish: "es"
    case .german: "de"
    case .french: "fr"
    case .indonesian: "id"
    case .chinese: "zh"
    }
  }
}

extension NameTables {
  /// Whether a word of a firm's name tells which firm it is; articles, joints and legal forms do not.
  func tellsFirm(_ word: String) -> Bool {
    word.count >= Self.fewestTellingLetters && !meanings.contains(word)
      && Self.untellingSections.allSatisfy { !(words[$0] ?? []).contains([word]) }
  }

  /// The fewest letters of a word that tells which firm is meant.
  private static let fewestTellingLetters = 3
  /// The sections of words.txt whose words tell nothing of a firm.
  private static let untellingSections = ["leading", "from", "belonging", "and", "or", "legal"]
}
