import IntentParser
import SpeechTestSupport
import Testing

@testable import Speech

struct ListedNamesTests {
  private static let names = ["anna", "anna karenina", "bob", "mary jane watson"]
    .map { $0.split(separator: " ").map(String.init) }

  private func listed() throws -> ListedNames {
    ListedNames(sentences: try .calling([ListedNames.placeholder]), names: Self.names)
  }

  @Test(arguments: [
    "call anna", "call anna karenina at home", "please call my mary jane watson", "redial", "call",
    "give bob a call now", "anna", "call karenina", "call mary jane", "give bob a", "call <name>",
    "",
    "bob call", "call anna bob",
  ])
  func acceptsWhatANetworkOfAllNamesDoes(sentence: String) throws {
    let words = sentence.split(separator: " ").map(String.init)
    let all = try WordNetwork.calling(Self.names.map { $0.joined(separator: " ") })
    let expected = words.contains(ListedNames.placeholder) ? false : all.accepts(words)
    #expect(try listed().accepts(words) == expected)
  }

  @Test(arguments: [
    (["call bob at home"], "call", "at home"), (["give anna a call now"], "give", "a call now"),
    (["call"], "call", ""), (["redial", "please call"], "please call", ""),
    (["call that number", "call bob at home"], "call", ""),
  ])
  func carrier_isWhatIsSaidAroundAName(sentences: [String], before: String, after: String) throws {
    let words = sentences.map { $0.split(separator: " ").map(String.init) }
    let carrier = try #require(try listed().carrier(of: words))
    #expect(carrier.before.joined(separator: " ") == before)
    #expect(carrier.after.joined(separator: " ") == after)
  }

  @Test func carrier_ofSentencesWithoutNamesIsNone() throws {
    let sentences = ListedNames(sentences: try .calling(["<number>"]), names: Self.names)
    #expect(sentences.carrier(of: [["call"]]) == nil)
    #expect(try listed().carrier(of: []) == nil)
  }

  @Test func namesAreThereOnceWithTheirGreatestWeight() throws {
    let listed = ListedNames(
      sentences: try .calling([ListedNames.placeholder]), names: [["bob"], ["anna"], [], ["bob"]],
      weights: [2, 1, 1, 5])
    #expect(listed.names == [["anna"], ["bob"]])
    #expect(listed.weights == [1, 5])
  }
}
