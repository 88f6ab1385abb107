import TestSupport
import Testing

@testable import IntentParser

@Suite struct WordNetworkTests {
  /// Grammars with the fewest states and word arcs that say the same.
  @Test(arguments: [
    ("public <a> = x;", 2, 1),
    ("public <a> = x y | x z;", 3, 3),
    ("public <a> = x y | z y;", 3, 3),
    ("public <a> = b x y c | d x y c;", 5, 5),
    ("public <a> = (x {s=1} | x {s=2}) y;", 3, 2),
    ("public <a> = x; public <b> = x;", 2, 1),
    ("public <a> = [x] [x] y;", 4, 5),
    ("public <a> = x+;", 3, 2),
    ("public <a> = x y | x y* z;", 5, 7),
    ("public <a> = x | y <VOID>;", 2, 1),
    ("public <a> = x (<dictation> | y) | <dictation> z;", 3, 2),
  ])
  func isMinimal(rules: String, states: Int, wordArcs: Int) throws {
    let network = try GrammarNetwork.make(rules).wordNetwork
    #expect(network.stateCount == states)
    #expect(network.arcs.count { $0.word != nil } == wordArcs)
    check(network)
  }

  @Test func probabilitiesSurvive() throws {
    let network = try GrammarNetwork.make(
      "public <a> = call <contact>;",
      filling: ["contact": [["ann", "lee"], ["ann", "may"], ["bob"]]],
      weights: ["contact": [6, 2, 2]]
    ).wordNetwork
    func probability(_ word: String) -> Double? {
      network.arcs.first { $0.word.map { network.words[$0] } == word }?.logProbability
    }
    #expect(probability("call") == 0)
    #expect(abs((probability("ann") ?? 0) - -0.22314) < 0.0001)
    #expect(abs((probability("lee") ?? 0) - -0.28768) < 0.0001)
    #expect(abs((probability("may") ?? 0) - -1.38629) < 0.0001)
    #expect(abs((probability("bob") ?? 0) - -1.60944) < 0.0001)
  }

  @Test func mergedStatesTakeTheMean() throws {
    // After p (heard 3 times in 4) x follows half the time, after q always 9 times in 10.
    let network = try GrammarNetwork.make(
      "public <a> = /3/ p (x | y) | /1/ q (/9/ x | /1/ y);"
    ).wordNetwork
    #expect(network.stateCount == 3)
    let x = try #require(network.arcs.first { $0.word.map { network.words[$0] } == "x" })
    #expect(abs(x.logProbability - -0.51083) < 0.0001)
  }

  @Test func completeness() throws {
    #expect(try GrammarNetwork.make("public <a> = x;").wordNetwork.isComplete)
    let part = try GrammarNetwork.make("public <a> = x [<dictation>];").wordNetwork
    #expect(!part.isComplete)
    #expect(part.accepts(["x"]))
    let none = try GrammarNetwork.make("public <a> = x <dictation>;").wordNetwork
    #expect(none.arcs.isEmpty && none.words.isEmpty && !none.isComplete)
    #expect(!none.accepts([]) && !none.accepts(["x"]) && !none.begins(with: []))
  }

  @Test func whatCannotBeToldApartIsRefused() throws {
    let tail = String(repeating: " (a | b)", count: 12)
    let network = try GrammarNetwork.make("public <a> = (a | b)* a\(tail);")
    #expect(try network.wordNetwork.stateCount > 4096)
    do throws(GrammarError) {
      _ = try network.wordNetwork(arcLimit: 1000)
      Issue.record("told them apart")
    } catch {
      #expect(
        error.description == """
          test.jsgf:3:8: error: to tell the sentences of <a> apart takes more than 1000 arcs; \
          let them differ nearer to their beginning
          public <a> = (a | b)* a\(tail);
                 ^
          """)
    }
  }

  @Test func theRuleThatCannotBeToldApartIsNamed() throws {
    let tail = String(repeating: " (a | b)", count: 40)
    let rules = "public <easy> = x; public <hard> = [y] (a | b)* a\(tail);"
    let network = try GrammarNetwork.make(rules)
    do throws(GrammarError) {
      _ = try network.wordNetwork(arcLimit: 5000)
      Issue.record("told them apart")
    } catch {
      #expect(
        error.description.hasPrefix(
          "test.jsgf:3:27: error: to tell the sentences of <hard> apart takes more than 5000 arcs"
        ))
    }
  }

  @Test func beginnings() throws {
    let network = try GrammarNetwork.make("public <a> = x y | x y z;").wordNetwork
    #expect(network.begins(with: ["x"]) && !network.accepts(["x"]))
    #expect(network.begins(with: ["x", "y"]) && network.accepts(["x", "y"]))
    #expect(network.accepts(["x", "y", "z"]))
    #expect(!network.begins(with: ["y"]) && !network.accepts(["x", "y", "z", "z"]))
  }

  @Test(arguments: 0..<300)
  func saysWhatTheMatcherUnderstands(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rules = RandomGrammar(using: &random).text
    let network = try GrammarNetwork.make(rules)
    let words = try network.wordNetwork
    check(words)
    for _ in 0..<100 {
      let sentence = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        RandomGrammar.words.randomElement(using: &random) ?? ""
      }
      let isUnderstood = !network.interpretations(of: sentence, in: .spoken, limit: 1).isEmpty
      #expect(words.accepts(sentence) == isUnderstood, "\(sentence) in \(rules)")
    }
    // Sentences that the network itself makes up are all understood.
    for _ in 0..<20 {
      guard let sentence = randomWalk(words, using: &random) else { continue }
      #expect(words.accepts(sentence))
      #expect(
        !network.interpretations(of: sentence, in: .spoken, limit: 1).isEmpty,
        "\(sentence) in \(rules)")
    }
  }

  @Test func tenThousandNames() throws {
    let names = (0..<10_000).map { ["first\($0 * 7919 % 2000)", "last\($0 * 104_729 % 4999)"] }
    let network = try GrammarNetwork(
      grammar: try Grammar(contentsOf: CallingGrammar.url), filling: ["contact": names])
    let words = try network.wordNetwork
    check(words)
    // A state for each of the 2,000 first names in each of the ten places of <contact>.
    #expect(words.stateCount < 24_000)
    #expect(words.accepts(["please", "call"] + names[77] + ["on", "his", "mobile"]))
    let found = network.interpretations(of: ["call"] + names[77], in: .typed)
    #expect(found.first?.slotValues == ["contact": names[77].joined(separator: " ")])
  }

  /// What holds of every word network.
  private func check(_ network: WordNetwork) {
    for state in 0..<network.stateCount {
      let arcs = network.arcs(of: state)
      #expect(arcs.allSatisfy { $0.from == state && $0.logProbability <= 0 })
      #expect(Set(arcs.map(\.word)).count == arcs.count, "not deterministic")
      #expect(arcs.allSatisfy { $0.word != nil || $0.to == network.final })
      #expect(arcs.reduce(0) { $0 + $1.probability } <= 1.000001)
      if state == network.final { #expect(arcs.isEmpty) }
    }
  }

  private func randomWalk(
    _ network: WordNetwork, using random: inout SeededGenerator
  ) -> [String]? {
    var sentence: [String] = []
    var state = network.start
    while state != network.final, sentence.count < 30 {
      guard let arc = network.arcs(of: state).randomElement(using: &random) else { return nil }
      if let word = arc.word { sentence.append(network.words[word]) }
      state = arc.to
    }
    return state == network.final ? sentence : nil
  }
}
