/// The approximate pronunciation of a word in Latin letters, as readers of English would say it: words
/// that are likely homophones have the same key.
///
/// Letters are mapped to classes of sounds from left to right:
///
/// - Silent letters are dropped: the first of "kn", "gn", "wr", "ps"; "gh" after a vowel; "h" except at
///   the start of a word; "w" and "y" after a vowel; "e" at the end; the second of doubled letters.
/// - "ph" and "v" are f; "c", "k", "ck", "q" are k, or s before "e", "i" and "y"; "z" is s; "x" is
///   ks; "sh", "sch" are S; "ch", "tch" are C; "dg" and a soft "g" are j; "th" and "dt" are t.
/// - Vowels keep their kind: one for each of the five letters, with "y" as "i", and one for each of
///   the long sounds, however it is written ("ee", "ea", "ei", "ie"; "ai", "ay", and "a" before one
///   consonant and a last "e"; "oa", "ow"; "oo", "ou", "ue", "ew"; "au", "aw").
///
/// Metaphone is not suitable, since it drops the vowels: "Jane", "Joan" and "John" become one.
struct SoundKey {
  private let letters: [Unicode.Scalar]
  private var place = 0
  private var sounds: [UInt8] = []

  /// The sounds of a word in lower-case ASCII letters; empty if it has any other characters.
  static func sounds(of word: some Collection<UInt8>) -> [UInt8] {
    guard word.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return []
    }
    var key = SoundKey(letters: word.map { Unicode.Scalar($0) })
    key.read()
    return key.sounds
  }

  private init(letters: [Unicode.Scalar]) {
    self.letters = letters
    sounds.reserveCapacity(letters.count + 2)
  }

  private mutating func read() {
    switch (at(0), at(1)) {
    case ("k", "n"), ("g", "n"), ("p", "n"), ("w", "r"), ("p", "s"): place = 1
    default: break
    }
    while place < letters.count {
      if Self.isVowel(at(0)) || (at(0) == "y" && place > 0) {
        readVowels()
      } else {
        readConsonant()
      }
    }
  }

  private mutating func readVowels() {
    let (first, second) = (at(0), at(1))
    var length = 1
    while Self.isVowel(at(length)) || at(length) == "y" || at(length) == "w" {
      // A "w" before a vowel begins the next syllable, except before a silent "e".
      let isBeforeLastE = at(length + 1) == "e" && place + length + 2 == letters.count
      if at(length) == "w", Self.isVowel(at(length + 1)), !isBeforeLastE { break }
      length += 1
    }
    let isLast = place + length == letters.count
    defer { place += length }
    if length == 1 {
      if isLast, first == "e", sounds.count > 1 { return }
      return add(isBeforeSilentE ? Self.long(first) : first == "y" ? "i" : first)
    }
    if length == 2, isLast, second == "e" { return add(Self.long(first)) }
    add(Self.sound(first, second))
  }

  /// Whether the vowel is followed by one consonant and a final "e".
  private var isBeforeSilentE: Bool {
    place + 3 == letters.count && at(2) == "e" && !Self.isVowel(at(1))
  }

  private mutating func readConsonant() {
    let (letter, next) = (at(0), at(1))
    switch letter {
    case "p" where next == "h": consume("f", 2)
    case "v": consume("f", 1)
    case "s" where next == "h": consume("S", 2)
    case "s" where next == "c" && at(2) == "h": consume("S", 3)
    case "t" where next == "c" && at(2) == "h": consume("C", 3)
    case "c" where next == "h": consume(at(2) == "r" ? "k" : "C", 2)
    case "c" where next == "k": consume("k", 2)
    case "c" where Self.softens(next): consume("s", 1)
    case "c", "q": consume("k", 1)
    case "g" where next == "h": consume(place == 0 ? "g" : nil, 2)
    case "g" where Self.softens(next): consume("j", 1)
    case "d" where next == "g" && Self.softens(at(2)): consume("j", 2)
    case "d" where next == "t": consume("t", 2)
    case "t" where next == "h": consume("t", 2)
    case "z": consume("s", 1)
    case "x":
      if place > 0 { add("k") }
      consume("s", 1)
    case "h" where place > 0: consume(nil, 1)
    case "w" where next == "h": consume("w", 2)
    case "m" where next == "b" && place + 2 == letters.count: consume("m", 2)
    default: consume(letter, 1)
    }
  }

  /// Adds the sound, if any, of the next `length` letters, and skips them.
  private mutating func consume(_ sound: Unicode.Scalar?, _ length: Int) {
    if let sound { add(sound) }
    place += length
  }

  /// Adds a sound unless it repeats the last one.
  private mutating func add(_ sound: Unicode.Scalar) {
    let byte = UInt8(truncatingIfNeeded: sound.value)
    if sounds.last != byte { sounds.append(byte) }
  }

  private func at(_ offset: Int) -> Unicode.Scalar {
    place + offset < letters.count ? letters[place + offset] : " "
  }

  private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a", "e", "i", "o", "u": true
    default: false
    }
  }

  /// Whether "c" and "g" are soft before the letter.
  private static func softens(_ letter: Unicode.Scalar) -> Bool {
    letter == "e" || letter == "i" || letter == "y"
  }

  private static func long(_ vowel: Unicode.Scalar) -> Unicode.Scalar {
    switch vowel {
    case "a": "A"
    case "e": "I"
    case "i", "y": "Y"
    case "o": "O"
    case "u": "U"
    default: vowel
    }
  }

  /// The sound of a group of vowels that begins with these two letters.
  private static func sound(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar {
    switch (first, second) {
    case ("e", "e"), ("e", "a"), ("e", "i"), ("i", "e"), ("e", "y"): "I"
    case ("a", "i"), ("a", "y"): "A"
    case ("o", "a"), ("o", "w"), ("o", "e"): "O"
    case ("o", "o"), ("o", "u"), ("u", "e"), ("e", "w"), ("u", "i"): "U"
    case ("a", "u"), ("a", "w"): "W"
    case ("i", "a"), ("y", "a"), ("i", "o"), ("y", "o"): "Y"
    case ("y", _): "i"
    default: first
    }
  }
}
