import Testing

@testable import SpokenText

struct CellWidthTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("Müller", 6), ("Mu\u{308}ller", 6), ("王芳", 4), ("ｱﾝ", 2), ("한국", 4),
    ("👍", 2), ("👍🏽", 2), ("👩‍👧", 2), ("🇸🇪", 2), ("❤️", 2), ("☎", 1), ("a\u{200B}b", 2),
    ("שלום", 4), ("e\u{301}\u{302}", 1), ("1️⃣", 2), ("–", 1),
  ])
  func cells(text: String, width: Int) {
    #expect(text.cellWidth == width)
    #expect(text.padded(toCells: 8).cellWidth == 8)
    #expect(text.padded(toCells: 0) == text)
  }
}
