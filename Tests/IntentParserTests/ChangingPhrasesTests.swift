import IntentParser
import TestSupport
import Testing

@Suite struct ChangingPhrasesTests {
  @Test func addedAndRemovedPhrases() throws {
    var network = try GrammarNetwork.make("public <a> = call <contact> {who};")
    #expect(network.reading(of: "call ann") == nil)
    network.add(["ann"], to: "contact")
    let before = network
    network.add(["ann", "lee"], to: "contact", weight: 3)
    network.add(["bob"], to: "nobody")
    network.add([], to: "contact")
    #expect(network.reading(of: "call ann lee") == "a who=ann lee")
    #expect(before.reading(of: "call ann lee") == nil)
    let weights = ["ann", "ann lee"].map {
      network.interpretations(of: ["call"] + $0.split(separator: " ").map(String.init), in: .spoken)
        .first?.weight ?? 0
    }
    #expect(abs(weights[1] - weights[0] - 1.0986) < 0.0001)
    let removals = [["ann"], ["ann"], ["zoe"]].map { network.remove($0, from: "contact") }
    #expect(removals == [true, false, false])
    #expect(network.reading(of: "call ann", in: .spoken) == nil)
    #expect(network.reading(of: "call ann lee", in: .spoken) == "a who=ann lee")
  }

  /// However phrases came and went, the network is the one that is built of those left.
  @Test(arguments: 0..<20)
  func changesLeaveNoTrace(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "b", "c"]
    var changed = try GrammarNetwork.make("public <a> = x <contact> {who} y;")
    var left: [[String]] = []
    for _ in 0..<60 {
      if Bool.random(using: &random), let phrase = left.randomElement(using: &random) {
        left.removeAll { $0 == phrase }
        let wasThere = changed.remove(phrase, from: "contact")
        #expect(wasThere)
      } else {
        let phrase = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          words.randomElement(using: &random) ?? ""
        }
        left.append(phrase)
        changed.add(phrase, to: "contact")
      }
    }
    let built = try GrammarNetwork.make(
      "public <a> = x <contact> {who} y;", filling: ["contact": left])
    let (first, second) = (try changed.wordNetwork, try built.wordNetwork)
    #expect(first.arcs.count == second.arcs.count)
    #expect(first.stateCount == second.stateCount)
    for phrase in left {
      let sentence = ["x"] + phrase + ["y"]
      let weights = [changed, built].map {
        $0.interpretations(of: sentence, in: .spoken).first?.weight ?? 0
      }
      #expect(abs(weights[0] - weights[1]) < 1e-9)
      #expect(first.accepts(sentence) && second.accepts(sentence))
    }
  }

  @Test func onlyActiveRulesAreHeard() throws {
    let network = try GrammarNetwork.make(
      "public <a> = x y; public <b> = x z | <c>; public <c> = w;")
    let heard = try network.wordNetwork(of: ["b"])
    #expect(heard.accepts(["x", "z"]) && heard.accepts(["w"]))
    #expect(!heard.accepts(["x", "y"]))
    #expect(try network.wordNetwork(of: []).arcs.isEmpty)
  }
}
