package import Audio
internal import Foundation
internal import Synchronization

extension MoonshineModel {
  /// What a model would write for an utterance.
  package struct FreeText: Sendable, Hashable {
    /// The text, with capitals and punctuation.
    package let text: String
    /// The natural logarithm of the text's probability, as ``MoonshineModel/score(_:in:)`` has it.
    package let logProbability: Double
    /// Its tokens, without those of start and end.
    let tokens: [Int]
  }

  /// Whether the model has a token for a word, as it has for those that are often written.
  package func hasToken(for word: String) -> Bool {
    [word, word.capitalizedFirst].contains { tokenizer.tokens(of: $0).count == 1 }
  }

  /// Encodes an utterance; the rest is done with what it gives.
  ///
  /// - Parameter samples: 16-bit samples, 16 kHz, one channel, as they come: the suppression of noise makes it
  ///   hear worse. What is beyond 30 s is left out; less than 0.1 s is filled up with silence.
  /// - Returns: What the functions of this model take.
  /// - Throws: `SpeechError` with code `decoder`.
  /// - Complexity: 0.03 s of a core for each second; the part that grows with the square is small below 30 s.
  package func encode(_ samples: [Int16]) throws(SpeechError) -> EncodedUtterance {
    try encode(samples.map { Float($0) / 32768 })
  }

  /// Encodes an utterance as ``encode(_:)-([Int16])`` does.
  ///
  /// - Parameter samples: Samples of -1...1; others are cut off, and what is no number is silence.
  /// - Returns: As there.
  /// - Throws: `SpeechError` with code `decoder`.
  package func encode(_ samples: [Float]) throws(SpeechError) -> EncodedUtterance {
    try networks.withLock { networks throws(SpeechError) in try networks.encode(samples) }
  }

  /// Writes down what was said, with any words: of each next token the likeliest.
  ///
  /// - Parameters:
  ///   - utterance: The sound, encoded by this model.
  ///   - tokensPerSecond: The most tokens of the text for a second of sound; 5 s may have as many in any case.
  /// - Returns: The text; empty if nothing was said.
  /// - Throws: `SpeechError` with code `decoder`.
  package func transcribe(
    _ utterance: EncodedUtterance, tokensPerSecond: Double = 8
  ) throws(SpeechError) -> FreeText {
    let limit = Self.mostTokens(in: utterance, tokensPerSecond)
    let tokens = try networks.withLock { networks throws(SpeechError) in
      var tokens: [Int] = []
      var texts = utterance.first
      while tokens.count < limit {
        let token = texts.next.withNumbers { Logits($0).likeliest }
        guard token != Tokenizer.end else { break }
        tokens.append(token)
        texts = try networks.texts(after: texts, [(0, token)], in: utterance)
      }
      return tokens
    }
    let text = tokenizer.text(of: tokens)
    return FreeText(
      text: text, logProbability: try score([text], in: utterance)[0], tokens: tokens)
  }

  /// Scores how likely sentences are, given the audio.
  ///
  /// Each is computed by itself, so that its score does not depend on the company: the networks' numbers have
  /// 8 bits, with a scale that is the whole batch's.
  /// - Parameters:
  ///   - sentences: As they are written, with capitals and punctuation; whether there is a full stop at the end
  ///     makes no difference.
  ///   - utterance: The sound, encoded by this model.
  /// - Returns: For each the natural logarithm of the probability that just this is written, with a full stop at
  ///   its end or without. Sentences of different lengths are compared by their differences to the free text.
  /// - Throws: `SpeechError` with code `decoder`.
  /// - Complexity: 5 ms of a core for each sentence of six words.
  package func score(
    _ sentences: [String], in utterance: EncodedUtterance
  ) throws(SpeechError) -> [Double] {
    try networks.withLock { networks throws(SpeechError) in
      try sentences.map { sentence throws(SpeechError) in
        try score(sentence, in: utterance, networks)
      }
    }
  }

  /// Tells how likely a sentence is by its words, each written with a capital or without, whichever is likelier.
  ///
  /// - Parameters:
  ///   - words: The words, as a grammar has them; those that are written otherwise, such as numbers, are unlikely.
  ///   - utterance: The sound, encoded by this model.
  /// - Returns: The text, and the logarithm of its probability, as ``score(_:in:)`` has it.
  /// - Throws: `SpeechError` with code `decoder`.
  /// - Complexity: 15 ms of a core for six words.
  package func score(
    words: [String], in utterance: EncodedUtterance
  ) throws(SpeechError) -> (text: String, logProbability: Double) {
    let (plain, capital) = Self.capitalized(words)
    return try networks.withLock { networks throws(SpeechError) in
      let shares = try [plain, capital].map { words throws(SpeechError) in
        try wordScores(of: words, in: utterance, networks)
      }
      let mixed = zip(zip(plain, capital), zip(shares[0], shares[1])).map { words, shares in
        shares.1 > shares.0 ? words.1 : words.0
      }
      let text = mixed.joined(separator: " ")
      return (text, try score(text, in: utterance, networks))
    }
  }

