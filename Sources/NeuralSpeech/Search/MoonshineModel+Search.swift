package import Audio
internal import Foundation
internal import Synchronization

extension MoonshineModel {
  /// A sentence of a grammar, as a search has found it in an utterance.
  package struct Hypothesis: Sendable, Hashable {
    /// Its words, as the grammar has them.
    package let words: [String]
    /// Its text, as the model writes it.
    package let text: String
    /// The natural logarithm of the text's probability, as ``MoonshineModel/score(_:in:)`` has it.
    package let logProbability: Double
    /// The natural logarithm of the sentence's probability by the grammar; 0 at most.
    package let grammarLogProbability: Double
  }

  /// Finds the sentences of a grammar that were likely said.
  ///
  /// A beam search over what was written and where in the grammar that is. Of each text the vocabulary's tree is
  /// walked beside the letters that the grammar allows next, so that a rare name among many is found as any other;
  /// of texts that are at the same places, such as those that differ by a comma, only the likeliest continues.
  ///
  /// - Parameters:
  ///   - network: The sentences.
  ///   - utterance: The sound, encoded by this model.
  ///   - width: How many texts go on at a time.
  ///   - count: How many sentences are wanted at most.
  ///   - tokensPerSecond: The most tokens of a text for a second of sound; 5 s may have as many in any case.
  /// - Returns: Sentences with different words, the likeliest first; none where none of them fits at all.
  /// - Throws: `SpeechError` with code `decoder`.
  /// - Complexity: 6 ms of a core for each token of a sentence, and 5 ms for each sentence that is found.
  package func search(
    _ network: SpelledNetwork, in utterance: EncodedUtterance, width: Int = 8, count: Int = 5,
    tokensPerSecond: Double = 8
  ) throws(SpeechError) -> [Hypothesis] {
    let limit = Self.mostTokens(in: utterance, tokensPerSecond)
    let found = try networks.withLock { networks throws(SpeechError) in
      var search = BeamSearch(network, tokenizer, vocabulary, width: max(1, width))
      var texts = utterance.first
      var steps = search.steps(after: texts.next)
      while !steps.isEmpty, search.length < limit {
        texts = try networks.texts(after: texts, steps, in: utterance)
        steps = search.steps(after: texts.next)
      }
      return search.sentences(count)
    }
    let scores = try score(found.map(\.text), in: utterance)
    return zip(found, scores).map { found, score in
      Hypothesis(
        words: found.words, text: found.text, logProbability: score,
        grammarLogProbability: Double(found.path.logProbability))
    }.sorted { $0.logProbability > $1.logProbability }
  }
}

/// A search for the likeliest texts of a grammar, without the networks that tell how likely they are.
private struct BeamSearch {
  /// A text that continues.
  struct Text {
    var tokens: [Int] = []
    var paths: [SpelledNetwork.Path]
    var logProbability = 0.0
    /// The tokens at its end without letters and digits.
    var pauses = 0
  }

  /// A whole sentence.
  struct Sentence {
    let words: [String]
    let text: String
    let path: SpelledNetwork.Path
    let logProbability: Double
  }

  private struct Candidate {
    let text: Int
    let token: Int
    let logProbability: Double
    /// The same with the grammar's share.
    let total: Double
  }

  /// The power to which the grammar's probabilities count in what continues: about what they count for in the end.
  private static let grammarPower = 0.4

  /// The maximum number of tokens in a row without letters and digits, such as a comma and a space.
  private static let mostPauses = 2

  /// How far below the likeliest sentence so far a text may be to continue.
  ///
  /// A short sentence, such as "call" alone, is over before the longer ones that begin like it.
  private static let reach = 10.0

  /// The number of tokens of the texts that continue.
  private(set) var length = 0
  private let network: SpelledNetwork
  private let tokenizer: Tokenizer
  private let vocabulary: VocabularyTrie
  private let width: Int
  private var texts: [Text]
  private var sentences: [Sentence] = []
  /// The words of all texts.
  private var steps: [SpelledNetwork.Step]? = []

  init(
    _ network: SpelledNetwork, _ tokenizer: Tokenizer, _ vocabulary: VocabularyTrie, width: Int
  ) {
    self.network = network
    self.tokenizer = tokenizer
    self.vocabulary = vocabulary
    self.width = width
    texts = [Text(paths: network.beginnings)]
  }

