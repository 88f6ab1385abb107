import IntentParser
import SpokenText
import Testing

@Suite(.enabled(if: ClincData.isThere, "there is no clinc150/train.tsv beside the checkout"))
struct ClincTests {
  /// A request for a call is understood as one, and hardly anything else is.
  @Test func callsAndNothingElse() throws {
    let network = try CallingGrammar.network.get()
    let requests = try ClincData.requests()
    var missed: [String] = []
    var wrong: [String] = []
    for (subject, text) in requests {
      let reading = network.interpretations(
        of: SpokenWords.words(in: text), in: .typed, limit: 1
      ).first
      let isCall = reading.map { CallingGrammar.callRules.contains($0.rule) } ?? false
      guard isCall != (subject == "make_call") else { continue }
      if isCall { wrong.append("\(subject): \(text)") } else { missed.append(text) }
    }
    #expect(requests.count { $0.subject == "make_call" } == 100)
    #expect(requests.count == 15_100)
    #expect(missed.count <= 4, "\(missed)")
    #expect(wrong.count <= 8, "\(wrong)")
  }
}
