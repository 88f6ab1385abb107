/// Where the grammars are that others import.
protocol GrammarLibrary {
  /// The places where a grammar of that full name may be, the best first.
  func places(of name: String, for importer: GrammarFile, at place: GrammarPlace?) -> [GrammarPlace]

  /// What stands at a place, or nil where nothing is.
  /// - Throws: why it cannot be read, in a few words.
  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent?

  /// The sentence that says that none of the places has the grammar of that name; `others` are the
  /// names of the grammars that some of the places have, by their files.
  func complaint(about name: String, places: [GrammarPlace], others: [String: String]) -> String
}
