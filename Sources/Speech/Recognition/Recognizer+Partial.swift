internal import CPocketSphinx

extension Recognizer {
  /// The words heard so far of the utterance that is being said; nil between utterances.
  ///
  /// They change as more is heard, and need not be a request yet; asking costs less than a
  /// millisecond.
  public var partialText: String? {
    isBetweenUtterances ? nil : decoder.partialHypothesis() ?? ""
  }
}

extension Decoder {
  /// The best words so far, without the numbers of their pronunciations; nil where there are none.
  func partialHypothesis() -> String? {
    var score: Int32 = 0
    guard let text = ps_get_hyp(handle, &score) else { return nil }
    let words = String(cString: text).split(separator: " ").filter {
      !$0.hasPrefix("<") && !$0.hasPrefix("[")
    }
    return words.map { $0.prefix { $0 != "(" } }.joined(separator: " ")
  }
}
