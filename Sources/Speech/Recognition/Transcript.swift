/// What was heard in one utterance.
public struct Transcript: Sendable, Hashable {
  /// A word and when it was said.
  public struct Word: Sendable, Hashable {
    /// The word as the grammar spells it.
    public let word: String
    /// When it begins, in seconds from the start of the source.
    public package(set) var start: Double
    /// When it ends, in seconds from the start of the source.
    public package(set) var end: Double
    /// How sure it is, 0...1.
    public let confidence: Double
    /// Whether that is sure enough for the word to carry a request.
    public let isCertain: Bool

    /// A word; the arguments are its properties.
    public init(
      word: String, start: Double, end: Double, confidence: Double, isCertain: Bool = true
    ) {
      self.word = word
      self.start = start
      self.end = end
      self.confidence = confidence
      self.isCertain = isCertain
    }
  }

  /// Another reading of the same sound.
  public struct Alternative: Sendable, Hashable {
    /// Its words.
    public let text: String
    /// How sure it is, 0...1.
    public let confidence: Double
  }

  /// Why a transcript is not accepted.
  public enum Rejection: String, Sendable, Hashable {
    /// There was a sound, but no words, or no sound at all.
    case noSpeech
    /// Something else was said than the grammar knows, or what was said is too unsure to tell.
    case outOfGrammar
  }

  /// The words, in lower case; empty where none were heard.
  public let text: String
  /// When the utterance begins, in seconds from the start of the source.
  public package(set) var start: Double
  /// When its last sound ends, in seconds from the start of the source.
  public package(set) var end: Double
  /// How sure it is, 0...1.
  public let confidence: Double
  /// Why it is not accepted, or nil where it is.
  public let rejection: Rejection?
  /// Whether it is sure enough to be acted upon without asking.
  public let isCertain: Bool
  /// Other readings, the likeliest first: with a name that sounds almost like the one heard, where there
  /// is one in a list of some hundred names.
  public let alternatives: [Alternative]
  /// The words with their times.
  public package(set) var words: [Word]

  /// Whether it may be acted upon, if need be after asking.
  public var isAccepted: Bool { rejection == nil }

  /// A transcript; the arguments are its properties.
  public init(
    text: String, start: Double, end: Double, confidence: Double, rejection: Rejection? = nil,
    isCertain: Bool = true, alternatives: [Alternative] = [], words: [Word] = []
  ) {
    self.text = text
    self.start = start
    self.end = end
    self.confidence = confidence
    self.rejection = rejection
    self.isCertain = isCertain
    self.alternatives = alternatives
    self.words = words
  }
}