  /// Tells how likely a text begins with words, whatever follows them.
  ///
  /// - Parameters:
  ///   - words: The words, in lower case, at least one.
  ///   - utterance: The sound, encoded by this model.
  /// - Returns: The natural logarithm of the probability of the likeliest way to write them: with capitals or
  ///   without, with commas between them or without.
  /// - Throws: `SpeechError` with code `decoder`.
  /// - Complexity: 10 ms of a core for a few words.
  package func score(
    beginning words: [String], in utterance: EncodedUtterance
  ) throws(SpeechError) -> Double {
    let (sentence, title) = Self.capitalized(words)
    let ways = [words, sentence, title].flatMap {
      [$0.joined(separator: " "), $0.joined(separator: ", ")]
    }
    let tokens = Set(ways).sorted().map { tokenizer.tokens(of: $0) }
    let length = tokens.map(\.count).max() ?? 0
    let rows = tokens.map { tokens in
      [Tokenizer.start] + tokens.dropLast()
        + Array(repeating: Tokenizer.end, count: length - tokens.count)
    }
    return try networks.withLock { networks throws(SpeechError) in
      try networks.logits(of: rows, in: utterance).withNumbers { numbers in
        let logits = Logits.rows(of: numbers, count: rows.count * length)
        return tokens.enumerated().map { row, tokens in
          zip(logits[(row * length)...], tokens).reduce(0) {
            $0 + $1.0.logProbability(of: $1.1)
          }
        }.max() ?? -.infinity
      }
    }
  }

  /// The most tokens of a text: those of its seconds, of at least 5.
  static func mostTokens(in utterance: EncodedUtterance, _ perSecond: Double) -> Int {
    Int(perSecond * max(5, utterance.duration))
  }

  /// Words with a capital first, as a sentence has it, and with one each, as names have them.
  private static func capitalized(_ words: [String]) -> (sentence: [String], title: [String]) {
    let title = words.map(\.capitalizedFirst)
    return (Array(title.prefix(1) + words.dropFirst()), title)
  }

  /// The logarithm of the probability of each word after those before it.
  private func wordScores(
    of words: [String], in utterance: EncodedUtterance, _ networks: MoonshineNetworks
  ) throws(SpeechError) -> [Double] {
    let tokens = words.map { tokenizer.tokens(of: $0) }
    var rest = try logProbabilities(of: tokens.flatMap(\.self), in: utterance, networks)[...]
    return tokens.map { tokens in
      defer { rest = rest.dropFirst(tokens.count) }
      return rest.prefix(tokens.count).reduce(0, +)
    }
  }

  private func score(
    _ sentence: String, in utterance: EncodedUtterance, _ networks: MoonshineNetworks
  ) throws(SpeechError) -> Double {
    let plain = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    let tokens = plain.isEmpty ? [] : tokenizer.tokens(of: plain)
    let withStop = tokenizer.tokens(of: plain + ".")
    let last = [Tokenizer.end]
    guard withStop.dropLast() == tokens[...] else {
      return Self.sum(
        try logProbabilities(of: tokens + last, in: utterance, networks).reduce(0, +),
        try logProbabilities(of: withStop + last, in: utterance, networks).reduce(0, +))
    }
    // Both share all but their ends.
    let logits = try networks.logits(of: [[Tokenizer.start] + withStop], in: utterance)
    return logits.withNumbers { numbers in
      let rows = Logits.rows(of: numbers, count: withStop.count + 1)
      let common = zip(rows, tokens).reduce(0) { $0 + $1.0.logProbability(of: $1.1) }
      let ends = rows[tokens.count].logProbability(of: Tokenizer.end)
      let stops = rows[tokens.count].logProbability(of: withStop[tokens.count])
      let endsThen = rows[tokens.count + 1].logProbability(of: Tokenizer.end)
      return common + Self.sum(ends, stops + endsThen)
    }
  }

  /// The log probabilities of each of some tokens after those before it.
  func logProbabilities(
    of tokens: [Int], in utterance: EncodedUtterance, _ networks: MoonshineNetworks
  ) throws(SpeechError) -> [Double] {
    let logits = try networks.logits(
      of: [[Tokenizer.start] + tokens.dropLast()], in: utterance)
    return logits.withNumbers { numbers in
      zip(Logits.rows(of: numbers, count: tokens.count), tokens).map {
        $0.logProbability(of: $1)
      }
    }
  }

  /// The logarithm of the sum of two probabilities, of their logarithms.
  private static func sum(_ one: Double, _ other: Double) -> Double {
    max(one, other) + log1p(exp(-abs(one - other)))
  }
}

extension String {
  /// The text with a capital letter first, as a sentence or a name has it.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// What a decoder gives for the next token: a number for each, whose exponential is its share.
struct Logits {
  private let numbers: UnsafeBufferPointer<Float>
  /// The logarithm of the sum of all exponentials.
  private let total: Double

  /// - Parameter numbers: Those of all tokens, which must be there as long as this value.
  init(_ numbers: UnsafeBufferPointer<Float>) {
    self.numbers = numbers
    let highest = numbers.max() ?? 0
    var sum: Float = 0
    // What is left out is less than 1e-8 of the sum.
    for number in numbers where number > highest - 30 { sum += exp(number - highest) }
    total = Double(highest) + log(Double(sum))
  }

  /// The logits after each of some tokens, which lie one after the other.
  static func rows(of numbers: UnsafeBufferPointer<Float>, count: Int) -> [Logits] {
    let length = numbers.count / max(1, count)
    return (0..<count).map {
      Logits(UnsafeBufferPointer(rebasing: numbers[$0 * length..<($0 + 1) * length]))
    }
  }

  /// The natural logarithm of a token's probability.
  func logProbability(of token: Int) -> Double { Double(numbers[token]) - total }

  /// The token with the highest probability, the first of several.
  var likeliest: Int {
    numbers.indices.max { numbers[$0] < numbers[$1] || numbers[$0] == numbers[$1] && $0 > $1 } ?? 0
  }

  /// The likeliest of some tokens.
  func likeliest(of tokens: [Int]) -> Int? { tokens.max { numbers[$0] < numbers[$1] } }
}
