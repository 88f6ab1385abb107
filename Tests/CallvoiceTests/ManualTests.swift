import Foundation
import Testing

/// The manual page, which is made of the help.
struct ManualTests {
  @Test
  func hasEverything() async throws {
    let place = try Place()
    let page = try await Tool.run(
      Tool.url(), ["manual"], home: place.home, folder: place.folder,
      variables: ["SOURCE_DATE_EPOCH": "0"])
    #expect(page.code == 0)
    #expect(page.output.hasPrefix(".Dd January 1, 1970\n.Dt CALLVOICE 1\n.Os\n.Sh NAME\n"))
    let sections = page.output.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
    #expect(
      sections.map { $0.dropFirst(4) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "COMMON OPTIONS", "ENVIRONMENT", "FILES",
        "EXIT STATUS", "EXAMPLES", "SEE ALSO",
      ])
    for command in [
      "call", "say", "listen", "open", "account add", "service install", "contacts search",
    ] {
      #expect(page.output.contains("\n.Ss \(command)\n"), "\(command)")
    }
    #expect(page.output.contains("\n.It Fl \\-from\\-outside\n"))
    #expect(page.output.contains("\n.It Fl \\-notifications , Fl \\-no\\-notifications\n"))
    #expect(page.output.contains("\n.It Fl \\-data\\-dir Ar dir\n"))
    for code in ["0", "1", "3", "4", "5", "64", "66", "69", "78"] {
      #expect(page.output.contains("\n.It \(code)\n"), "\(code)")
    }
    #expect(!page.output.contains("\n.Ss manual\n"))
  }

  @Test
  func mandocTakesIt() async throws {
    let mandoc = "/usr/bin/mandoc"
    guard FileManager.default.isExecutableFile(atPath: mandoc) else { return }
    let place = try Place()
    try place.write(try await place.bare(["manual"]).output, to: "callvoice.1")
    let result = try await Tool.run(
      URL(fileURLWithPath: mandoc), ["-T", "lint", "-W", "warning", "callvoice.1"],
      home: place.home, folder: place.folder)
    #expect(result.code == 0)
    #expect(result.output == "")
  }

  /// What each command's help says stands in the page, word for word.
  @Test(arguments: [["call"], ["say"], ["open"], ["service", "install"], ["contacts", "check"]])
  func isTrue(command: [String]) async throws {
    let mandoc = "/usr/bin/mandoc"
    guard FileManager.default.isExecutableFile(atPath: mandoc) else { return }
    let place = try Place()
    try place.write(try await place.bare(["manual"]).output, to: "callvoice.1")
    let page = try await Tool.run(
      URL(fileURLWithPath: mandoc), ["-T", "utf8", "-O", "width=1000", "callvoice.1"],
      home: place.home, folder: place.folder)
    let plain = page.output.replacing(#/.\u{8}/#, with: "")
    let help = try await place.bare(command + ["--help"]).output
    let overview = try #require(help.split(separator: "\n").first).dropFirst("OVERVIEW: ".count)
    #expect(plain.contains(overview))
    for option in help.matches(of: #/\n  (--[a-z-]+)/#).map(\.1) where option != "--version" {
      #expect(plain.contains(option), "\(option)")
    }
  }
}
