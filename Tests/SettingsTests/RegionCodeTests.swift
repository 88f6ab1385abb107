import Settings
import Testing

/// Codes of regions, and what is written in place of them.
struct RegionCodeTests {
  @Test(arguments: [("gb", "GB"), ("US", "US"), ("Xk", "XK"), ("tw", "TW")])
  func isTakenInAnyCase(text: String, code: String) throws {
    #expect(try RegionCode.code(text) == code)
  }

  @Test(arguments: [
    ("UK", "GB"), ("uk", "GB"), ("USA", "US"), ("GBR", "GB"), ("deu", "DE"), ("England", "GB"),
    ("Germany", "DE"), ("Gemrany", "DE"), ("Deutschland", "DE"), ("en_GB.UTF-8", "GB"),
    ("de-AT", "AT"), ("México", "MX"),
  ])
  func nearest(text: String, code: String) {
    #expect {
      try RegionCode.code(text)
    } throws: {
      "\($0)" == "'\(text)' is no region; did you mean \(code)?"
    }
  }

  @Test(arguments: ["", "QQ", "ZZ", "zz", "1", "Z", "Nowhere at all", "XYZ", "001", "🇬🇧"])
  func unknown(text: String) {
    #expect {
      try RegionCode.code(text)
    } throws: {
      "\($0)" == "'\(text)' is no region; use two letters such as US or GB."
    }
  }
}
