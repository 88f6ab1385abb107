import Testing

@testable import IntentParser

@Suite struct ImportTests {
  /// Grammars to import, by their full names.
  static let grammars = [
    "calls.numbers": "public <digit> = one | two; public <teen> = <ten> | eleven; <ten> = ten;",
    "calls.colors": "public <red> = red; public <digit> = finger;",
    "plain": "public <red> = crimson; public <filler> = um;",
    "deep": "import <calls.numbers.*>; public <pair> = <digit> <numbers.digit>;",
    "names": "public <name> = call <contact>;",
  ]

  private func read(
    _ rules: String, with grammars: [String: String] = grammars
  ) throws(GrammarError) -> Grammar {
    try Grammar(text: "#JSGF V1.0;\ngrammar calls.top;\n" + rules, file: "t.jsgf") { name in
      grammars[name].map { "#JSGF V1.0;\ngrammar \(name);\n" + $0 }
    }
  }

  private func message(_ rules: String, with grammars: [String: String] = grammars) -> String {
    do throws(GrammarError) {
      _ = try read(rules, with: grammars)
      return "no error"
    } catch {
      return error.description
    }
  }

  /// A name, and a sentence that it then stands for.
  @Test(arguments: [
    ("import <calls.numbers.digit>;", "digit", "two"),
    ("import <calls.numbers.digit>;", "numbers.digit", "two"),
    ("import <calls.numbers.digit>;", "calls.numbers.digit", "two"),
    ("import <calls.numbers.digit>;", "calls.numbers.teen", "ten"),
    ("import <calls.numbers.*>;", "teen", "ten"),
    ("import <calls.numbers.*>; import <calls.numbers.teen>;", "teen", "ten"),
    ("", "calls.numbers.teen", "eleven"),
    ("", "plain.red", "crimson"),
    ("import <plain.*>; import <calls.colors.*>;", "calls.colors.red", "red"),
    ("import <plain.*>; import <calls.colors.*>;", "colors.red", "red"),
    ("import <plain.*>; import <calls.colors.*>;", "plain.red", "crimson"),
    ("import <plain.*>; <red> = ruby;", "red", "ruby"),
    ("import <plain.*>; <red> = ruby;", "top.red", "ruby"),
    ("import <plain.*>; <red> = ruby;", "calls.top.red", "ruby"),
    ("import <deep.pair>;", "pair", "one two"),
  ])
  func names(rules: String, name: String, sentence: String) throws {
    let grammar = try read("\(rules) public <a> = <\(name)>;")
    #expect(grammar.publicRules == ["a"])
    let network = try GrammarNetwork(grammar: grammar)
    #expect(network.reading(of: sentence) == "a")
    #expect(network.reading(of: "purple") == nil)
  }

  @Test func anImportedContactIsOpen() throws {
    let grammar = try read("import <names.name>; public <a> = <name>; <contact> = nobody;")
    #expect(grammar.openRules == ["contact"])
    let network = try GrammarNetwork(grammar: grammar, filling: ["contact": [["ann"]]])
    #expect(network.reading(of: "call ann") == "a")
    #expect(network.reading(of: "call nobody") == nil)
  }

  @Test func anImportedFillerCounts() throws {
    let grammar = try read("import <plain.filler>; public <a> = x;")
    let network = try GrammarNetwork(grammar: grammar)
    #expect(network.reading(of: "um x") == "a")
    let other = try GrammarNetwork(grammar: try read("import <plain.red>; public <a> = x;"))
    #expect(other.reading(of: "um x") == nil)
  }

  @Test(arguments: [
    (
      "public <a> = <digti>; import <calls.numbers.*>;",
      """
      t.jsgf:3:14: error: no rule <digti>; did you mean <digit>?
      public <a> = <digti>; import <calls.numbers.*>;
                   ^
      """
    ),
    (
      "import <calls.numbers.digti>;\npublic <a> = <digti>;",
      """
      t.jsgf:3:8: error: grammar calls.numbers has no rule <digti>; did you mean <digit>?
      import <calls.numbers.digti>;
             ^
      """
    ),
    (
      "import <calls.numbers.ten>;\npublic <a> = <ten>;",
      """
      t.jsgf:3:8: error: rule <ten> of grammar calls.numbers is not public, so that only that \
      grammar can use it; write public before it in calls.numbers.jsgf
      import <calls.numbers.ten>;
             ^
      """
    ),
    (
      "import <calls.numbers.*>;\npublic <a> = <ten>;",
      """
      t.jsgf:4:14: error: rule <ten> of grammar calls.numbers is not public, so that only that \
      grammar can use it; write public before it in calls.numbers.jsgf
      public <a> = <ten>;
                   ^
      """
    ),
    (
      "import <calls.numbers.*>; import <calls.colors.*>;\npublic <a> = <digit>;",
      """
      t.jsgf:4:14: error: <digit> is <calls.numbers.digit> and <calls.colors.digit> alike; write \
      which one is meant
      public <a> = <digit>;
                   ^
      """
    ),
    (
      "import <calls.numbers.digit>;\npublic <a> = <numbers.teen>;",
      """
      t.jsgf:4:14: error: <numbers.teen> is not imported; write import <calls.numbers.teen>;
      public <a> = <numbers.teen>;
                   ^
      """
    ),
    (
      "import <x.*>;\npublic <a> = <y>;",
      """
      t.jsgf:3:8: error: the program has no grammar x
      import <x.*>;
             ^
      """
    ),
    (
      "public <a> = <x.y> <x.z> <top.b>;",
      """
      t.jsgf:3:14: error: the program has no grammar x
      public <a> = <x.y> <x.z> <top.b>;
                   ^
      t.jsgf:3:26: error: no rule <top.b>
      public <a> = <x.y> <x.z> <top.b>;
                               ^
      """
    ),
    (
      "import <calls.top.*>;\npublic <a> = b;",
      """
      t.jsgf:3:8: error: the imports go in a circle: calls.top → calls.top; put what both need \
      into a grammar of its own
      import <calls.top.*>;
             ^
      """
    ),
    (
      "import x.*;\npublic <a> = b;",
      """
      t.jsgf:3:8: error: an import names a rule: import <grammar.rule>; or import <grammar.*>;
      import x.*;
             ^
      """
    ),
    (
      "import <../x.*>;\npublic <a> = b;",
      """
      t.jsgf:3:8: error: <../x.*> is no rule of another grammar; write import <grammar.rule>; or \
      import <grammar.*>;
      import <../x.*>;
             ^
      """
    ),
  ])
  func errors(rules: String, expected: String) {
    #expect(message(rules) == expected)
  }

