public import ContactBook
internal import SpokenText

/// The labels of a book that calling grammars have no words for, with the word sequences that mean
/// them: custom ones ("ski cabin"), and rare ones such as "work fax".
///
/// Home, work, mobile and main are omitted, since every calling grammar has words for them, and so are
/// labels that say no more than "phone".
public struct CustomLabels: Sendable, Hashable {
  /// The word sequences that mean a label, each once; those of the most frequent label come first.
  public private(set) var phrases: [[String]]
  private var labels: [[String]: ContactLabel]
  private let language: SpokenLanguage

  /// No labels.
  public static let none = CustomLabels([], language: .english, tables: nil)

  /// The labels that the grammars have words for.
  private static let common: Set<ContactLabel> = [.home, .work, .mobile, .main]

  /// Creates the labels of dialable handles, each once; the tables are asked for where there are any.
  init(
    _ found: [ContactLabel], language: SpokenLanguage, tables: @autoclosure () -> NameTables?
  ) {
    // A request for "the fax" means any fax.
    let isFaxMissing = !found.contains(.fax) && found.contains(where: \.isFax)
    var phrases: [[String]] = []
    var labels: [[String]: ContactLabel] = [:]
    for label in found + (isFaxMissing ? [.fax] : [])
    where !Self.common.contains(label) && !label.isTelephone {
      var collector = SpokenNameCollector(
        language: language, tables: tables() ?? NameKnowledge.none.tables(for: language))
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

  /// The label that a text means, or nil if it is not one of ``phrases``.
  public func label(spoken text: String) -> ContactLabel? {
    labels[SpokenWords.words(in: text, language: language)]
  }

  /// The label that a phrase means, or nil if it is not one of ``phrases``.
  public func label(of phrase: [String]) -> ContactLabel? { labels[phrase] }

  /// Removes phrases.
  public mutating func remove(_ removed: some Sequence<[String]>) {
    for phrase in removed { labels[phrase] = nil }
    phrases.removeAll { labels[$0] == nil }
  }
}

extension SpokenNameCollector {
  /// Adds the words of a label, as they are and with the digits of the language.
  fileprivate mutating func add(_ label: ContactLabel) {
    add(text: label.spoken)
    let digits = SpokenLanguage.english.digitWords
    let words = label.spoken.split(separator: " ").map { word in
      digits.firstIndex(of: String(word)).map(String.init) ?? String(word)
    }
    add(text: words.joined(separator: " "))
  }
}
