extension GrammarNetwork {
  /// What the marks on the way through a sentence say.
  ///
  /// - Parameters:
  ///   - marks: each with twice the number of words before it; one more where it lies between a
  ///     word and its possessive ending.
  ///   - words: the sentence.
  ///   - weight: how likely it is.
  ///   - usesDictation: whether words were taken for dictation.
  /// - Returns: the rule and the slots.
  func interpretation(
    marks: [(GraphMark, Int)], words: [String], weight: Double, usesDictation: Bool
  ) -> Interpretation {
    var rule = ""
    var slots: [Slot?] = []
    var open: [(start: Int, firstSlot: Int)] = []
    var replacements: [SlotText.Replacement] = []
    for (mark, position) in marks {
      switch mark {
      case .rule(let number): rule = rules[number]
      case .typedOnly: break
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
          var text = tag.value ?? SlotText.text(of: words, in: range, replacements)
          if tag.value == nil, position % 2 == 1 { text = Self.withoutPossessive(text) }
          guard !text.isEmpty else { continue }
          slots[firstSlot + offset] = Slot(name: name, value: text, words: range)
        }
      }
    }
    return Interpretation(
      rule: rule, slots: slots.compactMap { $0 }, weight: weight, usesDictation: usesDictation)
  }

  private static func withoutPossessive(_ text: String) -> String {
    var text = text
    if text.last == "s" { text.removeLast() }
    if text.last == "'" { text.removeLast() }
    return text
  }
}
