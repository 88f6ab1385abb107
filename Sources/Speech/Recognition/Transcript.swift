internal import SpokenText

/// The words of one utterance.
public struct Transcript: Sendable, Hashable {
  /// A word and when it was said.
  public struct Word: Sendable, Hashable {
    /// The word as the grammar spells it.
    public let word: String
    /// The beginning, in seconds from the start of the source.
    public package(set) var start: Double
    /// The end, in seconds from the start of the source.
    public package(set) var end: Double
    /// The confidence, 0...1.
    public let confidence: Double
    /// Whether the word is sure enough to carry a request together with others.
    public let isCertain: Bool
    /// Whether the word is sure enough to carry a request by itself.
    public let isSure: Bool

    /// A word; the arguments are its properties.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - start: The beginning, in seconds.
    ///   - end: The end, in seconds.
    ///   - confidence: The confidence, 0...1.
    ///   - isCertain: True if it can carry a request together with others.
    ///   - isSure: True if it can by itself; nil if that is the same.
    public init(
      word: String, start: Double, end: Double, confidence: Double, isCertain: Bool = true,
      isSure: Bool? = nil
    ) {
      self.word = word
      self.start = start
      self.end = end
      self.confidence = confidence
      self.isCertain = isCertain
      self.isSure = isSure ?? isCertain
    }
  }

  /// Another reading of the same sound.
  public struct Alternative: Sendable, Hashable {
    /// Its words.
    public let text: String
    /// The confidence, 0...1.
    public let confidence: Double
  }

  /// What both recognisers make of the words, for people to see.
  package struct Scores: Sendable, Hashable, Codable {
    /// The natural logarithm of how much likelier the neural model takes the words to be than the free text.
    package let logLikelihoodRatio: Double
    /// What the neural model would write if anything could have been said.
    package let freeText: String
    /// PocketSphinx's score of a frame of the words less that of the phone loop.
    package let difference: Double
  }

  /// The reasons for rejecting a transcript.
  public enum Rejection: String, Sendable, Hashable {
    /// There was a sound, but no words, or no sound at all.
    case noSpeech
    /// Something else was said than the grammar knows, or what was said is too unsure to tell.
    case outOfGrammar
  }

  /// The words, in lower case; empty if none were heard.
  public let text: String
  /// The beginning of the utterance, in seconds from the start of the source.
  public package(set) var start: Double
  /// The end of its last sound, in seconds from the start of the source.
  public package(set) var end: Double
  /// The confidence, 0...1.
  public let confidence: Double
  /// The reason for rejecting it, or nil if it is accepted.
  public let rejection: Rejection?
  /// Whether it is sure enough to be acted upon without asking.
  public let isCertain: Bool
  /// Whether it would be certain if no other reading fitted as well.
  package let isCertainAlone: Bool
  /// Whether it is sure enough for a request about the one call that is going on.
  package var isCertainInCall = false
  /// Whether the words were heard once more, when they were asked about.
  package var isSaidAgain = false
  /// Other readings, the likeliest first: with a name that sounds almost like the one heard, where there
  /// is one in a list of some hundred names.
  public let alternatives: [Alternative]
  /// The words with their times.
  public package(set) var words: [Word]
  /// The kind of sound that it was heard in.
  package var channel = SoundChannel.wide
  /// The scores of both recognisers; nil if PocketSphinx alone has heard it.
  package var scores: Scores?
  /// The evidence for it, where that is recorded.
  package var evidence: UtteranceEvidence?

  /// Whether it may be acted upon, if need be after asking.
  public var isAccepted: Bool { rejection == nil }

  /// A transcript; the arguments are its properties.
  public init(
    text: String, start: Double, end: Double, confidence: Double, rejection: Rejection? = nil,
    isCertain: Bool = true, alternatives: [Alternative] = [], words: [Word] = []
  ) {
    self.init(
      text: text, start: start, end: end, confidence: confidence, rejection: rejection,
      isCertain: isCertain, isCertainAlone: isCertain, alternatives: alternatives, words: words)
  }

