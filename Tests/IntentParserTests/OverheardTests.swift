import IntentParser
import Testing

/// What is as likely as its weight on an open microphone, and less where a request is expected.
@Suite struct OverheardTests {
  private static let rules = """
    public <call> = ring <contact>;
    public <noRequest> = (/3/ <overheard> bring | /1/ never ring) <contact> [<later>];
    <later> = /1/ <overheard> tonight | /3/ tomorrow;
    """

  private func network() throws -> GrammarNetwork {
    try GrammarNetwork.make(Self.rules, filling: ["contact": [["ann"], ["bob"]]])
  }

  /// The probability of a word at the beginning, and behind what was said.
  private func probability(
    of word: String, after words: [String] = [], share: Double
  ) throws -> Double {
    let network = try network().wordNetwork(of: nil, overheardShare: share)
    var state = network.start
    for said in words {
      let arc = try #require(
        network.arcs(of: state).first { $0.word.map { network.words[$0] } == said })
      state = arc.to
    }
    let arc = network.arcs(of: state).first { $0.word.map { network.words[$0] } == word }
    return try #require(arc).probability
  }

  @Test(
    arguments: [
      (1, "bring", [], 0.375), (1, "ring", [], 0.5), (1, "never", [], 0.125),
      // Half of 3 against 1, a tenth as likely: 0.0375 of 0.0375 + 0.5 + 0.125.
      (0.1, "bring", [], 0.0566), (0.1, "ring", [], 0.7547), (0.1, "never", [], 0.1887),
      (1, "tonight", ["never", "ring", "ann"], 0.125),
      (0.1, "tonight", ["never", "ring", "ann"], 0.0141),
    ] as [(Double, String, [String], Double)])
  func isLessLikelyByItsShare(
    share: Double, word: String, after words: [String], expected: Double
  ) throws {
    let found = try probability(of: word, after: words, share: share)
    #expect(abs(found - expected) < 0.0001, "\(found)")
  }

  @Test(arguments: [MatchingMode.typed, .spoken])
  func isReadAsWhatItIs(mode: MatchingMode) throws {
    let network = try network()
    #expect(network.readings(of: "bring ann", in: mode) == ["noRequest"])
    #expect(network.readings(of: "never ring bob tonight", in: mode) == ["noRequest"])
    #expect(network.readings(of: "ring ann", in: mode) == ["call"])
  }

  @Test func canStillBeHeard() throws {
    let network = try network().wordNetwork(of: nil, overheardShare: 1e-9)
    #expect(network.accepts(["bring", "ann"]))
    #expect(network.accepts(["never", "ring", "ann", "tonight"]))
  }

  /// What forbids a call is as likely in any situation: only what is beside <overheard> has a share.
  @Test(arguments: [
    "don't call mom", "please do not call john", "never call mom", "stop calling mom",
    "did you call mom", "should i call john", "don't hang up", "i don't want to call mom",
    "he should call mom", "i called mom", "she called john",
  ])
  func noRefusalIsOverheard(text: String) throws {
    let network = try CallingGrammar.network.get()
    let words = text.split(separator: " ").map(String.init)
    let sure = try network.wordNetwork(of: ["noRequest"]).logProbability(of: words)
    let rare = try network.wordNetwork(of: ["noRequest"], overheardShare: 1e-6)
      .logProbability(of: words)
    // The rest of the rule is rarer, so that what is left is likelier, if anything.
    #expect(try #require(rare) >= #require(sure) - 1e-9)
  }

  @Test(arguments: [
    "bring mom", "called john", "mom called", "call mom tonight", "maria lopez",
    "call john at five", "five five five one two three four",
  ])
  func whatIsOverheardIsRarer(text: String) throws {
    let network = try CallingGrammar.network.get()
    let words = text.split(separator: " ").map(String.init)
    let rules: Set = ["call", "noRequest"]
    let sure = try network.wordNetwork(of: rules).logProbability(of: words)
    let rare = try network.wordNetwork(of: rules, overheardShare: 1e-6).logProbability(of: words)
    #expect(try #require(rare) < #require(sure) - 5)
  }
}

extension WordNetwork {
  /// The logarithm of a sentence's probability; nil where it is none.
  fileprivate func logProbability(of sentence: [String]) -> Double? {
    var sum = 0.0
    var state = start
    for said in sentence {
      guard let arc = arcs(of: state).first(where: { $0.word.map { words[$0] } == said }) else {
        return nil
      }
      sum += arc.logProbability
      state = arc.to
    }
    if state == final { return sum }
    return arcs(of: state).first { $0.word == nil }.map { sum + $0.logProbability }
  }
}
