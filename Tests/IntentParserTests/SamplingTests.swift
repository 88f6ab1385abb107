import IntentParser
import SpokenText
import TestSupport
import Testing

@Suite struct SamplingTests {
  /// Sentences come as often as their weights say.
  @Test func weightsAreKept() throws {
    let network = try GrammarNetwork.make(
      "public <a> = /3/ x {s=1} | /1/ y <contact> {s};",
      filling: ["contact": [["ann"], ["bob"]]], weights: ["contact": [9, 1]])
    let sampler = SentenceSampler(network: network, mode: .spoken)
    var random = SeededGenerator(seed: 1)
    var counts: [String: Int] = [:]
    for _ in 0..<4000 {
      let sample = try #require(sampler.sentence(using: &random))
      counts[
        sample.text + sample.interpretation.slots.map { " " + $0.value }.joined(), default: 0] += 1
    }
    #expect(counts.count == 3)
    #expect((2850...3150).contains(counts["x 1"] ?? 0))
    #expect((800...1000).contains(counts["y ann ann"] ?? 0))
    #expect((50...150).contains(counts["y bob bob"] ?? 0))
  }

  /// Every sentence is read back as the rule and the slots it was made of.
  @Test(arguments: 0..<10)
  func readBack(seed: UInt64) throws {
    let network = try GrammarNetwork.make(
      """
      public <call> = [please] call [my] (<contact> | <dictation>) {who} ['s (home | work) {place}];
      public <dial> = dial ((one | uno) {=1} | two {=2})+ {digits} [extension two {ext=2}];
      <filler> = um;
      """, filling: ["contact": [["ann"], ["ann", "lee"], ["bob"]]])
    let sampler = SentenceSampler(network: network, mode: .typed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let sample = try #require(sampler.sentence(using: &random))
      let reading = network.interpretations(of: SpokenWords.words(in: sample.text), in: .typed)
        .first
      #expect(reading?.rule == sample.interpretation.rule)
      #expect(reading?.slotValues == sample.interpretation.slotValues, "\(sample.text)")
    }
  }

  @Test func noSentence() throws {
    let network = try GrammarNetwork.make("public <a> = x <contact>; public <b> = <dictation>;")
    var random = SeededGenerator(seed: 1)
    #expect(SentenceSampler(network: network, mode: .spoken).sentence(using: &random) == nil)
    let typed = SentenceSampler(network: network, rules: ["b"], mode: .typed)
    #expect(typed.sentence(using: &random)?.interpretation.usesDictation == true)
    let other = SentenceSampler(network: network, rules: ["c"], mode: .typed)
    #expect(other.sentence(using: &random) == nil)
  }
}

@Suite struct OvermatchTests {
  @Test(
    arguments: [
      ("public <a> = x y; public <b> = x z;", []),
      ("public <a> = x y; public <b> = x [y];", ["x y: b loses to a"]),
      ("public <a> = x+ y; public <b> = /9/ x x | z;", []),
      ("public <a> = x* y; public <b> = /9/ x x y | z;", ["x x y: a loses to b"]),
      (
        "public <a> = call <contact>; public <b> = call ann [lee] now; public <c> = call ann lee;",
        ["call ann lee: a loses to c"]
      ),
    ] as [(String, [String])])
  func shared(rules: String, expected: [String]) throws {
    let network = try GrammarNetwork.make(
      rules, filling: ["contact": [["ann"], ["ann", "lee"]]])
    let search = network.ambiguities()
    #expect(search.isComplete)
    #expect(search.ambiguities.map { "\($0.text): \($0.rule) loses to \($0.winner)" } == expected)
  }

  @Test func aLimitIsTold() throws {
    let network = try GrammarNetwork.make("public <a> = (x | y)+ z; public <b> = (x | y)+ z z;")
    #expect(!network.ambiguities(limit: 1).isComplete)
  }
}
