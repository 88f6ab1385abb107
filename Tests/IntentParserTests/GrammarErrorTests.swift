import Foundation
import Testing

@testable import IntentParser

@Suite struct GrammarErrorTests {
  /// What reading `text` prints, which must fail.
  private func message(_ text: String) -> String {
    do throws(GrammarError) {
      _ = try Grammar(text: text, file: "t.jsgf")
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test func oneDiagnosticToTheLetter() {
    let text = """
      #JSGF V1.0;
      grammar calls;
      public <call> = call <contcat> {contact};
      """
    #expect(
      message(text) == """
        t.jsgf:3:22: error: no rule <contcat>; did you mean <contact>?
        public <call> = call <contcat> {contact};
                             ^
        """)
  }

  @Test func allDiagnosticsInOrder() {
    let text = """
      #JSGF V1.0;
      grammar calls;
      public <a> = <colr> \t<zzzz>;
      public <b> = red | ;
      <color> = /x/ red;
      <b> = blue
      <c> = ();
      """
    #expect(
      message(text) == """
        t.jsgf:3:14: error: no rule <colr>; did you mean <color>?
        public <a> = <colr> \t<zzzz>;
                     ^
        t.jsgf:3:22: error: no rule <zzzz>
        public <a> = <colr> \t<zzzz>;
                            \t^
        t.jsgf:4:20: error: nothing stands here; write <NULL> where nothing is to be said
        public <b> = red | ;
                           ^
        t.jsgf:5:11: error: /x/ is no weight; a weight is a number from 0, as in /0.5/
        <color> = /x/ red;
                  ^
        t.jsgf:6:1: error: rule <b> is defined twice; first on line 4
        <b> = blue
        ^
        t.jsgf:6:11: error: ; is missing after rule <b>
        <b> = blue
                  ^
        t.jsgf:7:8: error: nothing stands here; write <NULL> where nothing is to be said
        <c> = ();
               ^
        """)
  }

  @Test(arguments: [
    ("", "1:1: error: the file is empty; a grammar begins with #JSGF V1.0;"),
    (" \n ", "1:1: error: the file is empty; a grammar begins with #JSGF V1.0;\n \n^"),
    (
      "grammar a; public <a> = b;",
      "1:1: error: the header is missing; a grammar begins with #JSGF V1.0;\n"
        + "grammar a; public <a> = b;\n^"
    ),
    (
      "#JSGF V1.0\ngrammar a; public <a> = b;",
      "1:11: error: ; is missing after the header\n#JSGF V1.0\n          ^"
    ),
    (
      "#JSGF V2.0; grammar a; public <a> = b;",
      "1:1: error: this version is not known; the header is #JSGF V1.0;\n"
        + "#JSGF V2.0; grammar a; public <a> = b;\n^"
    ),
    (
      "#JSGF V1.0 EBCDIC en;\ngrammar a; public <a> = b;",
      "1:12: error: the encoding EBCDIC is not known; write UTF-8 here\n"
        + "#JSGF V1.0 EBCDIC en;\n           ^"
    ),
    (
      "#JSGF V1.0 UTF-8 en US;\ngrammar a; public <a> = b;",
      "1:21: error: the header says too much; it is #JSGF V1.0 ENCODING LOCALE;\n"
        + "#JSGF V1.0 UTF-8 en US;\n                    ^"
    ),
    (
      "#JSGF V1.0;\npublic <a> = b;",
      "2:1: error: the declaration is missing; after the header comes grammar NAME;\n"
        + "public <a> = b;\n^"
    ),
  ])
  func header(text: String, expected: String) {
    #expect(message(text) == "t.jsgf:" + expected)
  }

