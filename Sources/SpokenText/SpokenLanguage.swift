/// The language in which digits and symbols are said, and whose spellings are told apart.
public enum SpokenLanguage: Sendable, Hashable, CaseIterable {
  case english, spanish, german, french, indonesian, chinese

  /// The language of a locale's name: `de`, `de-DE`, `de_DE` and `de_DE.UTF-8` are German.
  ///
  /// Without a name, and for languages that are none of these, it is English: a grammar and what is
  /// typed for it are then still the same words, whatever a digit is called.
  public init(locale: String?) {
    let code = (locale ?? "").prefix { $0.isASCII && $0.isLetter }.lowercased()
    self =
      switch code {
      case "es", "spa": .spanish
      case "de", "deu", "ger", "gsw": .german
      case "fr", "fra", "fre": .french
      case "id", "ind", "in": .indonesian
      case "zh", "zho", "chi", "cmn", "yue": .chinese
      default: .english
      }
  }

  /// The words of the decimal digits, 0...9.
  public var digitWords: [String] { vocabulary.digits }

  /// The word for the sign before a number, without its diacritics.
  public var plusWord: String { vocabulary.plus }

  /// The further words of a language.
  struct Vocabulary: Sendable {
    let digits: [String]
    let plus: String
    let star: String
    let pound: String
    let and: String
    /// Words whose diacritics tell them from another word, so that they are not folded.
    var distinct: Set<String> = []
    /// Words that lose their end before another one, with the apostrophe that they then have.
    var elided: Set<String> = []
  }

  var vocabulary: Vocabulary {
    switch self {
    case .english: Self.englishWords
    case .spanish: Self.spanishWords
    case .german: Self.germanWords
    case .french: Self.frenchWords
    case .indonesian: Self.indonesianWords
    case .chinese: Self.chineseWords
    }
  }

  private static let englishWords = Vocabulary(
    digits: [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ],
    plus: "plus", star: "star", pound: "pound", and: "and")

  // "Llamé a mamá" tells that I called, "llame a mamá" asks for it.
  private static let spanishWords = Vocabulary(
    digits: [
      "cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    ],
    plus: "mas", star: "asterisco", pound: "almohadilla", and: "y",
    distinct: [
      "llamé", "marqué", "telefoneé", "contesté", "rechacé", "cancelé", "terminé", "silencié",
      "conecté", "comuniqué", "acepté", "ignoré", "activé", "desactivé", "finalicé", "pulsé",
      "oprimí",
    ])

  // "Konntest du Mama anrufen" asks for news, "könntest du Mama anrufen" for a call.
  private static let germanWords = Vocabulary(
    digits: [
      "null", "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun",
    ],
    plus: "plus", star: "stern", pound: "raute", and: "und",
    distinct: [
      "könnte", "könntest", "könnten", "könntet", "möchte", "möchtest", "möchten", "möchtet",
      "würde", "würdest", "würden", "würdet", "drück", "drücke", "drücken", "hätte", "hätten",
    ])

  // "Téléphoné" is what was done, "téléphone" what is to be done.
  private static let frenchWords = Vocabulary(
    digits: [
      "zero", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf",
    ],
    plus: "plus", star: "etoile", pound: "diese", and: "et",
    distinct: [
      "téléphoné", "raccroché", "décroché", "composé", "recomposé", "accepté", "refusé", "rejeté",
      "annulé", "ignoré", "passé", "coupé", "activé", "désactivé", "appuyé",
    ],
    elided: [
      "c'", "d'", "j'", "l'", "m'", "n'", "s'", "t'", "qu'", "jusqu'", "lorsqu'", "puisqu'",
    ])

  private static let indonesianWords = Vocabulary(
    digits: [
      "nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan",
    ],
    plus: "plus", star: "bintang", pound: "pagar", and: "dan")

  private static let chineseWords = Vocabulary(
    digits: ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"],
    plus: "加", star: "星", pound: "井", and: "和")
}
