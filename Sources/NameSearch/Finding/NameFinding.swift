/// Whom a name means, as far as names tell.
struct NameFinding: Sendable, Hashable {
  /// How surely the words name these people.
  enum Certainty: Sendable, Hashable {
    /// They go by these words.
    case named
    /// They go by words that sound like these, which were heard.
    case heard
    /// They go by nearly these words.
    case near
  }

  /// Who matches equally well, each once.
  let matches: [NameMatch]
  let certainty: Certainty

  static let nobody = NameFinding(matches: [], certainty: .named)
}
