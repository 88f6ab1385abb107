import Testing

@testable import Audio
@testable import Pronunciation

/// How Spanish words become phones, by the parameters that are shipped.
@Suite struct PhonologyTests {
  private static let spanish = Phonology.shipped("es-ES")

  private static let phones = """
    a b ch d e f g gn i j k l ll m n o p r rr s t u x y z
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private func make(hints: NameHints = NameHints(), _ dictionary: [String: String] = [:])
    -> Pronouncer
  {
    let pronouncer = Pronouncer(
      dictionary: { dictionary[$0].flatMap { Pronunciation($0) }.map { [$0] } ?? [] },
      phones: Self.phones, phonology: Self.spanish)
    pronouncer.take(hints)
    return pronouncer
  }

  @Test(arguments: [
    ("llama", "ll a m a"), ("veinticinco", "b e i n t i z i n k o"),
    ("doscientos", "d o z i e n t o s"),
    ("treinta", "t r e i n t a"), ("guadalupe", "g u a d a l u p e"), ("guerra", "g e rr a"),
    ("pingüino", "p i n g u i n o"), ("señor", "s e gn o r"), ("roberto", "rr o b e r t o"),
    ("enrique", "e n rr i k e"), ("israel", "i s rr a e l"), ("hijo", "i j o"), ("yo", "y o"),
    ("ley", "l e i"), ("y", "i"), ("yrigoyen", "i r i g o y e n"), ("examen", "e x a m e n"),
    ("xochitl", "s o ch i t l"), ("raquel", "rr a k e l"), ("acción", "a k z i o n"),
    ("wenceslao", "u e n z e s l a o"), ("ricardo", "rr i k a r d o"), ("güemes", "g u e m e s"),
    ("águeda", "a g e d a"), ("miguel", "m i g e l"), ("joaquín", "j o a k i n"),
  ])
  func isSaidAsItIsSpelled(word: String, phones: String) {
    let rules = Self.spanish.makeLetterToSound()
    #expect(rules.pronunciation(of: word)?.description == phones)
  }

  @Test(arguments: ["", "''", "张", "42", "a b", "мама"])
  func isNotGuessed(word: String) {
    #expect(Self.spanish.makeLetterToSound().pronunciation(of: word) == nil)
  }

  /// What people in America, and most in Spain, say otherwise.
  @Test func accentsAreFurtherWays() {
    let ways = make().pronunciations(of: "llagunza").map(\.pronunciation.description)
    #expect(
      Set(ways) == ["ll a g u n z a", "ll a g u n s a", "y a g u n z a", "y a g u n s a"])
    #expect(ways.first == "ll a g u n z a")
  }

  /// "Peña" and "pena" are the same words in a grammar, and not the same sound.
  @Test func marksOfANameTellItsSound() {
    var hints = NameHints()
    hints.add(name: "Íñigo Peña")
    let ways = make(hints: hints, ["pena": "p e n a"]).pronunciations(of: "pena")
    #expect(ways.map(\.pronunciation.description) == ["p e gn a", "p e n a"])
    #expect(ways.map(\.source) == [.rules, .dictionary])
  }

  @Test(arguments: [("n", "e n e"), ("sms", "e s e e m e e s e"), ("t", "t e"), ("h", "a ch e")])
  func lettersHaveNames(word: String, phones: String) {
    let ways = make().pronunciations(of: word)
    #expect(ways.first?.pronunciation.description == phones)
    #expect(ways.first?.source == .letters)
  }

  @Test(arguments: [("smith", "en-us"), ("john", "en-us"), ("shaw", "en-us"), ("whitman", "en-us")])
  func foreignWordsTell(word: String, voice: String) {
    #expect(Self.spanish.foreignVoice(of: word) == voice)
  }

  @Test(arguments: ["garcia", "guadalupe", "ibarra", "zaragoza", "villalobos", "maria", "jimenez"])
  func ownWordsDoNot(word: String) {
    #expect(Self.spanish.foreignVoice(of: word) == nil)
  }

  @Test(arguments: [
    ("en-us", "dʒ_ˈɑː_n", "y a n"), ("en-us", "s_m_ˈɪ_θ", "s m i z"), ("en-us", "ʃ_ˈɔː", "s o"),
    ("en-us", "w_ˈɪ_t_m_ə_n", "u i t m e n"), ("de", "ʃ_ˈyː_ɾ_ɐ", "s u r a"),
    ("es", "x_w_ˈa_n", "j u a n"),
  ])
  func foreignSoundsBecomeOwn(voice: String, sounds: String, phones: String) {
    let table = SoundTable(Self.spanish)
    #expect(EspeakPhones(voice: voice, table).pronunciation(of: sounds)?.description == phones)
  }

  @Test(
    arguments: ["en-us", "de", "es", "fr-fr", "zh"],
    EspeakPhonesTests.foreign + EspeakPhonesTests.english)
  func everySoundIsKnown(voice: String, sound: String) {
    let found = EspeakPhones(voice: voice, SoundTable(Self.spanish)).pronunciation(
      of: "\(sound)_t_a")
    #expect(found.map { Set(Self.phones).isSuperset(of: $0.phones) } == true)
  }

  @Test func regionsHaveVoices() {
    #expect(
      [nil, "ES", "MX", "AR"].map { Self.spanish.voice(in: $0) } == [
        "es", "es", "es-419", "es-419",
      ])
    #expect(Phonology.english.voice(in: "GB") == "en-us")
  }

  @Test(arguments: ["en-US", "es-ES"])
  func whatIsShippedFits(locale: String) throws {
    let phones = locale == "en-US" ? Array(LetterToSoundTests.phones) : Self.phones
    try Phonology.shipped(locale).check(phones: phones, file: "recognizer.json")
  }

  @Test func phonesThatTheModelLacksAreRefused() {
    let error = #expect(throws: SpeechError.self) {
      try Self.spanish.check(phones: Self.phones.filter { $0 != "gn" }, file: "recognizer.json")
    }
    #expect(error?.code == .badConfiguration)
    #expect(
      error?.description
        == "recognizer.json: \"sounds\" gives \"ɲ\" the phone gn, which is not among \"phones\"; write one "
        + "of the model's there.")
  }

  @Test func phonesThatNothingBecomesAreRefused() {
    let error = #expect(throws: SpeechError.self) {
      try Self.spanish.check(phones: Self.phones + ["zh"], file: "recognizer.json")
    }
    #expect(
      error?.description
        == "recognizer.json: no sound and no spelling becomes the phone zh; add it to \"sounds\" or take "
        + "it out of \"phones\".")
  }

  @Test func phonesAreTakenInAnyCase() throws {
    let spanish = try UserPronunciations.pronunciation("LL a M a", phones: Self.phones)
    #expect(spanish.phones == ["ll", "a", "m", "a"])
    let english = try UserPronunciations.pronunciation(
      "m aa1 m", phones: Array(LetterToSoundTests.phones))
    #expect(english.phones == ["M", "AA", "M"])
  }
}
