import IntentParser
import Testing

@Suite struct MatchingTests {
  @Test func heavierAlternativesComeFirst() throws {
    let network = try GrammarNetwork.make("public <a> = /1/ x {s=light} | /3/ x {s=heavy};")
    let found = network.interpretations(of: ["x"], in: .spoken)
    #expect(found.map(\.slotValues) == [["s": "heavy"], ["s": "light"]])
    #expect(abs(found[0].weight - -0.28768) < 0.0001)
    #expect(abs(found[1].weight - -1.38629) < 0.0001)
    #expect(network.interpretations(of: ["x"], in: .spoken, limit: 1) == [found[0]])
    #expect(network.interpretations(of: ["x"], in: .spoken, limit: 0).isEmpty)
  }

  @Test func interpretationsDiffer() throws {
    let network = try GrammarNetwork.make("public <a> = [x] [x] {s=1} | x; public <b> = x;")
    #expect(network.readings(of: "x") == ["b", "a", "a s=1"])
  }

  @Test func slotsKnowTheirWords() throws {
    let network = try GrammarNetwork.make(
      "public <a> = call <contact> {who} [mobile {label=cell}];",
      filling: ["contact": [["ann", "lee"], ["ann"]]])
    let found = network.interpretations(of: ["call", "ann", "lee", "mobile"], in: .spoken)
    #expect(
      found.first?.slots == [
        Slot(name: "who", value: "ann lee", words: 1..<3),
        Slot(name: "label", value: "cell", words: 3..<4),
      ])
    #expect(found.first?.usesDictation == false)
  }

  @Test func likelierNamesComeFirst() throws {
    let network = try GrammarNetwork.make(
      "public <a> = <contact> {x} | <contact> {y} y;",
      filling: ["contact": [["ann"], ["ann", "y"], ["bob"], []]],
      weights: ["contact": [3, 1, 4, 9]]
    )
    #expect(network.readings(of: "ann y") == ["a y=ann", "a x=ann y"])
    #expect(network.reading(of: "") == nil)
  }

  @Test func withoutNamesNobodyIsNamed() throws {
    let network = try GrammarNetwork.make("public <a> = call [<contact>];")
    #expect(network.reading(of: "call") == "a")
    #expect(network.reading(of: "call ann") == nil)
  }

  @Test(arguments: [
    ("call ann", "a who=ann"),
    ("call zorg", "a who=zorg"),
    ("call zorg the great", "a who=zorg the great"),
    ("call zorg at work", "a who=zorg label=work"),
    ("call ann work", "a who=ann label=work"),
    ("call", nil),
    ("call it a day", nil),
    ("call split", "a who=split"),
    ("zorg", nil),
  ])
  func dictation(text: String, reading: String?) throws {
    let network = try GrammarNetwork.make(
      """
      public <a> = call (<contact> | <dictation>) {who} [[at] work {label=work}];
      <undictated> = it | that;
      """, filling: ["contact": [["ann"]]])
    #expect(network.reading(of: text) == reading)
    let known = text.hasPrefix("call ann")
    #expect(network.reading(of: text, in: .spoken) == (known ? reading : nil))
  }

  @Test(arguments: [
    ("um call ann", "a who=ann"),
    ("uh um call ann thank you please", "a who=ann"),
    ("call um ann", nil),
    ("um call zorg please", "a who=zorg"),
    ("um", nil),
    ("so call ann", nil),
  ])
  func fillers(text: String, reading: String?) throws {
    let network = try GrammarNetwork.make(
      "public <a> = call (<contact>|<dictation>) {who}; <filler> = um | uh | thank you | please;",
      filling: ["contact": [["ann"]]])
    let spoken = network.reading(of: text, in: .spoken)
    #expect(spoken == (text.contains("zorg") ? nil : reading))
    if text != "call um ann" { #expect(network.reading(of: text) == reading) }
  }

  @Test(arguments: [
    ("", 0, ["call", "redial"]),
    ("play jazz", 0, ["call", "redial"]),
    ("call", 1, ["<contact>", "nobody"]),
    ("call zorg", 1, ["<contact>", "nobody"]),
    ("call ann on", 3, ["mobile"]),
    ("call ann lee", 3, []),
  ])
  func furthest(text: String, position: Int, expected: [String]) throws {
    let network = try GrammarNetwork.make(
      "public <a> = /3/ call (/2/ <contact> | nobody) [on mobile] | redial;",
      filling: ["contact": [["ann"], ["bob"]]])
    let found = network.furthest(text.split(separator: " ").map(String.init), in: .typed)
    if text == "call ann lee" {
      #expect(found == PartialMatch(position: 2, expected: ["on"]))
    } else {
      #expect(found == PartialMatch(position: position, expected: expected))
    }
  }

  /// The sentences of a rule that is left out are not followed, nor what could come next in them.
  @Test(arguments: [
    ("call ann", 2, []), ("call", 1, ["ann"]), ("call me names", 1, ["ann"]),
    ("the doctor called", 0, ["call"]),
  ])
  func furthestWithoutARule(text: String, position: Int, expected: [String]) throws {
    let network = try GrammarNetwork.make(
      "public <a> = call ann; public <none> = the doctor (called | left) | call me names;")
    let words = text.split(separator: " ").map(String.init)
    #expect(
      network.furthest(words, in: .typed, omitting: ["none"])
        == PartialMatch(position: position, expected: expected))
  }

  @Test func longTextIsMatched() throws {
    let network = try GrammarNetwork.make("public <a> = (x {s} | y | <dictation> {d})+;")
    let words = (0..<GrammarNetwork.maximumWordCount).map { $0 % 3 == 0 ? "x" : "y" }
    #expect(network.interpretations(of: words, in: .typed, limit: 3).count == 3)
    #expect(network.interpretations(of: words + ["x"], in: .typed).isEmpty)
    #expect(network.furthest(words + ["x"], in: .typed).position == words.count)
  }
}
