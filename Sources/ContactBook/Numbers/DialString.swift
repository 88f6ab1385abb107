/// A number with the keys to press once its call is answered, as telephones take it: "5550100,,12#".
///
/// A `,` or `p` is a pause of two seconds; a `;` or `w` one until the user says to go on.
package struct DialString: Sendable, Hashable {
  /// The number before the pause.
  package let number: String

  /// The keys: digits, `*` and `#`; `,` for a pause of a set length and `w` for one that the user ends.
  ///
  /// They begin with a pause unless it is a single one of a set length, as it is before any keys: an extension
  /// is "12" however it is written, and "w12" waits.
  package let keys: String

  /// The signs of pauses in ``keys``.
  package static let pauses: Set<Character> = [",", "w"]

  /// The signs of pauses as people write them.
  private static let signs = Array(",;pPwW".utf8)

  /// The most keys behind a number; what is longer is none.
  private static let mostKeys = 64

  /// Splits a text at its first pause, or at `;ext=`; nil where nothing but keys and pauses does not follow.
  package init?(_ text: String) {
    // Most numbers have none of these signs, and a book has thousands.
    guard text.utf8.contains(where: Self.signs.contains) else { return nil }
    if let parameter = text.firstRange(of: #/;[eE][xX][tT]=/#),
      let keys = Self.keys(String(text[parameter.upperBound...]))
    {
      number = String(text[..<parameter.lowerBound])
      self.keys = keys
      return
    }
    guard let pause = Self.pause(in: text), let keys = Self.keys(String(text[pause...])) else {
      return nil
    }
    number = String(text[..<pause])
    self.keys = keys
  }

  /// Keys as people write them, in the form of ``keys``; nil where the text is none, or has only pauses.
  package static func keys(_ text: String) -> String? {
    guard text.utf8.count <= mostKeys else { return nil }
    var keys = ""
    for character in text where character != " " {
      switch character {
      case ",", "p", "P": keys.append(",")
      case ";", "w", "W": keys.append("w")
      case _ where character.isASCII && (character.isNumber || "*#".contains(character)):
        keys.append(character)
      default: return nil
      }
    }
    while let last = keys.last, pauses.contains(last) { keys.removeLast() }
    if keys.hasPrefix(","), keys.dropFirst().first.map({ !pauses.contains($0) }) ?? false {
      keys.removeFirst()
    }
    return keys.isEmpty ? nil : keys
  }

  /// The start of a pause behind at least as many digits as the shortest numbers have.
  private static func pause(in text: String) -> String.Index? {
    var digits = 0
    for index in text.indices {
      if text[index].isNumber { digits += 1 }
      if digits >= 2, ",;pPwW".contains(text[index]) { return index }
    }
    return nil
  }
}

extension DialString {
  /// Some keys that are pressed one after another, behind a pause.
  package struct Step: Sendable, Hashable {
    /// The number of pauses of a set length before the keys.
    package let pauses: Int
    /// Whether the user says when to go on.
    package let waits: Bool
    /// The keys: digits, `*` and `#`.
    package let digits: String
  }

  /// The steps of keys in the form of ``keys``, each with a pause before it.
  package static func steps(_ keys: String) -> [Step] {
    var steps: [Step] = []
    var rest = keys[...]
    while !rest.isEmpty {
      let pause = rest.prefix { pauses.contains($0) }
      rest = rest.dropFirst(pause.count)
      let digits = rest.prefix { !pauses.contains($0) }
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty else { break }
      steps.append(
        Step(
          pauses: max(1, pause.count(where: { $0 == "," })), waits: pause.contains("w"),
          digits: String(digits)))
    }
    return steps
  }
}
