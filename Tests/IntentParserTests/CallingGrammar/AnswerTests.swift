import IntentParser
import Testing

/// Answers to questions.
@Suite struct AnswerTests {
  @Test(arguments: [
    ("yes", "yes"), ("yeah", "yes"), ("yep sure", "yes"), ("yes please", "yes"), ("ok", "yes"),
    ("that's right", "yes"), ("correct", "yes"), ("go ahead", "yes"), ("do it", "yes"),
    ("go ahead and call her", "yes"), ("uh huh", "yes"), ("of course", "yes"), ("i do", "yes"),
    ("no", "no"), ("nope", "no"), ("no thanks", "no"), ("not him", "no"), ("wrong person", "no"),
    ("that's not right", "no"), ("that is wrong", "no"), ("don't", "no"),
    ("no don't call him", "no"),
    ("i don't think so", "no"), ("none of them", "no"), ("neither", "no"),
    ("cancel", "cancel"), ("cancel that", "cancel"), ("never mind", "cancel"),
    ("no never mind", "cancel"), ("forget it", "cancel"), ("stop", "cancel"),
    ("please cancel", "cancel"), ("i changed my mind", "cancel"),
    ("repeat that", "repeat"), ("say that again please", "repeat"), ("what", "repeat"),
    ("pardon", "repeat"), ("can you repeat that", "repeat"), ("i didn't catch that", "repeat"),
    ("what did you say", "repeat"),
    ("the first one", "choice index=1"), ("second one please", "choice index=2"),
    ("the second", "choice index=2"), ("number two", "choice index=2"), ("two", "choice index=2"),
    ("the last one", "choice index=last"), ("no the third one", "choice index=3"),
    ("mobile", "choice label=mobile"), ("her mobile", "choice label=mobile"),
    ("at home", "choice label=home"), ("the work number", "choice label=work"),
    ("the one at work", "choice label=work"),
    ("john smith", "choice contact=john smith"), ("call john smith", "choice contact=john smith"),
    ("yes john smith", "choice contact=john smith"),
    ("john smith at work", "choice contact=john smith label=work"),
    ("john smith's mobile", "choice contact=john smith label=mobile"),
    ("555 1234", "choice digits=5551234"),
    ("no i meant john", "correction contact=john"), ("i said mom", "correction contact=mom"),
    ("no, call John Smith", "correction contact=john smith"),
    ("no john", "correction contact=john"),
    ("not john mom", "correction contact=mom"), ("no her work number", "correction label=work"),
    ("no i meant john smith's cell", "correction contact=john smith label=mobile"),
    ("answer", "answer"), ("yes answer it", "answer"), ("pick up please", "answer"),
    ("decline", "decline"), ("no send her to voicemail", "decline"),
    ("ignore it", "ignore"), ("let it ring", "ignore"),
  ])
  func answers(text: String, reading: String) throws {
    let network = try CallingGrammar.answers.get()
    #expect(network.reading(of: text) == reading)
    #expect(network.reading(of: text, in: .spoken) == reading)
  }

  /// Typed, a name may be unknown; what is no answer is none.
  @Test(
    arguments: [
      ("zorg", "choice contact=zorg"), ("no i meant zorg", "correction contact=zorg"),
      ("thats right", "yes"), ("dont", "no"), ("um yes", "yes"),
      ("maybe", nil), ("i don't know", nil), ("it depends", nil), ("both", nil), ("", nil),
    ] as [(String, String?)])
  func typed(text: String, reading: String?) throws {
    #expect(try CallingGrammar.answers.get().reading(of: text) == reading)
  }
}
