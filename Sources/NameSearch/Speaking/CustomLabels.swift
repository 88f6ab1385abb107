public import ContactBook
import SpokenText

/// The labels of a book that not every calling grammar has words for, each with the word sequences by
/// which it may be asked for: those of the user's own ("ski cabin"), and rare ones such as "work fax".
///
/// Home, work, mobile and main are left out, since every calling grammar has its own words for them,
/// and so are labels that say no more than "phone".
public struct CustomLabels: Sendable, Hashable {
  /// What may be said for a label, each as its words, each once; the label that the most numbers have
  /// comes first.
  public private(set) var phrases: [[String]]
  private var labels: [[String]: ContactLabel]
  private let language: SpokenLanguage

  /// No labels.
  public static let none = CustomLabels([], language: .english, tables: nil)

  /// The words that the grammars have for themselves.
  private static let common: Set<ContactLabel> = [.home, .work, .mobile, .main]

  /// Takes the labels of numbers and addresses that can be called, each once.
  init(_ found: [ContactLabel], language: SpokenLanguage, tables: NameTables?) {
    // Who asks for the fax asks for the fax of any place.
    let isFaxMissing = !found.contains(.fax) && found.contains(where: \.isFax)
    var phrases: [[String]] = []
    var labels: [[String]: ContactLabel] = [:]
    for label in found + (isFaxMissing ? [.fax] : [])
    where !Self.common.contains(label) && !label.isTelephone {
      var collector = SpokenNameCollector(
        language: language, tables: tables ?? NameKnowledge.none.tables(for: language))
      collector.add(label)
      for words in collector.names where labels[words] == nil {
        labels[words] = label
        phrases.append(words)
      }
    }
    self.phrases = phrases
    self.labels = labels
    self.language = language
  }

  /// The label that is asked for with these words, or nil where they are none of ``phrases``.
  public func label(spoken text: String) -> ContactLabel? {
    labels[SpokenWords.words(in: text, language: language)]
  }

  /// The label that a phrase stands for, or nil where it is none of ``phrases``.
  public func label(of phrase: [String]) -> ContactLabel? { labels[phrase] }

  /// Takes phrases out.
  public mutating func remove(_ removed: some Sequence<[String]>) {
    for phrase in removed { labels[phrase] = nil }
    phrases.removeAll { labels[$0] == nil }
  }
}

extension SpokenNameCollector {
  /// Adds the words for a label: as they stand, and with the digits of the language at hand.
  fileprivate mutating func add(_ label: ContactLabel) {
    add(text: label.spoken)
    let digits = SpokenLanguage.english.digitWords
    let words = label.spoken.split(separator: " ").map { word in
      digits.firstIndex(of: String(word)).map(String.init) ?? String(word)
    }
    add(text: words.joined(separator: " "))
  }
}
