import Foundation
import Testing

/// The scripts that hold the sources and the documents to what is written about them.
struct CheckScriptTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts").standardizedFileURL

  /// Runs a script on a package of these files.
  private func check(
    _ script: String, _ files: [String: String], _ options: [String] = []
  ) async throws -> Tool.Result {
    let place = try Place()
    let package = place.folder.appending(path: "package")
    for (path, text) in files {
      let file = package.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try await Tool.run(
      Self.scripts.appending(path: script), options + [package.path], home: place.home,
      folder: place.folder)
  }

  private static let table = """
    | target | its one job | may import |
    | --- | --- | --- |
    | `Words` | words | – |
    | `Calls` | calls | `Words` |
    """

  @Test(
    arguments: [
      (
        ["Sources/Words/Word.swift": "import Foundation\n/* import Calls */ struct Word {}"], ""
      ),
      (
        ["Sources/Words/Word.swift": "import Foundation\ninternal import Calls"],
        "Sources/Words/Word.swift:2 imports Calls, which Words may not import; "
          + "move the code, or add Calls to its row in ARCHITECTURE.md.\n"
      ),
      (
        ["Sources/Words/Word.swift": "", "Sources/More/More.swift": ""],
        "More has no row in the table of ARCHITECTURE.md; add one with its job and imports.\n"
      ),
      (
        ["Sources/Calls/Call.swift": "import Foundation"],
        "ARCHITECTURE.md lets Calls import Words, and no file does; take it out of the row.\n"
          + "ARCHITECTURE.md has a row for Words, and there is no Sources/Words; remove it.\n"
      ),
    ] as [([String: String], String)])
  func importsAreThoseOfTheTable(files: [String: String], problems: String) async throws {
    let whole = [
      "ARCHITECTURE.md": Self.table, "Sources/Words/Empty.swift": "",
      "Sources/Calls/Call.swift": "public import struct Words.Word",
    ]
    let given =
      files.keys.contains("Sources/Calls/Call.swift") ? ["ARCHITECTURE.md": Self.table] : whole
    let result = try await check("check-imports", given.merging(files) { $1 })
    #expect(result.messages == problems)
    #expect(result.code == (problems.isEmpty ? 0 : 1))
  }

  @Test
  func aTableIsNeeded() async throws {
    let result = try await check("check-imports", ["Sources/Words/Word.swift": ""])
    #expect(
      result.messages
        == "ARCHITECTURE.md has no table with the columns “target” and “may import”.\n")
    #expect(result.code == 1)
  }

  private static let reading = """
    // Matcher in a comment and in "a string" is no use.
    struct Reader { let text = "Matcher \\(1 + 1) Matcher"; enum Code { case a } }
    """

  @Test(
    arguments: [
      ("struct Matcher { let reader: Reader }", "", ""),
      // A member and a type inside another are no use of what has the same name elsewhere.
      (
        "struct Matcher { let code: Reader.Code }",
        "struct Page {\n  struct Matcher {}\n  let a: Matcher\n}", ""
      ),
      (
        "struct Matcher { let reader: Reader }",
        "extension Reader { func all(_ text: [Matcher]) {} }",
        "Sources/Words has a cycle of chapters: Matching uses Reader of Reading "
          + "(Sources/Words/Matching/Matcher.swift:1); Reading uses Matcher of Matching "
          + "(Sources/Words/Reading/More.swift:1).\n"
      ),
    ])
  func chaptersUseEachOtherOneWay(matcher: String, more: String, problem: String) async throws {
    let files = [
      "Sources/Words/Matching/Matcher.swift": matcher,
      "Sources/Words/Reading/Reader.swift": Self.reading, "Sources/Words/Reading/More.swift": more,
    ]
    let result = try await check("check-chapters", files)
    #expect(result.messages == problem)
    #expect(result.code == (problem.isEmpty ? 0 : 1))

    let uses = try await check("check-chapters", files, ["--list"])
    #expect(
      uses.output
        == "Words/Matching -> Words/Reading: Reader\n"
        + (problem.isEmpty ? "" : "Words/Reading -> Words/Matching: Matcher\n"))
  }

  @Test(
    arguments: [
      ("public struct Word {\n  public let text: String\n}", "Word().text", ""),
      ("public struct CXWord {\n  public let text: String\n}", "", ""),
      ("struct Word { let text: String }", "", ""),
      ("public struct Word {\n  public var text: String\n}", "Word() // text", "Words.Word.text"),
      (
        "public struct Letter {}\npublic struct Word {\n  public let first: Letter\n}",
        "Word().first",
        ""
      ),
      ("public enum Word {}", "", "Words.Word"),
    ])
  func publicIsWhatOthersName(declaration: String, use: String, name: String) async throws {
    var files = ["Sources/Words/Word.swift": declaration, "Examples/Sources/App/App.swift": use]
    let result = try await check("check-public", files)
    let line = name == "Words.Word" ? 1 : 2
    #expect(
      result.messages
        == (name.isEmpty
          ? ""
          : "Sources/Words/Word.swift:\(line) declares \(name) public, and no other module names it; "
            + "make it internal or package, or add its type to scripts/public-api.txt where it is API for "
            + "others.\n"))
    #expect(result.code == (name.isEmpty ? 0 : 1))
    guard !name.isEmpty else { return }

    files["scripts/unused-public.txt"] = "# Known.\n\(name)\nWords.Gone\n"
    let known = try await check("check-public", files)
    #expect(
      known.messages
        == "scripts/unused-public.txt has a line that is not needed any more; remove it: Words.Gone\n"
    )
    files["scripts/unused-public.txt"] = nil
    files["scripts/public-api.txt"] = "Words.Word # for others\n"
    #expect(try await check("check-public", files).code == 0)
  }

  @Test(
    arguments: [
      (
        "`Sources/Words/Word.swift` has `read(from:)`; see [more](docs/more.md#one-more) and `a/b`.",
        ""
      ),
      ("All of `Sources/WORDS/*.swift`.", ""),
      (
        "`Sources/Words/Gone.swift`",
        "README.md:1 names Sources/Words/Gone.swift, which is not there."
      ),
      ("[more](docs/gone.md)", "README.md:1 links to docs/gone.md, which is not there."),
      (
        "[more](docs/more.md#two)",
        "README.md:1 links to #two, and docs/more.md has no such heading."
      ),
      (
        "`Sources/Words/Word.swift`: `Word.write(to:)`",
        "README.md:1 says that Sources/Words/Word.swift has write, and it has not."
      ),
    ])
  func documentsNameWhatIsThere(text: String, problem: String) async throws {
    let result = try await check(
      "check-paths",
      [
        "README.md": text, "docs/more.md": "# One more\n",
        "Sources/Words/Word.swift": "struct Word { func read(from file: String) {} }",
      ])
    #expect(result.messages == (problem.isEmpty ? "" : problem + "\n"))
    #expect(result.code == (problem.isEmpty ? 0 : 1))
  }

  @Test(
    arguments: [
      ("![A phone\nthat rings](docs/pictures/a.svg)", "<svg/>", ""),
      (
        "Look:\n\n![ ](docs/pictures/a.svg)", "<svg/>",
        "README.md:3 shows a picture without alternative text."
      ),
      (
        "<img src=\"docs/pictures/a.svg\" width=\"50%\" alt=\"A phone\">", "<svg/>", ""
      ),
      (
        "<img src=\"docs/pictures/a.svg\">", "<svg/>",
        "README.md:1 shows a picture without alternative text."
      ),
      (
        "[A phone](docs/pictures/a.svg)", "<svg/>",
        "docs/pictures/a.svg is shown by no document; show it, or remove it."
      ),
      (
        "![A phone](docs/pictures/a.svg)", "<svg>$ cd /home/ann/calls</svg>",
        "docs/pictures/a.svg names /home/ann; make it anew with scripts/pictures."
      ),
      (
        "![A phone](docs/pictures/a.svg) ![Another](docs/pictures/b.svg)", "<svg/>",
        "README.md:1 links to docs/pictures/b.svg, which is not there."
      ),
    ])
  func picturesAreShownAndDescribed(text: String, picture: String, problem: String) async throws {
    let result = try await check(
      "check-paths", ["README.md": text, "docs/pictures/a.svg": picture])
    #expect(result.messages == (problem.isEmpty ? "" : problem + "\n"))
    #expect(result.code == (problem.isEmpty ? 0 : 1))
  }

  @Test(
    arguments: [
      (
        """
        ```console
        $ cat lights.jsgf
        #JSGF V1.0; grammar lights;
        public <switch> = on | off;
        $ callvoice grammar check lights.jsgf
        lights: no errors; …
        $ callvoice contacts list --contacts \\
            demo/contacts.vcf
        …
        Lakeside Dental  work (415) 555-0120 · sip:reception@lakeside.example
        ```
        """, ""
      ),
      (
        """
        ```console
        $ callvoice say "hello there" --steps --contacts demo/contacts.vcf
          typed       “hello then”
        ```
        """,
        """
        page.md:2: “callvoice say "hello there" --steps --contacts demo/contacts.vcf” prints something else:
        """
      ),
      (
        "```sh\ncallvoice listen --wake phone --loud\n```",
        "page.md:2: callvoice listen has no option --loud."
      ),
      ("```text\n$ callvoice hear\n```", "page.md:2: callvoice has no command hear."),
    ])
  func examplesAreTrue(page: String, problem: String) async throws {
    let place = try Place()
    try place.write(page, to: "page.md")
    let result = try await Tool.run(
      Self.scripts.appending(path: "check-examples"),
      ["--program", Tool.url().path, "page.md"], home: place.home, folder: place.folder)
    if problem.isEmpty {
      #expect(result.messages == "")
    } else {
      #expect(result.messages.contains(problem))
    }
    #expect(result.code == (problem.isEmpty ? 0 : 1))
  }
}
