import Conversation
import Testing

/// Where numbers without a country code are read.
struct DialingRegionTests {
  @Test(
    arguments: [
      ("gb", ["LANG": "de_DE.UTF-8"], "GB, by --region"),
      (
        nil, ["LC_TELEPHONE": "en_GB.UTF-8", "LC_ALL": "de_DE", "LANG": "fr_FR"],
        "GB, by LC_TELEPHONE=en_GB.UTF-8"
      ),
      (nil, ["LC_ALL": "de_CH.UTF-8", "LANG": "fr_FR"], "CH, by LC_ALL=de_CH.UTF-8"),
      (nil, ["LANG": "en_GB.UTF-8"], "GB, by LANG=en_GB.UTF-8"),
      // What names no region is passed over.
      (
        nil, ["LC_TELEPHONE": "", "LC_ALL": "C.UTF-8", "LANG": "id_ID.UTF-8"],
        "ID, by LANG=id_ID.UTF-8"
      ),
      (
        nil, ["LC_TELEPHONE": "POSIX", "LC_ALL": "de", "LANG": "zh_Hans_CN"],
        "CN, by LANG=zh_Hans_CN"
      ),
      (nil, ["LC_TELEPHONE": "es_419", "LANG": "es_MX@euro"], "MX, by LANG=es_MX@euro"),
      (
        nil, ["LANG": "en_ZZ.UTF-8"],
        "US, since neither --region nor LC_TELEPHONE, LC_ALL, LANG names one"
      ),
      (
        nil, ["LC_MESSAGES": "de_DE.UTF-8", "LANGUAGE": "de_DE", "LANG": "C.UTF-8"],
        "US, since neither --region nor LC_TELEPHONE, LC_ALL, LANG names one"
      ),
      // UK is the code of no region.
      (nil, ["LC_ALL": "en_UK.UTF-8", "LANG": "de_DE.UTF-8"], "DE, by LANG=de_DE.UTF-8"),
      (nil, [:], "US, since neither --region nor LC_TELEPHONE, LC_ALL, LANG names one"),
    ] as [(String?, [String: String], String)])
  func isFound(option: String?, environment: [String: String], description: String) {
    let region = DialingRegion(option: option, environment: environment)
    #expect(region.description == description)
    #expect(region.code == description.prefix(2))
  }

  /// The settings go before the environment, and their locale behind it.
  @Test(
    arguments: [
      ("fr", ("GB", "settings.conf:2"), "de-DE", ["LANG": "es_ES"], "FR, by --region"),
      (
        nil, ("gb", "settings.conf:2"), "de-DE", ["LC_TELEPHONE": "es_ES", "LANG": "fr_FR"],
        "GB, by settings.conf:2"
      ),
      (nil, nil, "de-AT", ["LANG": "es_ES.UTF-8"], "ES, by LANG=es_ES.UTF-8"),
      (nil, nil, "de-AT", ["LANG": "C.UTF-8"], "AT, by the locale de-AT of the settings"),
      (
        nil, nil, "de", ["LANG": "POSIX"],
        "US, since neither --region nor LC_TELEPHONE, LC_ALL, LANG names one"
      ),
    ] as [(String?, (String, String)?, String?, [String: String], String)])
  func isFoundInTheSettings(
    option: String?, setting: (String, String)?, locale: String?, environment: [String: String],
    description: String
  ) {
    let region = DialingRegion(
      option: option, setting: setting.map { (code: $0.0, place: $0.1) }, locale: locale,
      environment: environment)
    #expect(region.description == description)
    #expect(region.code == description.prefix(2))
  }
}
