import SpokenText
import Testing

@Suite struct HiddenCharacterTests {
  @Test(arguments: [
    ("An\u{202E}n", "Ann"), ("\u{2066}Ann\u{2069}", "Ann"), ("An\u{200E}\u{200F}\u{61C}n", "Ann"),
    ("An\u{AD}\u{2060}\u{200B}\u{FEFF}n", "Ann"), ("An\u{E0041}\u{E0001}n", "Ann"),
    ("\u{FFF9}An\u{FFFB}n", "Ann"), ("\u{1B}[31mAnn\u{7F}\u{9B}", "[31mAnn"), ("\u{0}Ann", "Ann"),
  ])
  func `Characters that steer, turn or hide are left out`(text: String, expected: String) {
    #expect(text.withoutHidden() == expected)
  }

  @Test(arguments: [
    "Ann\tVance\r\n", "Müller", "李四", "می\u{200C}خواهم", "क\u{94D}\u{200D}ष",
    "👩\u{200D}👧", "❤\u{FE0F}", "A\u{A0}B", "\u{600}١٢", "A\u{2028}B",
  ])
  func `Letters, joiners, emoji and white space stay`(text: String) {
    #expect(text.withoutHidden() == text)
  }

  @Test func `White space stays only where it is to be kept`() {
    #expect("a\tb\r\nc".withoutHidden(keeping: ["\t"]) == "a\tbc")
  }
}
