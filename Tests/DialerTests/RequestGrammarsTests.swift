import IntentParser
import Testing

@testable import Conversation

/// The grammar that is in use before, during and after a call.
struct RequestGrammarsTests {
  private func grammars() throws -> RequestGrammars {
    let language = try People.language()
    return RequestGrammars(language, labels: ConfusableLabels())
  }

  private func words(_ change: RequestGrammars.Change?) -> Set<String>? {
    guard case .sentences(let network) = change else { return nil }
    return Set(network.words)
  }

  @Test func muteIsRecognisedDuringCallsAlone() throws {
    var grammars = try grammars()
    let before = try #require(try words(grammars.change(inCall: false)))
    #expect(before.contains("call") && !before.contains("mute"))
    let during = try #require(try words(grammars.change(inCall: true)))
    #expect(during.contains("call") && during.contains("mute"))
    #expect(try words(grammars.change(inCall: false)) == before)
  }

  @Test func aGrammarInUseIsNotSetAgain() throws {
    var grammars = try grammars()
    #expect(try grammars.change(inCall: true) != nil)
    #expect(try grammars.change(inCall: true) == nil)
  }

  @Test func anotherGrammarInBetweenIsReplaced() throws {
    var grammars = try grammars()
    _ = try grammars.change(inCall: false)
    grammars.invalidate()
    #expect(try words(grammars.change(inCall: false))?.contains("call") == true)
  }

  /// Whoever believes to be in a call is understood where all that is said is meant for the program.
  @Test func aCallIsSpokenOfWithoutOne() throws {
    var grammars = try grammars()
    #expect(try words(grammars.change(inCall: false))?.contains("goodbye") == false)
    let addressed = try words(grammars.change(inCall: false, isAddressed: true))
    #expect(addressed?.contains("goodbye") == true)
    #expect(addressed?.contains("decline") == false)
    #expect(try grammars.change(inCall: false, isAddressed: true) == nil)
    #expect(try words(grammars.change(inCall: false))?.contains("goodbye") == false)
  }

  /// Those whom calls are with are named in requests about the calls, for as long as there are any.
  @Test func whoIsOnTheLineIsNamed() throws {
    var grammars = try grammars()
    func accepts(_ change: RequestGrammars.Change?) -> Bool? {
      guard case .sentences(let network) = change else { return nil }
      return network.accepts(["end", "the", "call", "with", "eleanor"])
    }
    #expect(try accepts(grammars.change(inCall: true)) == false)
    #expect(try accepts(grammars.change(inCall: true, with: [["eleanor"]])) == true)
    #expect(
      grammars.language.interpretations(ofSpeech: "end the call with eleanor").first?.rule
        == "hangUp")
    #expect(try accepts(grammars.change(inCall: true, with: [["john"]])) == false)
    #expect(try accepts(grammars.change(inCall: true)) == false)
    #expect(grammars.language.interpretations(ofSpeech: "end the call with eleanor").isEmpty)
  }

  private func likelihood(of word: String, _ change: RequestGrammars.Change?) -> Double? {
    guard case .sentences(let network) = change else { return nil }
    return network.arcs(of: network.start)
      .first { $0.word.map { network.words[$0] } == word }?.logProbability
  }

  /// Where a request is expected, what asks for nothing is heard less easily.
  @Test func anotherSituationIsAnotherGrammar() throws {
    var grammars = try grammars()
    let open = try #require(try likelihood(of: "bring", grammars.change(inCall: false)))
    let expected = try #require(
      try likelihood(of: "bring", grammars.change(inCall: false, overheardShare: 0.01)))
    #expect(expected < open - 4)
    #expect(try grammars.change(inCall: false, overheardShare: 0.01) == nil)
    #expect(try likelihood(of: "bring", grammars.change(inCall: false)) == open)
  }
}