  package init(
    text: String, start: Double, end: Double, confidence: Double, rejection: Rejection?,
    isCertain: Bool, isCertainAlone: Bool, alternatives: [Alternative], words: [Word]
  ) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
    self.rejection = rejection
    self.isCertain = isCertain
    self.isCertainAlone = isCertainAlone
    self.alternatives = alternatives
    self.words = words
  }
}

extension Transcript {
  /// The transcript with another reading of the same sound beside it.
  ///
  /// - Parameters:
  ///   - rival: The other reading.
  ///   - isClose: Whether it fits as well, so that this one is not certain.
  /// - Returns: The transcript.
  package func compared(to rival: Transcript, isClose: Bool) -> Transcript {
    Transcript(
      text: text, start: start, end: end, confidence: confidence, rejection: rejection,
      isCertain: isCertain && !isClose, isCertainAlone: isCertain,
      alternatives: [Alternative(text: rival.text, confidence: rival.confidence)], words: words)
  }
}

extension Transcript {
  /// The transcript as one that is no request.
  func refused() -> Transcript {
    Transcript(
      text: text, start: start, end: end, confidence: confidence, rejection: .outOfGrammar,
      isCertain: false, words: words)
  }
}

extension DecoderHypothesis {
  /// Whether this fits the sound almost as well as another hypothesis, or better.
  ///
  /// - Parameters:
  ///   - margin: The difference of their acoustic scores, per frame of the other's words.
  ///   - other: The other hypothesis, over the same frames.
  /// - Returns: Whether it does.
  func isWithin(_ margin: Double, of other: DecoderHypothesis) -> Bool {
    let frames = other.words.reduce(0) { $0 + $1.frames.count }
    return other.acousticScore - acousticScore <= margin * Double(frames)
  }

  /// The score of words and fillers.
  var acousticScore: Double { segments.reduce(0) { $0 + $1.acousticScore } }
}

extension Transcript {
  /// The same with other times.
  ///
  /// - Parameter seconds: What is added to all times; none comes before 0.
  /// - Returns: The moved transcript.
  package func moved(by seconds: Double) -> Transcript {
    guard seconds != 0 else { return self }
    var moved = self
    moved.start = max(0, start + seconds)
    moved.end = max(0, end + seconds)
    moved.words = words.map { word in
      var word = word
      word.start = max(0, word.start + seconds)
      word.end = max(0, word.end + seconds)
      return word
    }
    return moved
  }
}

extension Transcript {
  /// The transcript with its words spelt otherwise.
  ///
  /// - Parameter spelling: Tells how words are spelt that were heard, as many.
  /// - Returns: The transcript.
  package func spelled(_ spelling: ([String]) -> [String]) -> Transcript {
    func spelled(_ text: String) -> String {
      SpokenWords.text(of: spelling(SpokenWords.split(text)))
    }
    let text = spelled(self.text)
    guard text != self.text || !alternatives.isEmpty else { return self }
    // A possessive is one word with its owner.
    let written = spelling(SpokenWords.split(self.text)).reduce(into: [String]()) {
      if $1 == "'s", let owner = $0.popLast() { $0.append(owner + $1) } else { $0.append($1) }
    }
    var transcript = Transcript(
      text: text, start: start, end: end, confidence: confidence, rejection: rejection,
      isCertain: isCertain, isCertainAlone: isCertainAlone,
      alternatives: alternatives.map {
        Alternative(text: spelled($0.text), confidence: $0.confidence)
      },
      words: written.count != words.count
        ? words
        : zip(words, written).map { word, text in
          Word(
            word: text, start: word.start, end: word.end, confidence: word.confidence,
            isCertain: word.isCertain, isSure: word.isSure)
        })
    (transcript.isCertainInCall, transcript.channel) = (isCertainInCall, channel)
    (transcript.scores, transcript.evidence) = (scores, evidence)
    return transcript
  }
}
