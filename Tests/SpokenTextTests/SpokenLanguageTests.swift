import SpokenText
import Testing

struct SpokenLanguageTests {
  @Test(
    arguments: [
      ("en-US", .english), ("en", .english), ("es-MX", .spanish), ("de", .german),
      ("de_AT", .german),
      ("de_DE.UTF-8", .german), ("DE-de", .german), ("fr-CA", .french), ("id-ID", .indonesian),
      ("zh-CN", .chinese), ("zh-Hant-TW", .chinese), ("cmn", .chinese), (nil, .english),
      ("", .english), ("tlh", .english), ("-de", .english), ("C.UTF-8", .english),
      ("C", .english), ("deutsch", .english),
    ] as [(String?, SpokenLanguage)])
  func languageOfLocale(locale: String?, language: SpokenLanguage) {
    #expect(SpokenLanguage(locale: locale) == language)
  }
}
