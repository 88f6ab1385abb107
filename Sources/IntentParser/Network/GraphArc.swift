/// A step of the matching graph, from one state to another.
struct GraphArc: Sendable, Hashable {
  /// The number of a word (from 0), or one of the labels below.
  typealias Label = Int32

  /// Taken without a word.
  static let silent: Label = -1
  /// Takes any word, and begins dictation with it.
  static let dictationStart: Label = -2
  /// Takes any further word of dictation.
  static let dictation: Label = -3

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
