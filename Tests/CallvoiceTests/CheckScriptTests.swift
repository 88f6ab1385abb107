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
