import Foundation
import Testing

@testable import IntentParser

@Suite struct EncodingTests {
  private static let text = "grammar t; /** Café 5 €. */ public <größe> = año | 15;"

  /// A grammar in each encoding, with the euro sign where the encoding has it.
  @Test(arguments: [
    ("", String.Encoding.utf8), ("UTF-8", .utf8), ("utf8", .utf8),
    ("UTF-16", .utf16), ("UTF-16", .utf16LittleEndian), ("utf-16be", .utf16BigEndian),
    ("", .utf16), ("", .utf16BigEndian), ("windows-1252", .windowsCP1252),
    ("ISO-8859-15", String.Encoding(rawValue: 0x8000_020F)), ("ISO8859-1", .isoLatin1),
    ("latin1", .isoLatin1),
  ])
  func encodings(name: String, encoding: String.Encoding) throws {
    let rules = encoding == .isoLatin1 ? Self.text.replacing(" €", with: "") : Self.text
    let text = "#JSGF V1.0 \(name);\n" + rules
    let data = try #require(text.data(using: encoding))
    let grammar = try Grammar(bytes: Array(data), file: "t.jsgf")
    #expect(grammar.publicRules == ["größe"])
    #expect(grammar.documentation(of: "größe")?.hasPrefix("Café 5") == true)
    #expect(rules.contains("€") == (grammar.documentation(of: "größe") == "Café 5 €."))
    #expect(try GrammarNetwork(grammar: grammar).reading(of: "ano") == "größe")
  }

  private static func bytes(_ text: String, _ more: [UInt8] = [], _ end: String = "") -> [UInt8] {
    Array(text.utf8) + more + Array(end.utf8)
  }

  /// ASCII text as UTF-16 with the lower byte first.
  private static func bytes16(_ text: String, _ more: [UInt8] = []) -> [UInt8] {
    text.utf8.flatMap { [$0, 0] } + more
  }

  private static let broken: [(bytes: [UInt8], expected: String)] = [
    (
      bytes("#JSGF V1.0 US-ASCII;\ngrammar caf", [0xE9], "; x"),
      """
      t.jsgf:2:12: error: the byte 0xE9 is not valid US-ASCII; save the file as UTF-8, and write \
      UTF-8 into the header
      grammar caf\u{FFFD}; x
                 ^
      """
    ),
    (
      bytes("#JSGF V1.0 windows-1252;\ngrammar ", [0xE9, 0x81, 0x0A]),
      """
      t.jsgf:2:10: error: the byte 0x81 is not valid windows-1252; save the file as UTF-8, and \
      write UTF-8 into the header
      grammar é\u{FFFD}
               ^
      """
    ),
    (
      bytes("#JSGF V1.0 KOI7 ru;\ngrammar t; public <a> = b;"),
      """
      t.jsgf:1:12: error: the encoding KOI7 is not known; save the file as UTF-8, and write UTF-8 \
      here
      #JSGF V1.0 KOI7 ru;
                 ^
      """
    ),
    (
      bytes("#JSGF V1.0 UTF-16;\ngrammar t; public <a> = b;"),
      """
      t.jsgf:1:12: error: the header says UTF-16, but the file is in one byte a character; correct \
      the header
      #JSGF V1.0 UTF-16;
                 ^
      """
    ),
    (
      bytes("\u{FEFF}#JSGF V1.0 latin1;\ngrammar é; public <a> = b;"),
      """
      t.jsgf:1:12: error: the header says latin1, but the file is in UTF-8; correct the header
      #JSGF V1.0 latin1;
                 ^
      """
    ),
    (
      bytes16("#JSGF V1.0 UTF-8;\n", [0x00, 0xD8, 0x20, 0x00]),
      "t.jsgf:2:1: error: half a character of UTF-16 stands here; save the file as UTF-8\n"
        + "\u{FFFD} \n^"
    ),
    (
      bytes16("#JSGF V1.0 UTF-8;\n"),
      """
      t.jsgf:1:12: error: the header says UTF-8, but the file is in UTF-16; correct the header
      #JSGF V1.0 UTF-8;
                 ^
      """
    ),
  ]

  @Test(arguments: broken)
  func errors(bytes: [UInt8], expected: String) {
    let error = #expect(throws: GrammarError.self) { _ = try Grammar(bytes: bytes, file: "t.jsgf") }
    #expect(error?.description == expected)
  }

  /// Each kind of line end, and lines of each script; the caret counts columns of a terminal.
  @Test(arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}"])
  func lineEnds(end: String) {
    let text = ["#JSGF V1.0;", "grammar t; // c", "public <a> = 天 🙂 e\u{301} <b>;", ""]
      .joined(separator: end)
    let error = #expect(throws: GrammarError.self) { _ = try Grammar(text: text, file: "t.jsgf") }
    #expect(
      error?.description == """
        t.jsgf:3:16: error: "🙂" has no words to say; quote the symbols or leave them out
        public <a> = 天 🙂 e\u{301} <b>;
                        ^
        t.jsgf:3:20: error: no rule <b>; did you mean <a>?
        public <a> = 天 🙂 e\u{301} <b>;
                             ^
        """)
  }

  @Test(arguments: ["en-US", "en_US", "zh-Hant-TW"])
  func locales(locale: String) throws {
    let grammar = try Grammar(text: "#JSGF V1.0 UTF-8 \(locale);grammar t; public <a> = b;")
    #expect(grammar.locale == locale)
  }
}
