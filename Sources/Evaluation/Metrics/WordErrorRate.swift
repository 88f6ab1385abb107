internal import IntentParser

/// Errors a word that was meant, with its 95 % interval.
///
/// Words of one sentence go wrong together, so the interval is a bootstrap over the sentences: M.
/// Bisani and H. Ney, "Bootstrap estimates for confidence intervals in ASR performance evaluation",
/// ICASSP 2004. The random numbers are the same in each run.
package struct WordErrorRate: Sendable, Hashable, Encodable {
  /// The words that were meant.
  package private(set) var words = 0
  /// The words heard as others.
  private(set) var substitutions = 0
  /// The words not heard.
  private(set) var deletions = 0
  /// The words heard too much.
  private(set) var insertions = 0

  private var sentences: [Sentence] = []

  /// The counts of a sentence.
  private struct Sentence: Sendable, Hashable {
    let errors: Int32
    let words: Int32
  }

  private static let rounds = 1000
  private static let seed: UInt64 = 1

  /// The rate over sentences.
  package init(_ alignments: [WordAlignment] = []) {
    for alignment in alignments { add(alignment) }
  }

  /// Adds a sentence.
  mutating func add(_ alignment: WordAlignment) {
    words += alignment.wordCount
    substitutions += alignment.substitutions
    deletions += alignment.deletions
    insertions += alignment.insertions
    sentences.append(
      Sentence(
        errors: Int32(clamping: alignment.errors), words: Int32(clamping: alignment.wordCount)))
  }

  /// The bounds of the 95 % interval, which take a while; nil where there is no word.
  var interval: ClosedRange<Double>? {
    guard words > 0 else { return nil }
    var random = SplitMix(seed: Self.seed)
    var rates: [Double] = []
    for _ in 0..<Self.rounds {
      var errors = 0
      var words = 0
      for _ in sentences.indices {
        let sentence = sentences[Int.random(in: sentences.indices, using: &random)]
        errors += Int(sentence.errors)
        words += Int(sentence.words)
      }
      if words > 0 { rates.append(Double(errors) / Double(words)) }
    }
    guard !rates.isEmpty else { return nil }
    rates.sort()
    return Quantile.value(0.025, ofSorted: rates)...Quantile.value(0.975, ofSorted: rates)
  }

  /// All errors.
  package var errors: Int { substitutions + deletions + insertions }
  /// Errors a word, 0 or more; nil where there is no word.
  package var value: Double? { words > 0 ? Double(errors) / Double(words) : nil }

  private enum Key: String, CodingKey {
    case words, substitutions, deletions, insertions, errors, value, low, high
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(words, forKey: .words)
    try container.encode(substitutions, forKey: .substitutions)
    try container.encode(deletions, forKey: .deletions)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(errors, forKey: .errors)
    let interval = interval
    try container.encodeIfPresent(value?.rounded(to: 4), forKey: .value)
    try container.encodeIfPresent(interval?.lowerBound.rounded(to: 4), forKey: .low)
    try container.encodeIfPresent(interval?.upperBound.rounded(to: 4), forKey: .high)
  }
}

/// The alignment of the recognised words with the spoken ones.
///
/// The alignment with the least cost, a substitution counting 4 and an insertion or a deletion 3, as
/// NIST's sclite aligns (so two edits may stand where one substitution and one match would).
/// J. G. Fiscus, SCTK, the NIST Scoring Toolkit.
package struct WordAlignment: Sendable, Hashable, Codable {
  /// One place of the alignment: the same word, another one, one that was not heard, or one too much.
  struct Step: Sendable, Hashable, Codable {
    /// The word that was meant; nil where one was heard too much.
    let meant: String?
    /// The word that was heard; nil where it was not.
    let heard: String?
  }

  /// The places, in order.
  let steps: [Step]

  private static let substitutionCost = 4
  private static let gapCost = 3

  /// Aligns two sentences.
  ///
  /// - Complexity: O(n · m).
  package init(meant: [String], heard: [String]) {
    let width = heard.count + 1
    var costs = [Int](repeating: 0, count: (meant.count + 1) * width)
    for column in 0..<width { costs[column] = column * Self.gapCost }
    for row in 0..<meant.count {
      costs[(row + 1) * width] = (row + 1) * Self.gapCost
      for column in 0..<heard.count {
        let isMatch = meant[row] == heard[column]
        costs[(row + 1) * width + column + 1] = min(
          costs[row * width + column] + (isMatch ? 0 : Self.substitutionCost),
          costs[row * width + column + 1] + Self.gapCost,
          costs[(row + 1) * width + column] + Self.gapCost)
      }
    }
    var steps: [Step] = []
    var row = meant.count
    var column = heard.count
    while row > 0 || column > 0 {
      let cost = costs[row * width + column]
      if row > 0, column > 0 {
        let isMatch = meant[row - 1] == heard[column - 1]
        let before = costs[(row - 1) * width + column - 1]
        if cost == before + (isMatch ? 0 : Self.substitutionCost) {
          row -= 1
          column -= 1
          steps.append(Step(meant: meant[row], heard: heard[column]))
          continue
        }
      }
      if row > 0, cost == costs[(row - 1) * width + column] + Self.gapCost {
        row -= 1
        steps.append(Step(meant: meant[row], heard: nil))
      } else {
        column -= 1
        steps.append(Step(meant: nil, heard: heard[column]))
      }
    }
    self.steps = steps.reversed()
  }

  /// The number of words that were meant.
  var wordCount: Int { steps.count { $0.meant != nil } }
  /// The words that were heard as others.
  var substitutions: Int {
    steps.count { $0.meant != nil && $0.heard != nil && $0.meant != $0.heard }
  }
  /// The words that were not heard.
  var deletions: Int { steps.count { $0.heard == nil } }
  /// The words that were heard too much.
  var insertions: Int { steps.count { $0.meant == nil } }
  /// All errors.
  package var errors: Int { steps.count { $0.meant != $0.heard } }
}
