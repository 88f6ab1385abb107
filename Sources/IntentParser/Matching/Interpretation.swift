internal import SpokenText

/// One way to understand a sentence: the public rule that matched it, and its slots.
public struct Interpretation: Sendable, Hashable {
  /// The public rule.
  public let rule: String
  /// The slots in the order in which they begin; `{slot}` around nothing that was said, or
  /// whose words are all replaced by nothing, is left out.
  public package(set) var slots: [Slot]
  /// The words of the sentence as the grammar spells them.
  package internal(set) var spelledWords: [String] = []
  /// The natural logarithm of the likeliest way through the grammar, with what fillers and words
  /// of dictation cost.
  public let weight: Double
  /// Whether words were taken that the grammar does not name.
  public let usesDictation: Bool
  /// Whether the sentence may as well be no request, by words marked `{?}`, so that the user is to
  /// be asked.
  public var isDoubtful: Bool
  /// Whether it was read by what stands beside `<overheard>`, which is listened for only so that it
  /// is taken for nothing else.
  package internal(set) var isOverheard = false

  /// Creates an interpretation.
  public init(
    rule: String, slots: [Slot], weight: Double, usesDictation: Bool, isDoubtful: Bool = false
  ) {
    self.isDoubtful = isDoubtful
    self.rule = rule
    self.slots = slots
    self.weight = weight
    self.usesDictation = usesDictation
  }

  /// The slots' values by their names; of several slots of one name the last.
  public var slotValues: [String: String] {
    Dictionary(slots.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The slots' values as the grammar spells them, by their names; of several slots of one name the last.
  public var spelledValues: [String: String] {
    Dictionary(slots.map { ($0.name, $0.spelledValue) }, uniquingKeysWith: { $1 })
  }

  /// Whether the two say the same, however likely they are.
  func means(_ other: Interpretation) -> Bool {
    rule == other.rule
      && slots.elementsEqual(other.slots) { $0.name == $1.name && $0.value == $1.value }
  }
}

/// A value that a grammar found in a sentence.
public struct Slot: Sendable, Hashable {
  /// The slot's name in the grammar.
  public let name: String
  /// The words that filled it, as they are compared, or the value that the grammar states.
  public let value: String
  /// The same with the words as the grammar spells them, such as their diacritics.
  public let spelledValue: String
  /// The range of words in the sentence, counted from 0; empty if a stated value was put there by
  /// saying nothing.
  public let words: Range<Int>

  /// Creates a slot.
  ///
  /// - Parameters:
  ///   - name: The slot's name.
  ///   - value: Its value.
  ///   - spelledValue: The value as the grammar spells it; nil if that is the same.
  ///   - words: The words in the sentence.
  public init(name: String, value: String, spelledValue: String? = nil, words: Range<Int>) {
    self.name = name
    self.value = value
    self.spelledValue = spelledValue ?? value
    self.words = words
  }
}

extension GrammarNetwork {
  /// Makes the interpretation of the marks on the way through a sentence.
  ///
  /// - Parameters:
  ///   - marks: Each with twice the number of words before it; one more where it lies between a
  ///     word and its possessive ending.
  ///   - words: The sentence.
  ///   - weight: How likely it is.
  ///   - usesDictation: Whether words were taken for dictation.
  /// - Returns: The rule and the slots.
  func interpretation(
    marks: [(GraphMark, Int)], words: [String], weight: Double, usesDictation: Bool
  ) -> Interpretation {
    var rule = ""
    var slots: [Slot?] = []
    var isDoubtful = false
    var isOverheard = false
    var open: [(start: Int, firstSlot: Int)] = []
    var replacements: [SlotText.Replacement] = []
    var spelled = self.spelled(words)
    for case (.spelling(let number), let position) in marks where position / 2 < words.count {
      spelled[position / 2] = otherSpellings[number]
    }
    for (mark, position) in marks {
      switch mark {
      case .rule(let number): rule = rules[number]
      case .typedOnly, .spelling: break
      case .overheard: isOverheard = true
      case .skip:
        replacements.append(.init(words: position / 2..<position / 2 + 1, text: ""))
      case .open(let number):
        open.append(((position + 1) / 2, slots.count))
        slots += Array(repeating: nil, count: tagSets[number].count)
      case .close(let number):
        guard let (start, firstSlot) = open.popLast() else { continue }
        let range = start..<max(start, (position + 1) / 2)
        for (offset, tag) in tagSets[number].enumerated() {
          guard let name = tag.slot else {
            replacements.append(.init(words: range, text: tag.value ?? ""))
            continue
          }
          guard tag.value != nil || !range.isEmpty else { continue }
          if name == Tag.doubt {
            isDoubtful = true
            continue
          }
          func value(_ words: [String]) -> String {
            if let value = tag.value { return value }
            let text = SlotText.text(of: words, in: range, replacements)
            return position % 2 == 1 ? Self.withoutPossessive(text) : text
          }
          let text = value(words)
          guard !text.isEmpty else { continue }
          slots[firstSlot + offset] = Slot(
            name: name, value: text, spelledValue: value(spelled), words: range)
        }
      }
    }
    var interpretation = Interpretation(
      rule: rule, slots: slots.compactMap { $0 }, weight: weight, usesDictation: usesDictation,
      isDoubtful: isDoubtful)
    interpretation.isOverheard = isOverheard
    interpretation.spelledWords = spelled
    return interpretation
  }

  private static func withoutPossessive(_ text: String) -> String {
    var text = text
    if text.last == "s" { text.removeLast() }
    if text.last == "'" { text.removeLast() }
    return text
  }
}

/// Puts the value of a slot together from the words it matched.
private enum SlotText: Sendable {
  /// A text that replaces some words.
  struct Replacement: Sendable, Hashable {
    let words: Range<Int>
    let text: String
  }

  /// The text of the words in `range`.
  ///
  /// Replacements that follow each other are joined as they are, all else as words are written. Of replacements
  /// in each other the outer one counts.
  ///
  /// - Parameters:
  ///   - words: The sentence.
  ///   - range: Which words of it.
  ///   - replacements: Sorted by where they end, the inner ones before the outer.
  /// - Returns: The text; empty if all words are replaced by nothing.
  /// - Complexity: O(n) in the number of words and replacements.
  static func text(
    of words: [String], in range: Range<Int>, _ replacements: [Replacement]
  ) -> String {
    var outermost: [Replacement] = []
    for next in replacements
    where next.words.lowerBound >= range.lowerBound && next.words.upperBound <= range.upperBound {
      while let last = outermost.last, last.words.lowerBound >= next.words.lowerBound,
        !last.words.isEmpty || last.words.lowerBound > next.words.lowerBound
      {
        outermost.removeLast()
      }
      outermost.append(next)
    }
    var text = ""
    var isReplaced = false
    func append(_ piece: String, replaced: Bool) {
      guard !piece.isEmpty else { return }
      if replaced && isReplaced {
        text += piece
      } else {
        SpokenWords.append(piece, to: &text)
      }
      isReplaced = replaced
    }
    var position = range.lowerBound
    for replacement in outermost {
      while position < replacement.words.lowerBound {
        append(words[position], replaced: false)
        position += 1
      }
      append(replacement.text, replaced: true)
      position = max(position, replacement.words.upperBound)
    }
    while position < range.upperBound {
      append(words[position], replaced: false)
      position += 1
    }
    return text
  }
}
