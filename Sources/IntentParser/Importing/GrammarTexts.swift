/// Finds imported grammars by asking the program.
struct GrammarTexts: GrammarLibrary {
  /// The text of the grammar of a full name, or nil where the program has none.
  let text: (String) -> String?

  func places(
    of name: String, for importer: GrammarFile, at place: GrammarPlace?
  ) -> [GrammarPlace] {
    [GrammarPlace(file: name + ".jsgf", folder: "", path: name, url: nil)]
  }

  func content(of place: GrammarPlace, limit: Int) throws(UnreadableFile) -> GrammarContent? {
    text(place.path).map { GrammarContent(file: place.file, text: .text($0)) }
  }

  func complaint(
    about name: String, places: [GrammarPlace], others: [String: String]
  ) -> String {
    let others = others.values.sorted().map { "; what it gave is grammar \(Excerpt.of($0))" }
    return "the program has no grammar \(name)\(others.joined())"
  }
}
