import IntentParser
import Testing

/// What a grammar has words for in a slot.
struct SlotPhraseTests {
  @Test(
    arguments: [
      ("public <a> = at (home | the office) {label=x};", ["home: x", "the office: x"]),
      (
        "public <a> = at [my] <place> {label};\n<place> = hut | [ski] cabin;",
        ["hut: hut", "cabin: cabin", "ski cabin: ski cabin"]
      ),
      ("public <a> = <contact> {contact} (<customLabel> {label} | <dictation> {label});", []),
      (
        "public <a> = (on (line (one | two)+) {label} | <VOID> {label} | /0/ out {label=y}) {other};",
        ["line one: line one", "line two: line two"]
      ),
      ("public <a> = <b> {label};\n<b> = far <b> | away;", []),
      ("public <a> = {label=z} x;", nil),
    ] as [(String, [String]?)])
  func phrases(rules: String, phrases: [String]?) throws {
    let text = "#JSGF V1.0;\ngrammar g;\n\(rules)\n"
    guard let phrases else {
      #expect(throws: GrammarError.self) { try Grammar(text: text, file: "g.jsgf") }
      return
    }
    let grammar = try Grammar(text: text, file: "g.jsgf")
    let found = grammar.phrases(ofSlot: "label")
    #expect(found.map { "\($0.words.joined(separator: " ")): \($0.value)" } == phrases)
  }

  /// A grammar with endless combinations is not written out.
  @Test func manyPhrases() throws {
    let digits = Array(repeating: "(one | two | three)", count: 40).joined(separator: " ")
    let grammar = try Grammar(
      text: "#JSGF V1.0;\ngrammar g;\npublic <a> = \(digits) {label};\n"
        .replacing("= (", with: "= ((").replacing(") {", with: ")) {"), file: "g.jsgf")
    #expect(grammar.phrases(ofSlot: "label").count == 1000)
  }

  @Test func thoseOfTheCallingGrammar() throws {
    let grammar = try Grammar(contentsOf: CallingGrammar.url)
    let found = Set(grammar.phrases(ofSlot: "label").map { $0.words.joined(separator: " ") })
    #expect(
      found.isSuperset(of: ["home", "cell", "mobile", "work", "office", "main", "other", "car"]))
    #expect(!found.contains("number"))
  }
}
