import IntentParser
import TestSupport
import Testing

@Suite struct RecursionTests {
  /// A rule may end in itself, directly or by way of others.
  @Test(
    arguments: [
      ("public <a> = x <a> | y {end};", "x x x y", "a end=y"),
      ("public <a> = x <a> | y {end};", "y", "a end=y"),
      ("public <a> = x <a> | y {end};", "x x", nil),
      ("public <a> = x <b> | y; <b> = z <a> | w;", "x z x w", "a"),
      (
        "public <a> = <act> | <act> and <a>; <act> = call <contact> {who} | wait;",
        "call ann and wait and call bob", "a who=ann who=bob"
      ),
      ("public <a> = (x | y) [<a>];", "x y x x y", "a"),
      ("public <a> = <x> done; <x> = up <x> | down <x> | stop;", "up down up stop done", "a"),
    ] as [(String, String, String?)])
  func rightRecursion(rules: String, text: String, reading: String?) throws {
    let network = try GrammarNetwork.make(rules, filling: ["contact": [["ann"], ["bob"]]])
    #expect(network.reading(of: text) == reading)
    let words = try network.wordNetwork
    #expect(words.accepts(text.split(separator: " ").map(String.init)) == (reading != nil))
    let sampler = SentenceSampler(network: network, mode: .spoken)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      let sample = try #require(sampler.sentence(using: &random))
      #expect(words.accepts(sample.words))
    }
  }
}

@Suite struct TypedOnlyTests {
  /// What stands beside <typed> is understood in text and never heard.
  @Test func typedOnly() throws {
    let network = try GrammarNetwork.make("public <a> = x (y | <typed> z) [<typed> w] {s};")
    for (text, spoken) in [("x y", true), ("x z", false), ("x y w", false), ("x z w", false)] {
      let words = text.split(separator: " ").map(String.init)
      #expect(!network.interpretations(of: words, in: .typed).isEmpty)
      #expect(network.interpretations(of: words, in: .spoken).isEmpty != spoken)
      #expect(try network.wordNetwork.accepts(words) == spoken)
    }
    let sampler = SentenceSampler(network: network, mode: .spoken)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 { #expect(sampler.sentence(using: &random)?.words == ["x", "y"]) }
  }
}
