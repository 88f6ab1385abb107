internal import SpokenText

extension Recognizer {
  /// The words heard so far of the utterance that is being said; nil between utterances.
  ///
  /// They change as more is heard, and need not be a request yet; asking costs less than a
  /// millisecond. With a long list of names they are known only when the utterance is about to end.
  public var partialText: String? {
    isBetweenUtterances ? nil : SpokenWords.text(of: wordsSoFar)
  }
}
