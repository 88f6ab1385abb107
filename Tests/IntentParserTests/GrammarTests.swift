import Testing

@testable import IntentParser

@Suite struct GrammarTests {
  @Test func headerAndRules() throws {
    let grammar = try Grammar(
      text: """
        \u{FEFF}#JSGF V1.0 UTF-8 en-US; // what it is
        grammar com.example.lights;
        /** A documented rule. */
        public <on> = <dictation> /* any */ on;
        <off> = off;
        public <call> = call <contact>;
        """)
    #expect(grammar.name == "com.example.lights")
    #expect(grammar.locale == "en-US")
    #expect(grammar.publicRules == ["on", "call"])
    #expect(grammar.openRules == ["contact", "dictation"])
  }

  @Test func aDefinedContactIsNotOpen() throws {
    let grammar = try Grammar(
      text: "#JSGF V1.0; grammar t; public <a> = call <contact>; <contact> = ann;")
    #expect(grammar.openRules.isEmpty)
    let network = try GrammarNetwork(grammar: grammar, filling: ["contact": [["bob"]]])
    #expect(network.reading(of: "call ann") == "a")
    #expect(network.reading(of: "call bob") == nil)
  }

  /// Each construct: a grammar, sentences with their readings, and what is no sentence.
  @Test(arguments: [
    ("public <a> = red;", ["red": "a", "RED!": "a"], ["", "blue", "red red"]),
    ("public <a> = \"New York\";", ["new york": "a"], ["new", "york"]),
    ("public <a> = route 66;", ["route six six": "a", "Route 66": "a"], ["route"]),
    ("public <a> = red | green | blue;", ["green": "a"], ["red green"]),
    ("public <a> = (red | green) light;", ["red light": "a"], ["red"]),
    ("public <a> = [very] [very] big;", ["big": "a", "very very big": "a"], ["very"]),
    ("public <a> = x*+*;", ["": "a", "x x": "a"], ["y"]),
    ("public <a> = big*;", ["": "a", "big": "a", "big big big": "a"], ["small"]),
    ("public <a> = (so | very)+ big;", ["so very so big": "a"], ["big"]),
    ("public <a> = ([so] [very])* big;", ["big": "a", "so so very big": "a"], ["so"]),
    ("public <a> = /9/ red | /0.5/ green | /0/ blue;", ["green": "a"], ["blue"]),
    ("public <a> = /0/ red | /0/ blue; public <b> = x;", ["x": "b"], ["blue"]),
    ("public <a> = <NULL> red <NULL>;", ["red": "a"], [""]),
    ("public <a> = red | <VOID> | green <VOID>;", ["red": "a"], ["", "green"]),
    ("public <a> = <b>; <b> = x <c>; <c> = y;", ["x y": "a"], ["x"]),
    ("public <a> = <test.b>; <b> = x;", ["x": "a"], ["y"]),
    ("public <a> = x; public <b> = y;", ["x": "a", "y": "b"], ["x y"]),
    ("public <a> = x {s};", ["x": "a s=x"], []),
    ("public <a> = x {s = a \\} b \\\\ c};", ["x": "a s=a } b \\ c"], []),
    ("public <a> = x {s} {t=one} {u=two=2};", ["x": "a s=x t=one u=two=2"], []),
    ("public <a> = x y {s};", ["x y": "a s=y"], []),
    ("public <a> = (x y) {s} z;", ["x y z": "a s=x y"], []),
    ("public <a> = ([x] {s} y) {t};", ["y": "a t=y", "x y": "a t=x y s=x"], []),
    ("public <a> = [x] {s=on} y;", ["y": "a s=on", "x y": "a s=on"], []),
    ("public <a> = (x {s=1} | y {s=2})+;", ["x y": "a s=1 s=2"], []),
    ("public <a> = x {s}+;", ["x x": "a s=x s=x"], [""]),
    ("public <a> = x+ {s};", ["x x": "a s=x x"], []),
    ("public <a> = /2/ x {s=1} | y {s=2};", ["x": "a s=1", "y": "a s=2"], []),
    ("<p> = q; public <a> = public | grammar;", ["public": "a", "grammar": "a"], []),
  ])
  func constructs(rules: String, readings: [String: String], others: [String]) throws {
    let network = try GrammarNetwork.make(rules)
    for (text, reading) in readings {
      #expect(network.reading(of: text) == reading, "\(text)")
      #expect(network.reading(of: text, in: .spoken) == reading, "\(text)")
    }
    for text in others { #expect(network.reading(of: text) == nil, "\(text)") }
  }

  /// Rules that lead to each other stand together, after those that they use.
  @Test func orderOfRules() throws {
    let grammar = try Grammar(
      text: """
        #JSGF V1.0; grammar t;
        public <a> = <b> <d>;
        <b> = x <c> | <e>;
        <c> = y <b> | z [<c>];
        <d> = <e>;
        <e> = w;
        """)
    #expect(grammar.ruleGroups == [[4], [1, 2], [3], [0]])
  }

  /// A tag holds what stands directly before it.
  @Test(arguments: [
    ("public <go> = fly to new york {city};", ["new york"]),
    ("public <go> = fly to (new york) {city};", []),
    ("public <go> = fly to <town> {city}; <town> = york;", []),
    ("public <go> = [please] york {city};", []),
    ("public <go> = turn on {state=on} the lamp;", []),
    ("public <go> = (fly | go by rail {means}) home;", ["by rail"]),
  ])
  func aTagOfOneWordIsFound(rules: String, words: [String]) throws {
    let grammar = try Grammar(text: "#JSGF V1.0; grammar trip; " + rules)
    #expect(
      grammar.oneWordTags.map { "\($0.before.split(separator: " ").last ?? "") \($0.word)" }
        == words)
  }
}
