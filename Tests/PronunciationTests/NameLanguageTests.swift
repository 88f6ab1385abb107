import Testing

@testable import Pronunciation

@Suite struct NameLanguageTests {
  @Test(arguments: [
    ("nguyen", "vi"), ("kowalewski", "pl"), ("błażej", "pl"), ("rodriguez", "es"), ("núñez", "es"),
    ("virtanen", "fi"), ("schröder", "de"), ("popescu", "ro"), ("petrović", "hr"),
    ("szabó", "hu"), ("иван", "ru"), ("γιώργος", "el"), ("محمد", "ar"), ("김", "ko"),
    ("lefèvre", "fr-fr"), ("ferreira", "pt-br"), ("iannone", "it"), ("castiglione", "it"),
    ("perrone", "it"), ("cassone", "it"), ("lavigne", "fr-fr"),
  ])
  func tells(word: String, voice: String) {
    #expect(NameLanguage.voice(for: word) == voice)
  }

  @Test(arguments: [
    "", "a", "smith", "maria", "anna", "john", "o'brien", "张", "stone", "malone", "simone", "boone",
    "hermine",
  ])
  func doesNotTell(word: String) {
    #expect(NameLanguage.voice(for: word) == nil)
  }
}
