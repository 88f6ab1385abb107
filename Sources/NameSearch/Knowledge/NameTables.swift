import ContactBook
import Foundation
import SpokenText

/// Knowledge about names, ready to be looked up; all words are as ``NameReader`` has them.
struct NameTables: Sendable {
  /// A title and of whom it is said.
  struct Title: Sendable, Hashable {
    let name: String
    /// Of whom it is said, where it tells only that.
    let pronoun: ContactPronoun?
    /// Whether everybody may be called by it.
    let isCourtesy: Bool
  }

  /// A word sequence that may stand for another.
  struct Rewrite: Sendable, Hashable {
    let from: [String]
    let to: [String]
  }

  /// Another form of a given name.
  struct Form: Sendable, Hashable {
    let name: String
    /// Whether who says the one means the other, as nobody else is called so.
    let isUnambiguous: Bool
  }

  /// The forms of a given name that is a full one.
  private(set) var shortForms: [String: [Form]] = [:]
  /// The full names of a short form.
  private(set) var fullForms: [String: [Form]] = [:]
  /// The short forms in the language itself, for names that are to be heard.
  private(set) var spokenShortForms: [String: [String]] = [:]
  /// Words that sound alike.
  private(set) var soundalikes: [String: [String]] = [:]
  /// Titles by their words, joined by spaces.
  private(set) var titles: [String: Title] = [:]
  /// The words of titles in the language itself.
  private(set) var spokenTitles: [String: [String]] = [:]
  /// Relations by their words in the language or in English.
  private(set) var askedRelations: [String: String] = [:]
  /// Relations by their words in any language.
  private(set) var relations: [String: Set<String>] = [:]
  /// The words of each relation in all languages.
  private(set) var relationWords: [String: [[String]]] = [:]
  /// How those are spoken of who are in a relation, where it tells that.
  private(set) var relationPronouns: [String: ContactPronoun] = [:]
  /// The wider relation of a relation.
  private(set) var widerRelations: [String: String] = [:]
  /// Abbreviations and numbers by the first word that they replace.
  private(set) var rewrites: [String: [Rewrite]] = [:]
  /// Words by their kind: what may be left out, what joins.
  private(set) var words: [String: [[String]]] = [:]
  /// The labels of the user's own numbers by the words that stand for such a number alone.
  private(set) var ownLabels: [String: ContactLabel] = [:]

  /// Nothing is known.
  init() {}

  /// What the files of a folder say for a language.
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
      guard entry.section == Self.ownSection, !entry.remark.isEmpty else { continue }
      for value in values {
        ownLabels[value.joined(separator: " ")] = ContactLabel(rawValue: entry.remark)
      }
    }
  }

  /// The section of `words.txt` for the user's own places; its remark is the label.
  static let ownSection = "own"

  private static func text(_ text: String, _ reader: NameReader) -> String {
    reader.words(in: text).texts.joined(separator: " ")
  }

  /// The languages whose words count where a language is spoken.
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

  /// What stands behind a form of a name that is nobody's but the full name's.
  private static let unambiguousMark = "!"

  private mutating func readTitles(_ entries: [KnowledgeFile.Entry], _ reader: NameReader) {
    for entry in entries {
      let title = Title(
        name: entry.section, pronoun: ContactPronoun(rawValue: entry.remark),
        isCourtesy: entry.remark == "any")
      for value in entry.values {
        let text = Self.text(value, reader)
        // The language's own reading of a word that several have comes first.
        if titles[text] == nil || entry.key == reader.language.code { titles[text] = title }
        if entry.key == reader.language.code {
          spokenTitles[entry.section, default: []].append(text)
        }
      }
    }
  }

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
        relations[text, default: []].insert(entry.section)
        relationWords[entry.section, default: []].append(words)
        guard Self.codes(reader.language).contains(entry.key) else { continue }
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
  /// The ISO 639-1 code, as the files about names have it.
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
