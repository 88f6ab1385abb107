import Foundation
import SpokenText
import Testing

struct SpokenWordsTests {
  @Test(arguments: [
    ("call mom", ["call", "mom"]),
    ("Call MOM, please!", ["call", "mom", "please"]),
    ("José Núñez-O’Brien", ["jose", "nunez", "o'brien"]),
    ("Łukasz Müller Straße", ["lukasz", "muller", "strasse"]),
    ("STRAẞE Ærø İzmir Nguyễn", ["strasse", "aero", "izmir", "nguyen"]),
    ("'the boys' club'", ["the", "boys", "club"]),
    ("mom's mobile", ["mom's", "mobile"]),
    ("mom´s mom`s mom‘s mom＇s", ["mom's", "mom's", "mom's", "mom's"]),
    ("“call” «mom» ‹now›…", ["call", "mom", "now"]),
    ("dad ’s work 's' '", ["dad", "'s", "work", "'s"]),
    ("''quoted'' 'twas 'x 'ss", ["quoted", "twas", "x", "ss"]),
    ("a + b & c", ["a", "b", "and", "c"]),
    ("ﬁancé ＣＡＬＬ 𝓶𝓸𝓶 Ⅳ", ["fiance", "call", "mom", "iv"]),
    ("call\u{A0}mom\u{3000}now\u{2028}or\tlater", ["call", "mom", "now", "or", "later"]),
    ("\u{0}call\u{1B}[1mmom\u{7F}", ["call", "one", "mmom"]),
    ("", []),
    (" \t\n...", []),
  ])
  func words(text: String, words: [String]) {
    #expect(SpokenWords.words(in: text) == words)
  }

  @Test(arguments: [
    ("Begoña Núñez", ["begoña", "núñez"]),
    ("mom’s Müller-Straße", ["mom's", "müller", "straße"]),
    ("‘A\u{301}ngel’ 5", ["ángel", "five"]),
    ("ＣＡＬＬ ﬁancé", ["call", "fiancé"]),
    ("call mom", ["call", "mom"]),
  ])
  func spelledWords(text: String, spelled: [String]) {
    let (words, spellings) = SpokenWords.spelledWords(in: text)
    #expect(words == SpokenWords.words(in: text))
    #expect(words.indices.map { spellings[$0] ?? words[$0] } == spelled)
    #expect(SpokenWords.words(in: spelled.joined(separator: " ")) == words)
  }

  @Test(arguments: [
    ("(415) 555-0142", "four one five five five five zero one four two"),
    ("+44 20 7946 0958", "plus four four two zero seven nine four six zero nine five eight"),
    ("(+44) 20", "plus four four two zero"),
    ("+ (44) 20", "plus four four two zero"),
    ("＋４４（２０）", "plus four four two zero"),
    ("555.1234 ext 12", "five five five one two three four ext one two"),
    ("555-1234 x12", "five five five one two three four x one two"),
    ("５５５", "five five five"),
    ("٥٥٥ ५५५", "five five five five five five"),
    ("1️⃣2️⃣#️⃣", "one two pound"),
    ("②½", "two one two"),
    ("*67", "star six seven"),
    ("*#06#", "star pound zero six pound"),
    ("press 1 2 3 #", "press one two three pound"),
    ("press # now", "press pound now"),
    ("press *", "press star"),
    ("* call mom", "call mom"),
    ("# call mom ##", "call mom"),
    ("*call* **mom**", "call mom"),
    ("#1 * 2 #", "pound one star two pound"),
    ("c++ 11", "c one one"),
    ("mom+dad", "mom dad"),
  ])
  func numbers(text: String, words: String) {
    #expect(SpokenWords.words(in: text).joined(separator: " ") == words)
  }

  @Test(arguments: [
    "mom📱\u{7}dad", "mom👩‍👩‍👧dad", "mom 👍🏽 dad", "mom🇬🇧dad", "mom🏴\u{E0067}\u{E0062}\u{E007F}dad",
    "mom™ dad®",
    "mom🅰️dad", "mom ❤️ dad", "m\u{AD}om d\u{200B}a\u{200D}d",
    "\u{200E}mom\u{202C} \u{2067}dad\u{2069}",
    "\u{FEFF}mo\u{2060}m dad\u{FE0F}", "mom \u{301} dad", "mo\u{301}m da\u{308}\u{323}d",
    "mom\u{FFFD}\u{F8FF}dad",
    "mo\u{20DD}m dad",
  ])
  func whatIsNotSaid(text: String) {
    #expect(SpokenWords.words(in: text) == ["mom", "dad"])
  }

  @Test(arguments: [
    ("李小龙", ["李", "小", "龙"]),
    ("田中さん", ["田", "中", "さん"]),
    ("佐々木 〇", ["佐", "々", "木", "〇"]),
    ("打给John吧", ["打", "给", "john", "吧"]),
    ("Дмитрий", ["дмитрий"]),
    ("김민준", ["김민준"]),
    ("ﾔﾏﾀﾞ", ["ヤマダ"]),
    ("محمد", ["محمد"]),
    ("हिन्दी", ["हिन्दी"]),
  ])
  func otherScripts(text: String, words: [String]) {
    #expect(SpokenWords.words(in: text) == words)
    #expect(SpokenWords.words(in: text.decomposedStringWithCanonicalMapping) == words)
  }

