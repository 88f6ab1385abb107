import Conversation
import Testing

/// The sentences that explain why typed text is no request, with the English calling grammar.
struct ExplanationTests {
  private static let none = "It asks for no call."

  @Test(arguments: [
    // Sentences that begin as some that ask for nothing, or hardly as a request.
    ("what's the weather", none),
    ("he called me yesterday and said", none),
    // Near misses are explained.
    ("hang", "It breaks off; “up” could follow."),
    (
      "hang on",
      "It is understood as far as “hang”; after that, for example, “up” could follow, not “on”."
    ),
  ])
  func whatIsNoRequest(text: String, explanation: String) throws {
    let resources = try Resources(locale: "en-US", environment: [:])
    let language = try CallLanguage(
      file: resources.callingGrammar, names: [["eleanor"], ["mom"]],
      rulesInCall: CallLanguage.callingRulesInCall)
    #expect(language.interpretations(ofText: text).isEmpty)
    #expect(language.explanation(ofText: text) == explanation)
  }
}