  @Test(arguments: [
    ("<a> = b;", 0, "the grammar has no public rule; write public before the rules to be heard"),
    ("public <a> = b {slot;", 15, "this tag never closes; } is missing"),
    ("public <a> = \"b c;", 13, "this quoted token never closes; \" is missing"),
    ("public <a> = b; /* c", 16, "this comment never closes; */ is missing"),
    ("public <a> = b", 14, "; is missing after rule <a>"),
    ("public <a> = (b | c;", 13, "( is never closed; ) is missing"),
    ("public <a> = [b | c;", 13, "[ is never closed; ] is missing"),
    ("public <a> = b | c);", 18, ") makes no sense here; is a ; missing?"),
    ("public <a> = b /2/ c;", 15, "a weight stands only at the beginning of an alternative"),
    ("public <a> = /-1/ c;", 13, "/-1/ is no weight; a weight is a number from 0, as in /0.5/"),
    ("public <a> = {x} c;", 13, "this tag has nothing before it to match"),
    ("public <a> = c {};", 15, "{} fills no slot; write {slot} or {slot=value}"),
    ("public <a> = c {x=};", 15, "{x=} fills no slot; write {slot} or {slot=value}"),
    ("public <a> = c {x y};", 15, "{x y} fills no slot; write {slot} or {slot=value}"),
    ("public <a> = * c;", 13, "* has nothing before it"),
    ("public <a> = @ c;", 13, "\"@\" has no words to say; quote the symbols or leave them out"),
    ("public <a> = b };", 15, "} has no { before it"),
    ("public <a> = b; <NULL> = c;", 16, "rule <NULL> is built in and cannot be defined"),
    ("public <a> = b; grammar c;", 16, "the grammar is named twice"),
    ("public <a> = b; c;", 16, "a rule is expected here: <name> = …; or public <name> = …;"),
    (
      "public <a> = <a> b;", 13,
      "left recursion: <a> → <a>; say something before the rule, or write it with * or +"
    ),
    (
      "public <a> = <b>; <b> = [x] <c>; <c> = <a> | x;", 39,
      "left recursion: <a> → <b> → <c> → <a>; say something before the rule, or write it with * "
        + "or +"
    ),
    (
      "public <a> = <b> <a> | x; <b> = <c>; <c> = [y] y*;", 17,
      "left recursion: <a> → <a>; say something before the rule, or write it with * or +"
    ),
    (
      "public <a> = x <b> | y; <b> = z <a> z;", 32,
      "recursion in the middle of a rule: <a> → <b> → <a>; it can only be the last thing"
    ),
    (
      "public <a> = x <a> [y] | z;", 15,
      "recursion in the middle of a rule: <a> → <a>; it can only be the last thing"
    ),
    (
      "public <a> = x (y <a>)* | z;", 18,
      "recursion inside * or +: <a> → <a>; it can only be the last thing of a rule"
    ),
    (
      "public <a> = x (y <a>) {t} | z;", 18,
      "recursion inside a tag: <a> → <a>; put the tag around what is before it"
    ),
    (
      "public <a> = b <a>;", 15,
      "endless recursion: <a> → <a>; give one of the rules another way to end"
    ),
    (
      "public <a> = <b> | x; <b> = y <c>; <c> = z <b>;", 43,
      "endless recursion: <b> → <c> → <b>; give one of the rules another way to end"
    ),
    (
      "public <a> = <a'b>;", 13,
      "<a'b> is no name of a rule; names have letters, digits and _$+-:;,=|/\\()[]@#%!^&~"
    ),
    ("public <t.a> = b;", 7, "a rule is defined without the grammar's name; write <a> here"),
    ("public <a> = b\u{0}\u{1} c;", 14, "the control character U+0000 stands here; remove it"),
    ("public <a> = b {x=\u{9B}};", 18, "the control character U+009B stands here; remove it"),
    ("public <a> = /NaN/ b;", 13, "/NaN/ is no weight; a weight is a number from 0, as in /0.5/"),
    ("public <a> = /inf/ b;", 13, "/inf/ is no weight; a weight is a number from 0, as in /0.5/"),
    ("public <a> = /0x1/ b;", 13, "/0x1/ is no weight; a weight is a number from 0, as in /0.5/"),
    (
      "public <a> = /1e101/ b;", 13,
      "/1e101/ is no weight; a weight is a number from 0, as in /0.5/"
    ),
    ("public <a> = // b;", 18, "nothing stands here; write <NULL> where nothing is to be said"),
  ])
  func rules(text: String, column: Int, expected: String) {
    #expect(
      message("#JSGF V1.0;grammar t; " + text).split(separator: "\n").first
        == "t.jsgf:1:\(text.first == "<" ? 1 : column + 23): error: \(expected)")
  }

  @Test func invalidUTF8() {
    let bytes = Array("#JSGF V1.0;\ngrammar é".utf8) + [0xFF] + Array("; x".utf8)
    #expect(throws: GrammarError.self) { try Grammar(bytes: bytes, file: "t.jsgf") }
    do throws(GrammarError) {
      _ = try Grammar(bytes: bytes, file: "t.jsgf")
    } catch {
      #expect(
        error.description == """
          t.jsgf:2:10: error: the byte 0xFF is not valid UTF-8; save the file as UTF-8
          grammar é\u{FFFD}; x
                   ^
          """)
      #expect(error.code == .invalid)
    }
  }

  /// The wrong kind of file: what would not be read on a terminal is not shown.
  @Test(arguments: [Array("RIFF\u{1}\u{2}".utf8), Array(repeating: UInt8(ascii: "x"), count: 301)])
  func unreadableLinesAreLeftOut(bytes: [UInt8]) {
    let error = #expect(throws: GrammarError.self) { _ = try Grammar(bytes: bytes, file: "t.jsgf") }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(
      lines.first == "t.jsgf:1:1: error: the header is missing; a grammar begins with #JSGF V1.0;")
    #expect(lines.allSatisfy { $0.hasPrefix("t.jsgf:1:") })
  }

  @Test func missingFile() {
    do throws(GrammarError) {
      _ = try Grammar(contentsOf: URL(filePath: "/no/such/file.jsgf"))
      Issue.record("read a file that is not there")
    } catch {
      #expect(error.code == .unreadable)
      #expect(error.description.hasPrefix("/no/such/file.jsgf: error: cannot be read: "))
    }
  }

  @Test func deepGroupsAreRefused() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(
      message("#JSGF V1.0;\ngrammar t;\npublic <a> =\n\(deep)").hasPrefix(
        "t.jsgf:4:201: error: groups nest more than 200 deep; put the inner ones into rules"))
  }

  @Test func longChainsOfRulesAreRefused() {
    let chain = (0..<20_000).map { "<r\($0)> = x <r\($0 + 1)> y;\n" }.joined()
    let text = "#JSGF V1.0;\ngrammar t;\npublic <a> = <r0>;\n" + chain + "<r20000> = x;"
    #expect(message(text).contains("nests more than 1000 deep with the rules it uses"))
  }

  @Test func largeNetworksAreRefused() throws {
    let doubling = (0..<62).map { "<r\($0)> = <r\($0 + 1)> <r\($0 + 1)>;\n" }.joined()
    let grammar = try Grammar(
      text: "#JSGF V1.0;\ngrammar t;\npublic <a> = <r0>;\n" + doubling + "<r62> = x;",
      file: "t.jsgf")
    do throws(GrammarError) {
      _ = try GrammarNetwork(grammar: grammar)
      Issue.record("built 4 quintillion arcs")
    } catch {
      #expect(error.code == .tooLarge)
      #expect(
        error.description == """
          t.jsgf:45:1: error: rule <r41> expands to 2097152 arcs, more than the 2000000 allowed
          <r41> = <r42> <r42>;
          ^
          """)
    }
  }

  /// A word is as long as words are; what is longer would take minutes to be compared with others.
  @Test(
    arguments: [
      ("WORD", 200, true), ("WORD", 201, false), ("WORD", 100_000, false),
      ("\"a WORD\"", 201, false),
      ("\"WORD\"", 200, true), ("[WORD] a", 300, false), ("a | b WORD", 5_000, false),
      ("\"WORD a b\" {t}", 201, false),
    ])
  func longWords(expansion: String, count: Int, isRead: Bool) {
    let word = String(repeating: "w", count: count)
    let message = message(
      "#JSGF V1.0;\ngrammar g;\npublic <a> = a | \(expansion.replacing("WORD", with: word));\n")
    if isRead {
      #expect(message == "no error")
    } else {
      #expect(message.hasPrefix("t.jsgf:3:"))
      #expect(message.contains("is too long a word; words have at most 200 bytes"))
    }
  }
}
