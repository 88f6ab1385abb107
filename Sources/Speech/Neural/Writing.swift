internal import NeuralSpeech
internal import Pronunciation

/// How a neural model writes words: those that it does not know, as they sound ("Shivawn").
struct Writing: Sendable {
  /// How it writes those that it knows.
  let forms: SurfaceForms
  let model: MoonshineModel

  /// The forms of words.
  ///
  /// - Parameters:
  ///   - words: All that may have to be written.
  ///   - pronouncer: Tells how they sound.
  ///   - count: How many spellings a sound of a word has at most.
  /// - Returns: The forms, with the spellings of those that the model has no token for.
  func forms(
    of words: some Sequence<String>, _ pronouncer: Pronouncer, count: Int
  ) -> SurfaceForms {
    var spellings: [String: [String]] = [:]
    for word in Set(words) where !model.hasToken(for: word) {
      spellings[word] = pronouncer.pronunciations(of: word).filter { $0.source != .letters }
        .flatMap { way in
          forms.spellings(of: way.pronunciation.phones, count: count)
            // What is a word with another sound is written for that.
            .filter { spelling in
              let others = pronouncer.entry(spelling)
              return others.isEmpty || others.contains(way.pronunciation)
            }
        }
    }
    return forms.adding(spellings)
  }
}
