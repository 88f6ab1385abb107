import Foundation
import TestSupport
import Testing

@testable import IntentParser

@Suite struct PrintingTests {
  @Test func printedToTheLetter() throws {
    let grammar = try Grammar(
      text: """
        #JSGF V1.0 ISO-8859-1 en_US; // not this
        /**
         * Calls.
         *
         *  @author Nobody
         */
        grammar com.calls;
        /** Digits. */ import <com.numbers.digit>;
        import <com.numbers.*>;
        /** Says it.
         @example call me
           again
         @see others
         @example call you */
        public <a> = /2.50/ ("New York" | 21) {t} {=a\\}\\\\} | ([b] c)* d+ {u=v} | <digit>;
        <b> = (x (y | z)) | /0/ <NULL>;
        <c> = ((x {t})*) ((y+) {t})+ [<VOID>] (/3/ x) <numbers.digit>;
        <long+er> = one two three four five six | seven eight nine ten eleven twelve thirteen fourteen | x <long+er>;
        """
    ) { "#JSGF V1.0; grammar \($0); public <digit> = one;" }
    let text = """
      #JSGF V1.0 UTF-8 en_US;

      /**
       * Calls.
       *
       * @author Nobody
       */
      grammar com.calls;

      /** Digits. */
      import <com.numbers.digit>;
      import <com.numbers.*>;

      /**
       * Says it.
       * @example call me
       * again
       * @see others
       * @example call you
       */
      public <a> = /2.5/ ("new york" | "two one") {t} {=a\\}\\\\} | /1/ ([b] c)* d+ {u=v} | /1/ <digit>;

      <b> = /1/ x (y | z) | /0/ <NULL>;

      <c> = (x {t})* (y+ {t})+ [<VOID>] (/3/ x) <numbers.digit>;

      <long+er> =
          one two three four five six
        | seven eight nine ten eleven twelve thirteen fourteen
        | x <long+er>;

      """
    #expect(grammar.description == text)
    #expect(grammar.documentation == "Calls.\n\n@author Nobody")
    #expect(grammar.documentation(of: "a") == "Says it.")
    #expect(grammar.documentation(of: "com.calls.a") == "Says it.")
    #expect(grammar.examples(of: "a") == ["call me again", "call you"])
    #expect(grammar.documentation(of: "b") == nil)
    #expect(grammar.examples(of: "nothing") == [])
  }

  /// All grammars that are shipped.
  @Test func shippedGrammars() throws {
    let root = CallingGrammar.url.appending(path: "../../..").standardizedFileURL
    for folder in ["grammars", "Benchmarks/Grammars"] {
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "jsgf" {
        let grammar = try Grammar(contentsOf: file)
        let copy = try Grammar(
          GrammarContent(
            file: file.path, text: .text(grammar.description), url: file),
          library: GrammarFolder())
        #expect(copy == grammar, "\(file.path)")
      }
    }
  }

  @Test(arguments: 0..<100)
  func randomGrammars(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = "#JSGF V1.0;\ngrammar t;\n" + RandomGrammar(using: &random).text
    let grammar = try Grammar(text: text)
    #expect(try Grammar(text: grammar.description) == grammar, "\(text)")
  }

  @Test func differentGrammarsDiffer() throws {
    let head = "#JSGF V1.0;\ngrammar t;\n"
    let grammar = try Grammar(text: head + "public <a> = b | c;")
    for other in ["public <a> = b | d;", "public <a> = c | b;", "public <b> = b | c;"] {
      #expect(try Grammar(text: head + other) != grammar)
    }
    #expect(try Grammar(text: head + "/* x */ public <a> =\n  b | /1/ c;") == grammar)
    #expect(try Grammar(text: head + "/** x */ public <a> = b | c;") != grammar)
  }
}
