import Foundation
import TestSupport
import Testing

@testable import IntentParser

/// Input that is no grammar: refused with few words, in bounded time and memory.
@Suite struct GarbageTests {
  private static let head = "#JSGF V1.0;\ngrammar t;\npublic <a> = "

  /// One megabyte of a text, in one line.
  private static func megabyte(_ text: String) -> String {
    String(repeating: text, count: (1 << 20) / text.utf8.count)
  }

  private func refusal(of text: String) throws -> GrammarError {
    try #require(
      #expect(throws: GrammarError.self) { _ = try Grammar(text: text, file: "t.jsgf") })
  }

  @Test(arguments: [
    ("(", "3:214: error: groups nest more than 200 deep; put the inner ones into rules"),
    ("<", "3:14: error: this rule name never closes; > is missing"),
    (">", "3:14: error: > has no < before it"),
    ("{", "3:14: error: this tag never closes; } is missing"),
    ("[x ", "3:612: error: groups nest more than 200 deep; put the inner ones into rules"),
    ("/* ", "3:14: error: this comment never closes; */ is missing"),
    ("/", "3:1048590: error: nothing stands here; write <NULL> where nothing is to be said"),
    ("*", "3:14: error: * has nothing before it"),
    ("\u{0}", "3:14: error: the control character U+0000 stands here; remove it"),
  ])
  func oneMegabyte(of text: String, expected: String) throws {
    try expectFewWords(about: Self.head + Self.megabyte(text), beginning: expected)
  }

  /// Input that makes a token or an error of every few bytes.
  @Test(arguments: [
    ("\"", "3:14: error: \"\" has no words to say; quote the symbols or leave them out"),
    ("/x/ ", "3:14: error: /x/ is no weight; a weight is a number from 0, as in /0.5/"),
    (")", "3:14: error: nothing stands here; write <NULL> where nothing is to be said"),
    ("x)", "3:15: error: ) makes no sense here; is a ; missing?"),
    (";", "3:14: error: nothing stands here; write <NULL> where nothing is to be said"),
    ("\u{0} ", "3:14: error: the control character U+0000 stands here; remove it"),
    ("<b> ", "3:14: error: no rule <b>; did you mean <a>?"),
    ("<b.c> ", "3:14: error: there is no grammar b, as this one was not read from a file"),
    ("🙂 ", "3:14: error: \"🙂\" has no words to say; quote the symbols or leave them out"),
  ])
  func manyPieces(of text: String, expected: String) throws {
    let garbage = Self.megabyte(text).prefix((1 << 17) / text.count)
    try expectFewWords(about: Self.head + garbage, beginning: expected)
  }

  private func expectFewWords(about text: String, beginning: String) throws {
    let error = try refusal(of: text)
    #expect(error.description.hasPrefix("t.jsgf:" + beginning))
    #expect(error.diagnostics.count <= GrammarError.maximumDiagnosticCount)
    #expect(error.description.utf8.count < 100_000)
  }

  @Test(arguments: [
    ("<a>", "3:14: error: left recursion: <a> → <a>; say something before the rule"),
    ("x* <a> ", "3:17: error: left recursion: <a> → <a>; say something before the rule"),
  ])
  func references(text: String, expected: String) throws {
    let error = try refusal(of: Self.head + Self.megabyte(text) + ";")
    #expect(error.description.hasPrefix("t.jsgf:" + expected))
    #expect(error.diagnostics.count == 1)
  }

  @Test func aLongNameIsCutShort() throws {
    let name = Self.megabyte("n")
    let error = try refusal(of: Self.head + "<\(name)>;")
    #expect(
      error.description
        == "t.jsgf:3:14: error: <\(String(repeating: "n", count: 60))…> is too long "
        + "a name; names have at most 200 bytes")
  }

  /// A word has a limit, and there may be as many as one likes.
  @Test func aLongWord() throws {
    let error = try refusal(of: Self.head + Self.megabyte("n") + ";")
    #expect(error.description.contains("is too long a word; words have at most 200 bytes"))
    #expect(throws: Never.self) { try Grammar(text: Self.head + Self.megabyte("n ") + ";") }
    #expect(throws: Never.self) { try Grammar(text: Self.head + Self.megabyte("n|") + "n;") }
    #expect(throws: Never.self) { try Grammar(text: Self.head + Self.megabyte("n*") + ";") }
  }

  @Test func manyErrorsAreCounted() throws {
    let rules = (0..<30_000).map { "<r\($0)> = <x\($0)>; " }.joined()
    let error = try refusal(of: Self.head + "b; " + rules)
    #expect(error.diagnostics.count == 100)
    #expect(error.omittedCount == 29_900)
    #expect(error.description.hasSuffix("\nand 29900 more errors"))
  }

  @Test func aMegabyteOfRandomBytes() throws {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<1 << 20).map { _ in UInt8.random(in: 0...255, using: &random) }
    let error = try #require(
      #expect(throws: GrammarError.self) { _ = try Grammar(bytes: bytes, file: "t.jsgf") })
    #expect(error.diagnostics.count == 1)
    let text = "#JSGF V1.0 latin1;\ngrammar t;\n"
    let other = try #require(
      #expect(throws: GrammarError.self) {
        _ = try Grammar(bytes: Array(text.utf8) + bytes, file: "t.jsgf")
      })
    #expect(other.diagnostics.count <= 100)
  }

  /// A circle and a chain of as many rules as fit.
  @Test func longCircles() throws {
    let count = 20_000
    let rules = (0..<count).map { "<r\($0)> = x <r\(($0 + 1) % count)>;\n" }.joined()
    let error = try refusal(of: Self.head + "<r0>;\n" + rules)
    #expect(
      error.diagnostics.map(\.message) == [
        "endless recursion: <r0> → <r1> → <r2> → <r3> → <r4> → <r5> → <r6> → <r7> → <r8> → <r9> → … "
          + "→ <r19999> → <r0>; give one of the rules another way to end"
      ])
    let ending = try refusal(
      of: Self.head + "<r0>;\n" + rules.replacing("x <r0>;", with: "x <r0> | y;"))
    #expect(
      ending.diagnostics.map(\.message) == [
        "rule <r0> nests more than 1000 deep with the rules it uses"
      ])
  }
}
