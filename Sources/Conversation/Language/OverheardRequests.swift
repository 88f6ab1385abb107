internal import IntentParser

/// Requests that may have been said where something was heard that asks for nothing: "ring Eleanor" is heard as
/// "bring Eleanor", since hardly a sound tells the two apart.
///
/// They are only for where a request is expected, and are asked about: on an open microphone people speak to
/// each other, and bring things.
struct OverheardRequests: Sendable {
  private let language: CallLanguage
  /// The words that sentences begin with.
  private let firstWords: [String]

  /// Requests of a language.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - firstWords: The words that its sentences begin with.
  init(of language: CallLanguage, beginningWith firstWords: [String]) {
    self.language = language
    self.firstWords = firstWords
  }

  /// The calls that differ by their first word from a sentence that is listened for only to be ignored, where
  /// all that follows is whom to call.
  ///
  /// - Parameter words: The words that were heard.
  /// - Returns: The requests, each as its words; none where the words are anything else, such as a name alone.
  func alternatives(to words: [String]) -> [[String]] {
    guard words.count > 1,
      let heard = language.network.interpretations(of: words, in: .spoken, limit: 1).first,
      heard.rule == CallLanguage.noRequest, heard.isOverheard,
      // A name alone has a first word, too, but what follows that is only the rest of the name.
      !firstWords.contains(where: { calls([$0] + words) })
    else { return [] }
    return firstWords.map { [$0] + words.dropFirst() }.filter(calls)
  }

  /// Whether the words are one that asks for a call and then name whom to call, and nothing else.
  private func calls(_ words: [String]) -> Bool {
    guard let reading = language.interpretations(ofSpeech: words).first,
      !reading.usesDictation, !reading.isDoubtful,
      case .startCall = CallRequest(reading)
    else { return false }
    return reading.slots.contains {
      ["contact", "digits"].contains($0.name) && $0.words == 1..<words.count
    }
  }
}
