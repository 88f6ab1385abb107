/// Why a recording is not used.
public enum AdaptationRefusal: Sendable, Hashable {
  /// There is no speech in it.
  case silence
  /// Something else is said, or it cannot be made out.
  case otherWords
  /// A word has no pronunciation.
  case unknownWord(String)

  /// The reason as the end of a sentence.
  public var reason: String {
    switch self {
    case .silence: "nothing was heard"
    case .otherWords: "other words were heard"
    case .unknownWord(let word): "“\(word)” cannot be pronounced"
    }
  }
}