  /// The likeliest sentences so far, by sound and grammar together.
  func sentences(_ count: Int) -> [Sentence] {
    func total(_ sentence: Sentence) -> Double {
      sentence.logProbability + Double(sentence.path.logProbability)
    }
    var known: Set<[String]> = []
    return sentences.sorted { total($0) > total($1) }
      .filter { known.insert($0.words).inserted }.prefix(max(0, count)).map(\.self)
  }

  /// The texts that continue, after what is known of the next token of those before them.
  ///
  /// - Parameter next: The logits, [texts, 1, vocabulary].
  /// - Returns: Of each which of the texts before it continues from, and its last token; none where the search is over.
  mutating func steps(after next: Tensor) -> [(text: Int, token: Int)] {
    var candidates: [Candidate] = []
    next.withNumbers { numbers in
      let rows = Logits.rows(of: numbers, count: texts.count)
      for (index, logits) in rows.enumerated() {
        finish(texts[index], logits)
        collect(&candidates, index, logits)
      }
    }
    let best = sentences.map(\.logProbability).max() ?? -.infinity
    guard let first = candidates.first, first.logProbability > best - Self.reach else { return [] }
    return choose(candidates)
  }

  /// Ends a text where the grammar lets it.
  private mutating func finish(_ text: Text, _ logits: Logits) {
    guard !text.tokens.isEmpty, let end = network.ending(of: text.paths), let steps else { return }
    sentences.append(
      Sentence(
        words: network.words(upTo: end.step, of: steps), text: tokenizer.text(of: text.tokens),
        path: end,
        logProbability: text.logProbability + logits.logProbability(of: Tokenizer.end)))
  }

  /// Adds the likeliest ways on from a text; hopeless ones are left out.
  private func collect(_ candidates: inout [Candidate], _ index: Int, _ logits: Logits) {
    let text = texts[index]
    // More than go on, since some of them are at the same places.
    let room = 8 * width
    var found = candidates
    let grammar = Self.grammarPower * Double(text.paths.map(\.logProbability).max() ?? 0)
    func add(_ tokens: [Int]) {
      // Tokens of the same letters lead to the same places.
      guard let token = logits.likeliest(of: tokens) else { return }
      let logProbability = text.logProbability + logits.logProbability(of: token)
      let total = logProbability + grammar
      guard found.count < room || total > found[room - 1].total else { return }
      found.append(
        Candidate(text: index, token: token, logProbability: logProbability, total: total))
      if found.count >= 2 * room { cut() }
    }
    func walk(_ number: Int, _ paths: [SpelledNetwork.Path], isPause: Bool = false) {
      let node = vocabulary.nodes[number]
      // Within a word there is an apostrophe after the first letter at most, as in O'Brien.
      let mayPause = text.pauses < Self.mostPauses && paths.contains { $0.place.depth < 2 }
      if !isPause || mayPause {
        add(node.tokens)
        if paths.contains(where: \.isBetweenWords) { add(node.closingTokens) }
      }
      for (byte, child) in node.children {
        var steps: [SpelledNetwork.Step]?
        let paths = network.paths(after: paths, byte, steps: &steps)
        if !paths.isEmpty { walk(child, paths) }
      }
    }
    func cut() {
      // Of the same probability the earlier text, and then the lower token, so that each run is the same.
      found.sort {
        ($1.total, $0.text, $0.token) < ($0.total, $1.text, $1.token)
      }
      found.removeLast(max(0, found.count - room))
    }
    walk(0, text.paths, isPause: true)
    cut()
    candidates = found
  }

  /// Goes on with the likeliest candidates, of each set of places with one.
  private mutating func choose(_ candidates: [Candidate]) -> [(text: Int, token: Int)] {
    var chosen: [Text] = []
    var origins: [(text: Int, token: Int)] = []
    var known: Set<Set<SpelledNetwork.Place>> = []
    for candidate in candidates where chosen.count < width {
      var text = texts[candidate.text]
      let letters = tokenizer.letters(of: candidate.token) ?? []
      for byte in letters { text.paths = network.paths(after: text.paths, byte, steps: &steps) }
      // Otherwise the letters of a name are spelt one by one, which fits any sound a little.
      if tokenizer.closesWord(candidate.token) {
        text.paths = text.paths.filter(\.isBetweenWords)
      }
      guard known.insert(Set(text.paths.map(\.place))).inserted else { continue }
      text.tokens.append(candidate.token)
      text.logProbability = candidate.logProbability
      text.pauses = letters.isEmpty ? text.pauses + 1 : 0
      chosen.append(text)
      origins.append((candidate.text, candidate.token))
    }
    texts = chosen
    length += 1
    return origins
  }
}
