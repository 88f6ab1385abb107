import Testing

@testable import Pronunciation

@Suite struct EspeakPhonesTests {
  /// All sounds that the voices en-us and en-gb write for the words of a pronouncing dictionary.
  static let english = """
    n s ɪ l k t ɹ ə d m z æ ɛ b ɚ p oʊ ɑː i eɪ f ɡ aɪ iː ŋ v ʌ uː h ᵻ w ʃ ɾ dʒ əl ɜː ɑːɹ ɐ j tʃ ɔː
    aʊ θ oːɹ iə ɔ ʊ ɔːɹ ɔɪ oː ʊɹ ɛɹ ɪɹ ð aɪɚ ʒ ʔ n̩ aɪə x r ɑ̃ ɬ ɡʲ a əʊ ɒ eə ʊə ɛː aː ææ eː m̩ ʲ
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// Those of the voices for other languages.
  static let foreign = """
    a aɪ aʊ b d dʒ eː f h i iː j k l m n oː p ʁ s t ts tɕ tʃ uː v x y yː z ç ŋ œ ɑ ɔ ɔø ə ɛ ɛɪ ɜ ɡ ɪ
    ʊ ʒ w ø œ̃ ɑ̃ ɔ̃ ɛ̃ ɲ dz tː dʒː pː ɡː ɛː ɾ eɪ eʊ oɪ ð ɣ ʎ ʝ β bʲ dʑ mʲ tʲ vʲ ɕ ɨ ɲʲ aː c l̩ r̩ ɟ
    nː øː œy ɵ ʋ ʌʊ ɫ ɯ ai au ei eu ey ie iu iy oi ou q ui uo æ ŋː sx ʉ ʂ ɑɪ ɔɪ ʉɪ ʐ ɐ̯ ɑɑ ũ ɐ̃ ɐ̃ʊ̃ ɛʊ
    iʊ dzː tsː ea eo iɪ kʲ ɔa çʲ χ t̪ d̪ m̩ n̩ ŋ̩ æː əː ʊː kʲ lʲ nʲ ee ɭ ɭʲ tsʲ t͡s t͡ʃ eiː uiː ʈ ɖ ħ ä e̞
    a5 ɪ5 ts. r̝ eʲ o̞ ʕ ɬ ʍ
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  @Test(arguments: ["en-us", "en-gb"], english)
  func knowsEverySoundOfEnglish(voice: String, sound: String) {
    let phones = EspeakPhones(voice: voice).pronunciation(of: "ˈ\(sound)_t_ə")?.phones
    #expect(phones?.suffix(1) == ["AH"])
    #expect(phones.map { LetterToSoundTests.phones.isSuperset(of: $0) } == true)
  }

  @Test(arguments: foreign)
  func knowsTheSoundsOfOthers(sound: String) {
    let phones = EspeakPhones(voice: "de").pronunciation(of: "\(sound)_t_ə")?.phones
    #expect(phones?.suffix(1) == ["AH"])
    #expect(phones.map { LetterToSoundTests.phones.isSuperset(of: $0) } == true)
  }

  @Test(arguments: [
    ("en-us", "n_ˈuː_j_ɛ_n", "N UW Y EH N"),
    ("en-us", "ɹ_ə_d_ɹ_ˈiː_ɡ_ɛ_z", "R AH D R IY G EH Z"),
    ("en-us", "h_ˈɑːɹ_t_l_i", "HH AA R T L IY"),
    ("en-us", "ˈɔɪ_lɚ", "OY L ER"),
    ("en-us", "b_ˈʌ_ʔ_n̩", "B AH T AH N"),
    ("en-gb", "d_ˈa_n", "D AE N"),
    ("es", "x_ˈo_s_e", "HH OW S EY"),
    ("de", "b_ˈa_x", "B AA K"),
    ("fr-fr", "d_y_p_ˈɔ̃", "D UW P OW N"),
    ("fr-fr", "b_o_ʃ_ˈɑ̃", "B OW SH AA N"),
    ("it", "r_ˈo_sː_s_i", "R OW S IY"),
    ("ko", "(ko)_ɡ_ˈi_m_(en-us)", "G IY M"),
    ("ar", "m_u_ħ_ˈa_m_m_a_d", "M UW HH AA M AA D"),
    ("cs", "j_ˈi_r̝_iː", "Y IY R ZH IY"),
    ("sw", "ɟ_ˈu_m_a", "JH UW M AA"),
    ("cmn-latn-pinyin", "ts.h_ˈə5_n_", "CH AH N"),
    ("cmn-latn-pinyin", "χ_w_ˈɑ5_ŋ_", "HH W AA NG"),
    ("hi", "s._a", "S AA"),
  ])
  func becomesPhones(voice: String, sounds: String, phones: String) {
    #expect(EspeakPhones(voice: voice).pronunciation(of: sounds)?.description == phones)
  }

  @Test(arguments: ["", " ", "ˈ", "n_☃", "?"])
  func refuses(sounds: String) {
    #expect(EspeakPhones(voice: "en-us").pronunciation(of: sounds) == nil)
  }
}
