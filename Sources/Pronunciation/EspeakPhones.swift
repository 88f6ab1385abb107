/// The acoustic model's phones for what espeak-ng writes in the International Phonetic Alphabet.
///
/// A sound that English lacks becomes the one an English speaker says for it.
struct EspeakPhones: Sendable {
  private let language: String
  private let isEnglish: Bool

  /// For what a voice such as `en-us` or `pl` writes.
  init(voice: String) {
    language = voice
    isEnglish = voice.hasPrefix("en")
  }

  /// The phones of a word.
  ///
  /// - Parameter text: sounds separated by `_` or spaces, with stress marks; names of languages in
  ///   parentheses are left out, and digits, which are tones.
  /// - Returns: the phones, or nil where there are none or a sound is not known.
  func pronunciation(of text: String) -> Pronunciation? {
    var phones: [String] = []
    let sounds = text.replacing(/\([a-z-]*\)/, with: "_").split { $0 == "_" || $0.isWhitespace }
    for sound in sounds {
      guard append(sound, to: &phones) else { return nil }
    }
    if !isEnglish { finish(&phones) }
    return Pronunciation(phones.joined(separator: " "))
  }

  /// Adds the phones of a sound; false where it is not known.
  private func append(_ sound: Substring, to phones: inout [String]) -> Bool {
    var rest = Array(sound.unicodeScalars.filter { !Self.marks.contains($0) })[...]
    while !rest.isEmpty {
      guard let (length, found) = longestMatch(rest) else { return false }
      rest = rest.dropFirst(length)
      for phone in found.split(separator: " ").map(String.init) {
        // A long consonant is one.
        if phone == phones.last, !Self.vowels.contains(phone) { continue }
        phones.append(phone)
      }
    }
    return true
  }

  private func longestMatch(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> (length: Int, phones: String)? {
    for length in stride(from: min(scalars.count, Self.longest), through: 1, by: -1) {
      let key = String(String.UnicodeScalarView(scalars.prefix(length)))
      if isEnglish, let phones = Self.english[key] { return (length, phones) }
      if let phones = Self.special[language]?[key] ?? Self.sounds[key] { return (length, phones) }
    }
    return nil
  }

  /// Makes a foreign word one that English speakers say: "-e" as in "café", "ch" as in "Bach" and
  /// "Chanukah", and no "h" but before a vowel.
  private func finish(_ phones: inout [String]) {
    if phones.last == "EH" { phones[phones.count - 1] = "EY" }
    let next = phones.dropFirst() + [""]
    phones = zip(phones, next).compactMap { phone, next in
      let isOpen = Self.vowels.contains(next)
      return switch phone {
      case Self.velar: isOpen ? "HH" : "K"
      case "HH": isOpen || next == "Y" ? phone : nil
      default: phone
      }
    }
  }

  /// The sound of "ch" in "Bach", which becomes one of two phones.
  private static let velar = "X"

  /// Stress, tones, palatalisation, aspiration, ties and other marks that change no phone.
  private static let marks = Set(
    "ˈˌ0123456789ʲʰʷˠˤʼ'.-^?\u{0361}\u{032F}\u{0325}\u{032A}\u{033A}\u{031E}\u{0308}\u{032C}`\"|"
      .unicodeScalars)

  private static let vowels: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
  ]

  private static let longest = 4

  /// The sounds that English voices mean otherwise than others do.
  private static let english: [String: String] = [
    "a": "AE", "aː": "AA", "e": "EH", "eː": "EY", "o": "OW", "oː": "AO", "ɾ": "T", "ʔ": "T",
    "ɛː": "EH", "eə": "EH R", "ʊə": "UH R", "x": "K", "r": "R", "ɹ": "R", "ææ": "AE", "ɔː": "AO",
  ]

  private static let special: [String: [String: String]] = [
    "tr": ["ɟ": "G", "c": "K"], "az": ["ɟ": "G", "c": "K", "ç": "CH"], "hu": ["ɑ": "AA"],
    "es": ["x": "HH"], "sw": ["m̩": "M", "n̩": "N"], "cmn": ["s": "S"],
  ]

  /// Sounds of all languages that names are guessed to be from.
  static let sounds: [String: String] = {
    var table: [String: String] = [:]
    for line in list.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 1)
      for sound in fields[0].split(separator: ",") {
        table[String(sound)] = fields.count > 1 ? String(fields[1]) : ""
      }
    }
    // A vowel said through the nose, and any sound that is long.
    for (sound, phones) in table
    where vowels.contains(phones) && table[sound + "\u{0303}"] == nil {
      table[sound + "\u{0303}"] = phones + " N"
    }
    for (sound, phones) in table where table[sound + "ː"] == nil { table[sound + "ː"] = phones }
    return table
  }()

  private static let list = """
    i,iː,j̩ IY
    ɪ,ᵻ,ɨ,ɪː IH
    y,ʏ,ʉ,ʉː,u,uː UW
    ʊ,ɯ UH
    e,ɛ,ε EH
    eː,ei,eɪ,ɛɪ EY
    æ AE
    a,ɑ,ɒ,ä,ɑɑ,aa AA
    ɐ,ə,ʌ,ɤ,ɜ,əː,A AH
    ɜː,ɚ,ɝ,ø,øː,œ,œː,ɵ,ɞ ER
    ɔ,ɔː AO
    o,oː,ou,oʊ,əʊ OW
    aɪ,ai,ɑɪ,aj AY
    aʊ,au,œy,ʌʊ,aw AW
    ɔɪ,oɪ,oi,ɔø,ɔy OY
    aɪə,aɪɐ AY AH
    aɪɚ AY ER
    aʊɚ,aʊə AW ER
    iə IY AH
    ɑːɹ AA R
    ɛɹ,eɹ EH R
    ɪɹ IH R
    ʊɹ UH R
    oːɹ,ɔːɹ,oɹ,ɔɹ AO R
    ie IY EH
    iu IY UW
    ui UW IY
    ɛ̃ AE N
    ɔ̃ OW N
    œ̃ AH N
    ɐ̃ʊ̃ AW N
    əl,l̩ AH L
    n̩ AH N
    m̩ AH M
    ŋ̩ NG
    r̩ ER
    b,β B
    d,ɖ,ɗ D
    f,ɸ F
    g,ɡ,ɣ,ɢ,ɟ G
    h,ħ,ɦ HH
    x,χ X
    sx SH
    k,q,c K
    l,ɫ,ɭ,ɬ,ʟ L
    ʎ L Y
    m M
    n,ɳ N
    ŋ NG
    ɲ N Y
    p P
    r,ɹ,ɾ,ʁ,ʀ,ɽ,ɻ R
    s S
    ʃ,ʂ,ɕ,ç SH
    t,ʈ T
    v,ʋ V
    w,ʍ,ɥ W
    j,ʝ Y
    z Z
    ʒ,ʐ,ʑ ZH
    θ TH
    ð DH
    tʃ,tɕ,tʂ CH
    dʒ,dʑ,dʐ JH
    ts T S
    dz D Z
    ʔ,ʕ
    """
}
