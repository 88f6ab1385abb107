internal import Speech

/// How a name is heard, as a line of JSON.
struct ContactsSound: Encodable {
  struct Way: Encodable {
    let phones: String
    let source: String
    let language: String?
  }

  struct Word: Encodable {
    let word: String
    let pronunciations: [Way]
  }

  let event = "pronunciation"
  let name: String
  let words: [Word]

  init(name: String, words: [String], heardBy recognizer: Recognizer) async {
    self.name = name
    var found: [Word] = []
    for word in words {
      let ways = await recognizer.sourcedPronunciations(of: word).map {
        Way(
          phones: $0.pronunciation.description, source: $0.source.rawValue, language: $0.language)
      }
      found.append(Word(word: word, pronunciations: ways))
    }
    self.words = found
  }

  /// The line for a person: each word, its phones and who says so.
  var text: String {
    let parts = words.map { word in
      let ways = word.pronunciations.map { "\($0.phones) (\(Self.name(of: $0)))" }
      return "\(word.word): \(ways.isEmpty ? "not known" : ways.joined(separator: ", "))"
    }
    return "\(name)  \(parts.joined(separator: " · "))"
  }

  private static func name(of way: Way) -> String {
    switch SourcedPronunciation.Source(rawValue: way.source) {
    case .user: "yours"
    case .contact: "the card"
    case .espeak: "espeak-ng"
    case .language: "espeak-ng \(way.language ?? "")"
    default: way.source
    }
  }
}
