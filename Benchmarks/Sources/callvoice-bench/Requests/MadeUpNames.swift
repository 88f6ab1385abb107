/// Names that nobody has, as spoken words: for each person the first name and the full one.
enum MadeUpNames {
  /// The names of `count` people, always the same.
  static func names(of count: Int) -> [[String]] {
    var names: [[String]] = []
    for person in 0..<count {
      let first = word(person % 997, syllables: 2)
      let last = word(person &* 7919 % 1_000_003, syllables: 4)
      names.append([first])
      names.append([first, last])
    }
    return names
  }

  /// A word of syllables of a consonant and a vowel, the digits of `number` to the base of 75.
  private static func word(_ number: Int, syllables: Int) -> String {
    let consonants = Array("bdfghjklmnprstv")
    let vowels = Array("aeiou")
    var rest = number
    var word = ""
    for _ in 0..<syllables {
      word.append(consonants[rest % consonants.count])
      rest /= consonants.count
      word.append(vowels[rest % vowels.count])
      rest /= vowels.count
    }
    return word
  }
}
