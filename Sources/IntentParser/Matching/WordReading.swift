/// One way to take a word of a sentence as words of a network.
struct WordReading: Sendable, Hashable {
  /// The word's number, or nil if the network does not have it.
  let word: Int32?
  /// The number of the possessive ending after it, if it is read as having one.
  let ending: Int32?
  /// The natural logarithm of how likely it is to be meant so.
  var weight: Double
}

extension GrammarNetwork {
  /// The cost of a word whose apostrophe is missing, as a natural logarithm.
  private static let missingApostropheWeight = -2.0
  /// The cost of a possessive ending whose apostrophe is missing.
  private static let missingPossessiveWeight = -6.0

  /// The cost of taking an unknown word with a possessive ending for one without.
  private static let unknownPossessiveWeight = -1.0

  /// The possible readings of a word, the plain one first.
  ///
  /// "mom's" is also "mom" with the ending "'s"; typed "dont" is also "don't", and "moms" also "mom"
  /// with the ending.
  func readings(of word: String, in mode: MatchingMode) -> [WordReading] {
    let number = vocabulary.find(word)
    var readings = [WordReading(word: number, ending: nil, weight: 0)]
    if let possessive, word.utf8.count > 2, word.utf8.last == UInt8(ascii: "s") {
      let base = word.dropLast()
      if base.utf8.last == UInt8(ascii: "'") {
        let name = String(base.dropLast())
        let owner = vocabulary.find(name) ?? vocabulary.findWithApostrophe(name).first
        readings.append(WordReading(word: owner, ending: possessive, weight: 0))
        if number == nil { readings[0].weight = Self.unknownPossessiveWeight }
      } else if mode == .typed, let owner = vocabulary.find(String(base)) {
        readings.append(
          WordReading(word: owner, ending: possessive, weight: Self.missingPossessiveWeight))
      }
    }
    if mode == .typed {
      for number in vocabulary.findWithApostrophe(word) {
        readings.append(
          WordReading(word: number, ending: nil, weight: Self.missingApostropheWeight))
      }
    }
    return readings
  }

  /// The words as the network writes them: with the apostrophes that were left out.
  func written(_ words: [String], as readings: [[WordReading]]) -> [String] {
    zip(words, readings).map { word, readings in
      if readings[0].word != nil { return word }
      if let number = vocabulary.findWithApostrophe(word).first {
        return vocabulary.words[Int(number)]
      }
      guard word.hasSuffix("'s"),
        let number = vocabulary.findWithApostrophe(String(word.dropLast(2))).first
      else { return word }
      return vocabulary.words[Int(number)] + "'s"
    }
  }
}
