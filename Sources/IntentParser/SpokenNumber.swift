import SpokenText

/// Numbers as people say them, digit by digit.
public enum SpokenNumber: Sendable {
  /// The digits that the words say: "plus four four double two oh" is `+44220`.
  ///
  /// - Parameter words: digit words (zero or oh … nine), each of which may follow "double" or
  ///   "triple", and "plus", "star" or "pound" before the first.
  /// - Returns: the digits, with a +, * or # in front where it was said; nil for no words, and where a word
  ///   is no such word or "double" stands before none.
  /// - Complexity: O(n) in the number of words.
  public static func digits(in words: [String]) -> String? {
    var digits = ""
    var times = 1
    for (index, word) in words.enumerated() {
      if let factor = multipliers[word], times == 1 {
        times = factor
      } else if let digit = values[word] {
        digits += String(repeating: String(digit), count: times)
        times = 1
      } else if index == 0, let sign = signs[word] {
        digits = sign
      } else {
        return nil
      }
    }
    return times == 1 && digits.contains(where: \.isNumber) ? digits : nil
  }

  private static let signs = ["plus": "+", "star": "*", "pound": "#"]

  private static let multipliers = ["double": 2, "triple": 3]

  private static let values: [String: Int] = {
    var values = Dictionary(uniqueKeysWithValues: zip(SpokenWords.digitWords, 0...9))
    values["oh"] = 0
    return values
  }()
}
