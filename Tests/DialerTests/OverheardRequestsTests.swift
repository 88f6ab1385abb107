import IntentParser
import Testing

@testable import Conversation

/// What may have been a request where something was heard that asks for nothing.
struct OverheardRequestsTests {
  private func alternatives(to text: String) throws -> [String] {
    let language = try People.language()
    let grammars = RequestGrammars(
      language,
      networks: [
        .init(inCall: false, overheardShare: 1):
          try language.network.wordNetwork(of: language.rules(inCall: false))
      ], labels: ConfusableLabels())
    return OverheardRequests(of: language, beginningWith: grammars.firstWords)
      .alternatives(to: text.split(separator: " ").map(String.init))
      .map { $0.joined(separator: " ") }
  }

  @Test(arguments: [
    ("bring eleanor vance", "ring eleanor vance"), ("called maria lopez", "call maria lopez"),
    ("phoned john baker", "phone john baker"),
    ("bring five five five one two three four", "ring five five five one two three four"),
  ])
  func oneOtherWordMakesACall(heard: String, meant: String) throws {
    let others = try alternatives(to: heard)
    #expect(others.contains(meant))
    let rest = heard.drop { $0 != " " }
    #expect(others.allSatisfy { $0.hasSuffix(rest) && $0 != heard })
    // Nobody is called by a word that forbids, or asks for something else.
    #expect(others.allSatisfy { !$0.hasPrefix("answer") && !$0.hasPrefix("find") })
  }

  @Test(arguments: [
    "eleanor vance", "maria", "five five five one two three four", "mom called",
    "maria lopez called me", "call mom tonight", "call john at five", "never call mom",
    "she called mom", "remind me to call mom", "find eleanor vance", "maybe eleanor vance",
    "call eleanor vance", "hang up", "bring", "",
  ])
  func nothingElseIsConsidered(text: String) throws {
    #expect(try alternatives(to: text) == [])
  }
}
