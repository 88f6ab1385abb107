/// Finds no grammars: what a text without a place to look at imports from.
struct NoGrammars: GrammarLibrary {
  func places(
    of name: String, for importer: GrammarFile, at place: GrammarPlace?
  ) -> [GrammarPlace] {
    []
  }

  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent? {
    nil
  }

  func complaint(
    about name: String, places: [GrammarPlace], others: [String: String]
  ) -> String {
    "there is no grammar \(name), as this one was not read from a file; "
      + "read it from one, or hand its imports along"
  }
}
