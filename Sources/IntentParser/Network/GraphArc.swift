/// A step of the graph that a grammar is written out into, from one state to another.
struct GraphArc: Sendable, Hashable {
  /// The number of a word (from 0), or one of the labels below.
  typealias Label = Int32

  /// Taken without a word.
  static let silent: Label = -1
  /// Takes any word, and begins dictation with it.
  static let dictationStart: Label = -2
  /// Takes any further word of dictation.
  static let dictation: Label = -3
  /// The end of a sentence.
  static let end: Label = -4
  /// Takes a phrase of the first rule that the program fills; those of the others come below.
  private static let firstPhrases: Label = -5

  /// The label that takes a phrase of the rule number `index` among those the program fills.
  static func phrases(_ index: Int) -> Label { firstPhrases - Label(index) }

  /// Which rule's phrases the label takes, or nil where it takes none.
  static func phraseIndex(_ label: Label) -> Int? {
    label <= firstPhrases ? Int(firstPhrases - label) : nil
  }

  /// The mark of an arc that notes nothing.
  static let unmarked: Int32 = -1
  /// The mark of a silent arc that leads back to the beginning of a repetition; it may be taken
  /// only where something was said since.
  static let back: Int32 = -2

  var from: Int32
  var to: Int32
  var label: Label
  /// What taking the arc notes: the number of a mark of the network, or one of the two above.
  var mark: Int32
  /// The natural logarithm of the arc's probability.
  var weight: Double
}
