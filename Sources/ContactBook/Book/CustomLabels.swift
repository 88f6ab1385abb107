import SpokenText

/// The labels of a book that not every calling grammar has words for, each with the word sequences by
/// which it may be asked for: those of the user's own ("ski cabin"), and rare ones such as "work fax".
///
/// Home, work, mobile and main are left out, since every calling grammar has its own words for them,
/// and so are labels that say no more than "phone".
public struct CustomLabels: Sendable, Hashable {
  /// What may be said for a label, each as its words, sorted, each once.
  public private(set) var phrases: [[String]]
  private var labels: [[String]: ContactLabel]
  private let language: SpokenLanguage

  /// No labels.
  public static let none = CustomLabels([], language: .english, tables: nil)

  /// The words that the grammars have for themselves.
  private static let common: Set<ContactLabel> = [.home, .work, .mobile, .main]

  /// Takes the labels of numbers and addresses that can be called.
  fileprivate init(_ found: Set<ContactLabel>, language: SpokenLanguage, tables: NameTables?) {
    var found = found.subtracting(Self.common)
    // Who asks for the fax asks for the fax of any place.
    if found.contains(where: \.isFax) { found.insert(.fax) }
    var labels: [[String]: ContactLabel] = [:]
    for label in found where !label.isTelephone {
      var collector = SpokenNameCollector(
        language: language, tables: tables ?? NameLore.none.tables(for: language))
      collector.add(label)
      for words in collector.names { labels[words] = label }
    }
    self.labels = labels
    self.language = language
    phrases = labels.keys.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The label that is asked for with these words, or nil where they are none of ``phrases``.
  public func label(spoken text: String) -> ContactLabel? {
    labels[SpokenWords.words(in: text, language: language)]
  }

  /// The label that a phrase stands for, or nil where it is none of ``phrases``.
  public func label(of phrase: [String]) -> ContactLabel? { labels[phrase] }

  /// Takes a phrase out.
  public mutating func remove(_ phrase: [String]) {
    labels[phrase] = nil
    phrases.removeAll { $0 == phrase }
  }
}

extension ContactBook {
  /// The labels of the contacts that a grammar's rule `<customLabel>` stands for.
  /// - Complexity: O(n). It is made anew each time.
  public var customLabels: CustomLabels {
    var found: Set<ContactLabel> = []
    for contact in contacts {
      for handle in contact.handles where handle.isDialable { found.formUnion(handle.labels) }
    }
    return CustomLabels(found, language: language, tables: lore.tables(for: language))
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
