internal import ContactBook
internal import SpokenText

/// Numbers that are named by a part of their label, or by a word that no label has.
extension NameSearch {
  /// Resolves "Anna's cabin" to Anna's number with the label "ski cabin", after a question, and says of
  /// "mom's old cell" that there is none.
  ///
  /// - Parameters:
  ///   - name: A name that nobody has: an owner, and words behind the possessive; or a name and the last
  ///     word of a label.
  ///   - label: The label that was asked for besides, if any.
  ///   - find: Finds the people with a name.
  /// - Returns: The question, or the reason why there is no such number; nil where the words before are not
  ///   one person's name, or those behind are no label's.
  func numberNamedInPart(
    _ name: String, label: ContactLabel?, find: (String) -> NameFinding
  ) -> Resolution? {
    guard let (owner, words, isPossessive) = divided(name) else { return nil }
    let finding = find(owner)
    guard finding.certainty == .named, let match = finding.matches.first, match.isSure,
      finding.matches.count == 1, !matcher.isRelation(words)
    else { return nil }
    let contact = book.contacts[match.position]
    let fitting = contact.callableHandles(label: label).filter { handle in
      handle.labels.contains { Set(words).isSubset(of: reader.words(in: $0.spoken).texts) }
    }
    if let handle = fitting.first {
      let choices = fitting.map { ContactChoice(contact: contact, handle: $0) }
      let labels = SpokenList.labels(of: fitting)
      return fitting.count > 1
        ? Resolution(
          .disambiguation(choices),
          "\(contact.displayName) has \(fitting.count) such numbers: \(labels).")
        : Resolution(
          .confirmationRequired(choices[0]),
          "\(contact.displayName) has no \(words.joined(separator: " ")) number; did you mean \(labels)?",
          isEmergency: isEmergency(handle))
    }
    let others = matcher.tables.words["which"] ?? []
    guard isPossessive, words.allSatisfy({ others.contains([$0]) }) else { return nil }
    let asked = words + (label.map { [$0.spoken] } ?? [])
    return ContactLabel(spoken: asked.joined(separator: " ")).map { lacking(contact, $0) }
  }

  /// The one choice whose label has some words: the garden shed, for "the shed".
  ///
  /// - Parameters:
  ///   - text: The words, perhaps with an article.
  ///   - choices: The choices that were offered.
  /// - Returns: The choice; nil where none or several have such a label.
  package func choice(labelledInPart text: String, among choices: [ContactChoice]) -> ContactChoice?
  {
    let said = reader.words(in: text).texts
    let words = Set(matcher.withoutLeading(said) ?? said)
    guard !words.isEmpty else { return nil }
    let fitting = choices.filter { choice in
      choice.handle?.labels.contains {
        words.isSubset(of: reader.words(in: $0.spoken).texts)
      } ?? false
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// An owner and the words for the number; nil for a name of one word.
  private func divided(_ name: String) -> (owner: String, words: [String], isPossessive: Bool)? {
    let said = SpokenWords.words(in: name, language: language)
    if let index = said.dropLast().firstIndex(where: { $0.hasSuffix("'s") }) {
      let owner = said[..<index] + [String(said[index].dropLast(2))]
      let words = reader.words(in: said[(index + 1)...].joined(separator: " ")).texts
      return words.isEmpty ? nil : (owner.joined(separator: " "), words, true)
    }
    guard said.count > 1, let last = said.last else { return nil }
    return (said.dropLast().joined(separator: " "), reader.words(in: last).texts, false)
  }
}