  @Test func aTextAloneImportsNothing() {
    let error = #expect(throws: GrammarError.self) {
      _ = try Grammar(
        text: "#JSGF V1.0; grammar t; import <x.*>; public <a> = <y>;", file: "t.jsgf")
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "there is no grammar x, as this one was not read from a file; read it from one, or hand "
          + "its imports along"
      ])
  }

  @Test func circlesAreNamed() {
    let grammars = [
      "a": "import <b.*>; public <x> = y;", "b": "import <c.*>; public <x> = y;",
      "c": "import <a.*>; public <x> = y;",
    ]
    #expect(
      message("import <a.x>; public <p> = <x>;", with: grammars) == """
        c.jsgf:3:8: error: the imports go in a circle: a → b → c → a; put what both need into a \
        grammar of its own
        import <a.*>; public <x> = y;
               ^
        """)
  }

  /// The errors of all files at once, each in its own one.
  @Test func errorsOfAllFiles() {
    let grammars = ["a": "public <x> = <y>;\n<z> = <x> <z>;", "b": "public <x> = ;"]
    #expect(
      message("import <a.*>; import <b.x>; public <p> = <q>;", with: grammars) == """
        t.jsgf:3:42: error: no rule <q>; did you mean <p>?
        import <a.*>; import <b.x>; public <p> = <q>;
                                                 ^
        a.jsgf:3:14: error: no rule <y>; did you mean <x>?
        public <x> = <y>;
                     ^
        a.jsgf:4:11: error: endless recursion: <z> → <z>; give one of the rules another way to end
        <z> = <x> <z>;
                  ^
        b.jsgf:3:14: error: nothing stands here; write <NULL> where nothing is to be said
        public <x> = ;
                     ^
        """)
  }

  @Test func aFileWithAnotherNameIsNotTaken() {
    let error = #expect(throws: GrammarError.self) {
      _ = try Grammar(text: "#JSGF V1.0; grammar t; import <x.*>; public <a> = y;") { _ in
        "#JSGF V1.0; grammar z; public <a> = b;"
      }
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "the program has no grammar x; what it gave is grammar z"
      ])
  }

  @Test func chainsAndCrowdsAreLimited() {
    func chain(_ name: String) -> String? {
      let number = Int(name.dropFirst()) ?? 0
      return "#JSGF V1.0; grammar \(name); import <g\(number + 1).x>; public <x> = y;"
    }
    let head = "#JSGF V1.0; grammar t; "
    let long = #expect(throws: GrammarError.self) {
      _ = try Grammar(text: head + "import <g0.x>; public <a> = <x>;", imports: chain)
    }
    #expect(
      long?.diagnostics.map(\.message) == [
        "the imports lead more than 32 grammars far, from t to g32"
      ])
    let imports = (0..<200).map { "import <g\($0).x>;" }.joined()
    let wide = #expect(throws: GrammarError.self) {
      _ = try Grammar(text: head + imports + "public <a> = b;") { name in
        "#JSGF V1.0; grammar \(name); public <x> = y;"
      }
    }
    #expect(
      wide?.diagnostics.map(\.message) == [
        "the imports lead to more than 100 files; g99 is not read"
      ])
    let filling = String(repeating: " ", count: 6 << 20)
    let large = #expect(throws: GrammarError.self) {
      _ = try Grammar(
        text: head + "import <a.x>; import <b.x>; import <c.x>; public <a> = y;"
      ) { name in
        "#JSGF V1.0; grammar \(name);" + filling + "public <x> = y;"
      }
    }
    #expect(
      large?.diagnostics.map(\.message) == [
        "the grammar c cannot be read: c.jsgf: all files together are larger than the 16 MB that "
          + "are read"
      ])
  }
}
