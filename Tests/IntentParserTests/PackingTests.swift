import Foundation
import Storage
import TestSupport
import Testing

@testable import IntentParser

/// Networks as bytes.
struct PackingTests {
  private static func bytes(_ network: GrammarNetwork) -> [UInt8] {
    var writer = PackedWriter()
    network.write(to: &writer)
    return writer.bytes
  }

  private static func network(_ bytes: [UInt8]) -> GrammarNetwork? {
    var reader = PackedReader(bytes)
    return GrammarNetwork(reading: &reader)
  }

  /// Every part of a network comes back, of random grammars, too.
  @Test func networks() throws {
    var random = SeededGenerator(seed: 5)
    var texts = (0..<40).map { _ in
      "#JSGF V1.0;\ngrammar g;\n" + RandomGrammar(using: &random).text
    }
    texts += [
      """
      #JSGF V1.0;
      grammar g;
      public <a> = (one {=1} | two {x}) <typed> | <overheard> <contact> {contact=y} 's;
      public <b> = <dictation> {text} [please] | a+ <relation>;
      <hesitation> = um | uh;
      <undictated> = stop;
      <filler> = please | thanks <hesitation>;
      """, "#JSGF V1.0;\ngrammar g;\npublic <é> = é ü {ß=„}; // ✓\n",
    ]
    for text in texts {
      guard let grammar = try? Grammar(text: text) else { continue }
      let plain = try GrammarNetwork(grammar: grammar)
      let bytes = Self.bytes(plain)
      let back = try #require(Self.network(bytes), "\(text)")
      #expect(Self.bytes(back) == bytes)
      #expect(back.rules == plain.rules)
      #expect(back.phraseRules == plain.phraseRules)
      #expect(back.graph == plain.graph)
      #expect(back.marks == plain.marks)
      #expect(back.markLists == plain.markLists)
      #expect(back.tagSets == plain.tagSets)
      #expect(back.undictated == plain.undictated)
      #expect(back.hesitations == plain.hesitations)
      #expect(back.possessive == plain.possessive)
      #expect(back.skipList == plain.skipList)
      #expect(back.origins == plain.origins)
      #expect(back.vocabulary == plain.vocabulary)
      #expect(back.tries == plain.tries)
      for list in Set(plain.graph.jumps.map(\.marks)) {
        #expect(back.isOverheard(list) == plain.isOverheard(list))
        #expect(back.allows(list, in: .spoken) == plain.allows(list, in: .spoken))
      }
    }
  }

  /// The words of names come behind those of the grammar, as if it had just been compiled.
  @Test func phrases() throws {
    let grammar = try Grammar(contentsOf: CallingGrammar.url)
    let plain = try GrammarNetwork(grammar: grammar)
    var back = try #require(Self.network(Self.bytes(plain)))
    back.fill(with: ["contact": CallingGrammar.contacts])
    var filled = plain
    filled.fill(with: ["contact": CallingGrammar.contacts])
    #expect(back.vocabulary == filled.vocabulary)
    #expect(back.tries == filled.tries)
    #expect(try back.wordNetwork(of: nil) == filled.wordNetwork(of: nil))
  }

  /// Bytes that end too early, or are of something else, are no network.
  @Test func otherBytes() throws {
    let grammar = try Grammar(text: "#JSGF V1.0;\ngrammar g;\npublic <a> = b [c] {d=e};\n")
    let bytes = Self.bytes(try GrammarNetwork(grammar: grammar))
    #expect(Self.network(bytes) != nil)
    for length in bytes.indices { #expect(Self.network(Array(bytes.prefix(length))) == nil) }
    #expect(Self.network([UInt8](repeating: 0xff, count: 4096)) == nil)
    #expect(Self.network([UInt8](repeating: 1, count: 4096)) == nil)
  }
}
