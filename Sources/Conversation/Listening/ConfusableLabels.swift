internal import ContactBook
internal import IntentParser
internal import NameSearch
internal import Speech
internal import SpokenText

/// The labels of a language that can hardly be told from each other by ear.
///
/// Somebody who asks for the lodge is not to be put through to the ledge: a label that sounds almost like
/// another one is never sure, however well it was heard. Labels that the grammar has words for are compared with
/// the user's own, and not with each other.
public struct ConfusableLabels: Sendable {
  /// Two labels, each as its words.
  public struct Pair: Sendable, Hashable {
    /// A label of the user's own.
    public let own: [String]
    /// Another label.
    public let other: [String]
    /// Whether that is one of the user's own, too.
    public let isOtherOwn: Bool
  }

  /// The pairs, those of the user's own labels once.
  public let pairs: [Pair]
  /// All labels of the pairs.
  private let phrases: Set<[String]>

  /// No labels.
  init() {
    (pairs, phrases) = ([], [])
  }

  /// Compares the labels of a language.
  init(of language: CallLanguage, _ vocabulary: Vocabulary) async {
    let own = language.labels.phrases
    guard !own.isEmpty else {
      (pairs, phrases) = ([], [])
      return
    }
    var seen = Set(own)
    let named = language.grammar.labelPhrases.filter { seen.insert($0.words).inserted }
    let all = own + named.map(\.words)
    let labels =
      own.map { language.labels.label(of: $0) } + named.map { ContactLabel(spoken: $0.value) }
    var pairs: [Pair] = []
    for (position, others) in await vocabulary.soundingAlike(all).enumerated()
    where position < own.count {
      for other in others.sorted() where labels[other] != labels[position] {
        let isOtherOwn = other < own.count
        guard !isOtherOwn || other > position else { continue }
        pairs.append(Pair(own: own[position], other: all[other], isOtherOwn: isOtherOwn))
      }
    }
    self.pairs = pairs
    phrases = pairs.reduce(into: []) { $0.formUnion([$1.own, $1.other]) }
  }

  /// A transcript whose label is unsure where it sounds almost like another one.
  func doubting(_ transcript: Transcript, in language: CallLanguage) -> Transcript {
    guard !phrases.isEmpty, transcript.isAccepted else { return transcript }
    let words = SpokenWords.split(transcript.text)
    let slots = language.interpretations(ofSpeech: words).first?.slots ?? []
    let doubtful = slots.filter { $0.name == "label" && phrases.contains(Array(words[$0.words])) }
    return transcript.doubting(doubtful.flatMap(\.words))
  }

  /// A transcript of an answer, unsure where it has such a label.
  func doubting(_ transcript: Transcript) -> Transcript {
    let words = SpokenWords.split(transcript.text)
    let doubtful = phrases.flatMap { words.ranges(of: $0).flatMap { $0 } }
    return transcript.doubting(doubtful)
  }
}

extension Transcript {
  /// The transcript with some words unsure, by their positions.
  fileprivate func doubting(_ positions: [Int]) -> Transcript {
    guard !positions.isEmpty else { return self }
    let doubtful = Set(positions)
    return Transcript(
      text: text, start: start, end: end, confidence: confidence, rejection: rejection,
      isCertain: isCertain, isCertainAlone: isCertainAlone, alternatives: alternatives,
      words: words.enumerated().map { position, word in
        guard doubtful.contains(position) else { return word }
        return Word(
          word: word.word, start: word.start, end: word.end, confidence: word.confidence,
          isCertain: false)
      })
  }
}
