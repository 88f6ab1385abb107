import IntentParser
import Testing

@Suite struct ReplacementTests {
  /// `{=value}` takes the place of the words in the slots around it.
  @Test(arguments: [
    ("(five {=5} | six {=6})+ {digits}", "five six five", "digits=565"),
    (
      "(double {=} five {=55} | plus {=+} | six {=6})+ {digits}", "plus double five six",
      "digits=+556"
    ),
    ("(four {=4} | and)+ {digits}", "four and four four", "digits=4 and 44"),
    ("((one {=1} two {=2}) {=12} three {=3}) {digits}", "one two three", "digits=123"),
    ("(five {=5}) {digits} (home {=x} {label})", "five home", "digits=5 label=x"),
    ("(um {=}) {digits} now {x}", "um now", "x=now"),
    ("[a {=b}] c {digits}", "a c", "digits=c"),
  ])
  func replaced(expansion: String, text: String, slots: String) throws {
    let network = try GrammarNetwork.make("public <r> = \(expansion);")
    #expect(network.reading(of: text) == "r \(slots)")
  }
}

@Suite struct WordFormTests {
  /// A possessive ending is read as the token 's, and apostrophes may be missing in typed text.
  @Test(
    arguments: [
      ("call mom's mobile", "a who=mom", "a who=mom"),
      ("call mom 's mobile", "a who=mom", "a who=mom"),
      ("call moms mobile", "a who=mom", nil),
      ("call the Lopez's mobile", "a who=lopez", "a who=lopez"),
      ("call o'brien's mobile", "a who=o'brien", "a who=o'brien"),
      ("call obrien's mobile", "a who=o'brien", "a who=obrien"),
      ("call obrien mobile", "a who=o'brien", nil),
      ("call zorg's mobile", "a who=zorg", nil),
      ("call zorg the great's mobile", "a who=zorg the great", nil),
      ("call zorgs mobile", "a who=zorgs", nil),
      ("lets call mom", "b", nil),
      ("let's call mom", "b", "b"),
    ] as [(String, String?, String?)])
  func forms(text: String, typed: String?, spoken: String?) throws {
    let network = try GrammarNetwork.make(
      """
      public <a> = call [the] (<contact> | <dictation>) {who} ['s] mobile;
      public <b> = let's call <contact>;
      """, filling: ["contact": [["mom"], ["lopez"], ["o'brien"]]])
    #expect(network.reading(of: text) == typed)
    #expect(network.reading(of: text, in: .spoken) == spoken)
  }

  /// Hesitations are left out anywhere, fillers only around the sentence.
  @Test(
    arguments: [
      ("um call uh ann um lee er on um mobile", "a who=ann lee label=cell"),
      ("please call ann", "a who=ann"),
      ("call please ann", nil),
      ("please please call ann thank you please", "a who=ann"),
      ("call ann thank", nil),
      ("um", nil),
      ("please", nil),
      ("um um um um um um um um um um um um call ann um", "a who=ann"),
    ] as [(String, String?)])
  func leftOut(text: String, reading: String?) throws {
    let network = try GrammarNetwork.make(
      """
      public <a> = call <contact> {who} [on mobile {label=cell}];
      <filler> = please | thank you | hey computer;
      <hesitation> = um | uh | er;
      """, filling: ["contact": [["ann"], ["ann", "lee"]]])
    #expect(network.reading(of: text) == reading)
  }
}
