/// A value that a grammar found in a sentence.
public struct Slot: Sendable, Hashable {
  /// The slot's name in the grammar.
  public let name: String
  /// The words that filled it, joined by spaces, or the value that the grammar states.
  public let value: String
  /// Which words of the sentence it stands for, counted from 0; empty where a stated value was put
  /// there by saying nothing.
  public let words: Range<Int>

  /// Makes a slot.
  public init(name: String, value: String, words: Range<Int>) {
    self.name = name
    self.value = value
    self.words = words
  }
}
