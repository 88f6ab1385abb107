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

  @Test func namesAreThereOnceWithTheirGreatestWeight() throws {
    let listed = ListedNames(
      sentences: try .calling([ListedNames.placeholder]), names: [["bob"], ["anna"], [], ["bob"]],
      weights: [2, 1, 1, 5])
    #expect(listed.names == [["anna"], ["bob"]])
    #expect(listed.weights == [1, 5])
  }
}