  @Test(
    arguments: [
      (.english, "call +4 *5# & co", "call plus four star five pound and co"),
      (.spanish, "+4 *5# & cía", "mas cuatro asterisco cinco almohadilla y cia"),
      (.german, "+4 *5# & Söhne", "plus vier stern funf raute und sohne"),
      (.french, "+4 *5# & fils", "plus quatre etoile cinq diese et fils"),
      (.indonesian, "+4 *5# & anak", "plus empat bintang lima pagar dan anak"),
      (.chinese, "+4 *5# & 電話", "加 四 星 五 井 和 电 话"),
    ] as [(SpokenLanguage, String, String)])
  func languages(language: SpokenLanguage, text: String, words: String) {
    #expect(SpokenWords.words(in: text, language: language).joined(separator: " ") == words)
  }

  @Test(arguments: SpokenLanguage.allCases)
  func digitsAreWordsOfTheirLanguage(language: SpokenLanguage) {
    #expect(language.digitWords.count == 10)
    #expect(SpokenWords.words(in: "0123456789", language: language) == language.digitWords)
    for word in language.digitWords {
      #expect(SpokenWords.words(in: word, language: language) == [word])
    }
  }

  @Test(
    arguments: [
      (.spanish, "Llamé llame mamá", "llamé llame mama"),
      (.spanish, "Llame\u{301}", "llamé"),
      (.german, "KÖNNTEST konntest Müller", "könntest konntest muller"),
      (.french, "L’école d'Émilie, s'il te plaît", "l' ecole d' emilie s' il te plait"),
      (.french, "aujourd'hui O'Brien l' 'l'", "aujourd'hui o'brien l' l"),
      (.english, "l'école", "l'ecole"),
      (.french, "téléphoné téléphone", "téléphoné telephone"),
      (.english, "llamé könntest téléphoné", "llame konntest telephone"),
      (.chinese, "電話給媽媽", "电 话 给 妈 妈"),
      (.english, "電話", "電 話"),
    ] as [(SpokenLanguage, String, String)])
  func whatDiacriticsTellApart(language: SpokenLanguage, text: String, words: String) {
    #expect(SpokenWords.words(in: text, language: language).joined(separator: " ") == words)
  }

  @Test(arguments: SpokenLanguage.allCases)
  func wordsOfWordsAreTheSame(language: SpokenLanguage) {
    for text in [
      "José Núñez-O’Brien", "+1 (415) 555-0100", "李小龙 & co.", "ﬁancé *67 #", "mom 's",
      "llamé könntest",
      "乾隆 電話", "田中さん",
    ] {
      let words = SpokenWords.words(in: text, language: language)
      #expect(SpokenWords.words(in: words.joined(separator: " "), language: language) == words)
    }
  }

  @Test(arguments: [
    (["call", "mom"], "call mom"),
    (["dad", "'s", "work"], "dad's work"),
    (["l'", "ecole"], "l'ecole"),
    (["李", "小", "龙"], "李小龙"),
    (["打", "给", "john", "吧"], "打给 john 吧"),
    (["田", "中", "さん"], "田中さん"),
    (["さん", "さん"], "さん さん"),
    ([], ""),
  ])
  func text(words: [String], text: String) {
    #expect(SpokenWords.text(of: words) == text)
  }

  @Test(
    arguments: [
      ("call mom ", 200_000), ("mamá ", 100_000), ("#", 0), ("+", 0), ("'", 0), ("e\u{301}", 1),
      ("\u{301}", 0), ("電", 100_000), ("👩‍👩‍👧", 0), ("1", 100_000), ("#1", 200_000), ("( + ", 0),
      ("\u{200B}", 0), ("a\u{301}\u{323}", 1), ("\u{9C7}\u{9BE}", 0),
      ("\u{1112}\u{1161}\u{11AB}", 1),
      ("\u{438}\u{306}", 1), ("mama\u{301} ", 100_000),
    ])
  func longText(piece: String, count: Int) {
    let text = String(repeating: piece, count: 100_000)
    #expect(SpokenWords.words(in: text).count == count)
  }

  @Test(arguments: ["e\u{301}", "\u{1112}\u{1161}\u{11AB}", "\u{438}\u{306}", "\u{FF76}\u{FF9E}"])
  func longTextIsComposedAsShortText(letter: String) {
    let word = SpokenWords.words(in: letter).joined()
    let long = SpokenWords.words(in: "x" + String(repeating: letter, count: 1000))
    #expect(long == ["x" + String(repeating: word, count: 1000)])
  }

  /// What a text was made of; `'s` stays with its word.
  @Test(arguments: [
    ["call", "王", "小", "明"], ["打", "电", "话", "给", "anna"], ["call", "mom"],
    ["call", "田", "なか"], ["call", "bob's", "mobile"], [],
  ])
  func partsOfAText(words: [String]) {
    #expect(SpokenWords.split(SpokenWords.text(of: words)) == words)
  }
}
