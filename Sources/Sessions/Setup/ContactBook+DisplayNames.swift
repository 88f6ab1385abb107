package import ContactBook
package import SpokenText

extension ContactBook {
  /// Finds the names on cards in which phrases are said.
  ///
  /// - Parameters:
  ///   - phrases: Names and parts of names as they are spoken, each as its words.
  ///   - language: The language of the words, in which numbers in names are spoken.
  /// - Returns: The names of the contacts as people have written them, each once, and behind them the phrases
  ///   that are in no such name, as those of nicknames.
  /// - Complexity: O(contacts) where there are phrases.
  package func displayNames(saidAs phrases: [[String]], language: SpokenLanguage) -> [String] {
    guard !phrases.isEmpty else { return [] }
    let sought = Set(phrases)
    var found: Set<[String]> = []
    var names: [String] = []
    for contact in contacts {
      let words = SpokenWords.words(in: contact.displayName, language: language)
      let parts = words.indices.flatMap { start in
        (start..<words.count).map { Array(words[start...$0]) }
      }
      let own = sought.intersection(parts)
      found.formUnion(own)
      if !own.isEmpty, !names.contains(contact.displayName) { names.append(contact.displayName) }
    }
    return names + phrases.filter { !found.contains($0) }.map { SpokenWords.text(of: $0) }
  }
}
