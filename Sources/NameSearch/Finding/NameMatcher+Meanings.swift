import ContactBook

/// Words that mean somebody or something without being a name: "my brother", "home", "voicemail".
extension NameMatcher {
  /// Whether words name a relation or one of the user's own places, whoever else has them in a name.
  func hasMeaning(_ words: [String]) -> Bool {
    let text = (withoutLeading(words) ?? words).joined(separator: " ")
    return tables.askedRelations[text] != nil || tables.ownLabels[text] != nil
  }

  /// The label of the user's own number that words stand for; nil where they stand for none.
  func ownLabel(_ words: [String]) -> ContactLabel? {
    tables.ownLabels[(withoutLeading(words) ?? words).joined(separator: " ")]
  }

  /// The words that stand for the user's own number of a label, in the order of the file.
  func words(ofOwnLabel label: ContactLabel) -> [String] {
    (tables.words[NameTables.ownSection] ?? []).map { $0.joined(separator: " ") }
      .filter { tables.ownLabels[$0] == label }
  }

  /// Of the matches of words that have a meaning those that the words surely mean; where there are
  /// none, all of them, to be asked about.
  ///
  /// Sure are relations, and contacts whose whole name or nickname the words are. "Brother Printers"
  /// is no brother, and "Home Depot" is not the user's home.
  func meant(_ matches: [NameMatch], by words: [String]) -> [NameMatch] {
    let bearers = bearers(of: words)
    let all = matches.map { match in
      var match = match
      if case .relation = match.reason { return match }
      match.isSure = match.isSure && bearers.contains(match.position)
      return match
    }
    let sure = all.filter(\.isSure)
    return sure.isEmpty ? all : sure
  }

  /// The positions of the contacts whose whole name or nickname words are, whatever article stands
  /// before either.
  func bearers(of words: [String]) -> Set<Int> {
    let name = withoutLeading(words) ?? words
    let forms = [words, name] + (tables.words["leading"] ?? []).map { $0 + name }
    return Set(forms.flatMap(lookup).filter { $0.tier == .whole }.map(\.position))
  }
}
