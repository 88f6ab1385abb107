import Conversation
import IntentParser
import Testing

/// The sentences that explain why typed text is no request, with the English calling grammar.
struct ExplanationTests {
  private static let none = "It asks for no call."
  private static let unknown = "It was not understood as a request such as “call mom”."

  @Test(arguments: [
    // Sentences that begin as some that ask for nothing, or hardly as a request.
    ("what's the weather", none),
    // Hardly a word is understood, whatever may stand for a name.
    ("the doctor said call mum", unknown), ("play some jazz", unknown),
    ("the lawyer and the plumber of my aunt", unknown),
    ("he called me yesterday and said", none),
    // A name or a number alone.
    ("eleanor", "It asks for no call; “call eleanor” does."),
    ("Mom mobile", "It asks for no call; “call mom mobile” does."),
    ("hello", unknown), ("please", unknown),
    ("what is grandma's address", unknown),
    // Near misses are explained.
    ("hang", "It breaks off; “up” could follow."),
    (
      "call 0",
      "0 is not a number that can be called; say all its digits, or the name of whom you want."
    ),
    (
      "dial 123456789012345678",
      "123456789012345678 is not a number that can be called; say all its digits, or the name of "
        + "whom you want."
    ),
    ("give zorg a", "It breaks off; “video”, “phone”, “quick”, “call” could follow."),
    (
      "hang on",
      "It is understood as far as “hang”; after that, for example, “up” could follow, not “on”."
    ),
  ])
  func whatIsNoRequest(text: String, explanation: String) throws {
    let resources = try Resources(locale: "en-US", environment: [:])
    let language = try CallLanguage(
      shipped: resources.callingGrammar, names: [["eleanor"], ["mom"]],
      rulesInCall: CallLanguage.callingRulesInCall)
    #expect(language.interpretations(ofText: text).isEmpty)
    #expect(language.explanation(ofText: text) == explanation)
  }

  /// The example is one of the language, and understood in it.
  @Test(arguments: [
    ("de-DE", "wetter morgen", "ruf Mama an"), ("es-ES", "qué tiempo hace", "llama a mamá"),
    ("fr-FR", "quel temps fait-il", "appelle maman"), ("id-ID", "cuaca besok", "telepon ibu"),
    ("zh-CN", "天气", "打电话给妈妈"), ("en-US", "позвони маме", "call mom"),
  ])
  func theExampleIsOfTheLanguage(locale: String, text: String, example: String) throws {
    let resources = try Resources(locale: locale, environment: [:])
    let language = try CallLanguage(
      file: resources.callingGrammar, rulesInCall: CallLanguage.callingRulesInCall)
    #expect(
      language.explanation(ofText: text)
        == "It was not understood as a request such as “\(example)”.")
    #expect(language.interpretations(ofText: example).first?.rule == "call")
    for request in [language.foreignExample, language.foreignCallForHelp].compactMap(\.self) {
      #expect(language.interpretations(ofText: request).first?.rule == "call", "\(request)")
    }
  }
}
