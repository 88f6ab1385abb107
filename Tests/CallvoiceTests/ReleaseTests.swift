import Foundation
import Testing

/// What makes a release: one version everywhere, and tests of just what is released.
@Suite(
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb"),
    "git and dpkg-deb are not installed"))
struct ReleaseTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// A clone in which everything is ready.
  private static let files = [
    "Sources/callvoice/Options/Version.swift": "  static let current = \"1.2.3\"\n",
    "CHANGELOG.md": """
    # Changelog

    ## Unreleased

    ## 1.2.3 · 2026-12-01

    ### Additions

    - Something.

    """,
    "desktop/callvoice.metainfo.xml": """
    <releases><release version="1.2.3" date="2026-12-01"/></releases>

    """,
    "docs/installing.md": "make deb   # callvoice_1.2.3_amd64.deb\n",
    ".gitignore": ".build\n",
    ".build/release/callvoice": """
    #!/bin/sh
    case $1 in
      --version) echo 1.2.3 ;;
      manual) echo "This page is of version 1.2.3." ;;
    esac

    """,
    ".build/staging/DEBIAN/control": """
    Package: callvoice
    Version: 1.2.3
    Architecture: all
    Maintainer: nobody <nobody@example.org>
    Description: nothing

    """,
  ]

  private static let script = """
    set -e
    git init -q
    git config user.name a
    git config user.email a@example.org
    git add .
    git commit -q -m all
    chmod +x .build/release/callvoice
    mkdir -p .build/packages
    chmod -R g-ws .build
    dpkg-deb --build .build/staging .build/packages/callvoice_1.2.3_all.deb >/dev/null
    { git rev-parse HEAD; echo "12 passed, 0 failed, 3 skipped"; } >.build/tested.txt

    """

  private func check(_ change: String) async throws -> Tool.Result {
    let place = try Place()
    let package = place.folder.appending(path: "clone")
    for (path, text) in Self.files {
      let file = package.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let made = try await Tool.run(
      URL(filePath: "/bin/sh"), ["-c", "umask 022\n" + Self.script + change], home: place.home,
      folder: package)
    #expect(made.code == 0, "\(made.messages)")
    let result = try await Tool.run(
      Self.clone.appending(path: "scripts/release-check"), [package.path], home: place.home,
      folder: place.folder)
    let root = package.resolvingSymlinksInPath().path
    return Tool.Result(
      code: result.code, output: result.output.replacing(root, with: "CLONE"),
      messages: result.messages.replacing(root, with: "CLONE"))
  }

  @Test func ready() async throws {
    let result = try await check("")
    #expect(result.messages == "")
    #expect(result.output == "callvoice 1.2.3 is ready: git tag v1.2.3\n")
    #expect(result.code == 0)
  }

  /// Each thing that is not ready is one sentence.
  @Test(arguments: [
    (
      "sed -i '/^- /d' CHANGELOG.md; @commit",
      "CHANGELOG.md has no section “## 1.2.3 · YYYY-MM-DD” with what changed; write it."
    ),
    (
      "sed -i 's/ · 2026-12-01//' CHANGELOG.md; @commit",
      "CHANGELOG.md has no date for 1.2.3; write “## 1.2.3 · YYYY-MM-DD”."
    ),
    (
      "sed -i '3a - New.' CHANGELOG.md; @commit",
      "CHANGELOG.md has 1 unreleased changes; move them below 1.2.3."
    ),
    (
      "sed -i 's/1.2.3/1.2.2/' desktop/callvoice.metainfo.xml; @commit",
      "desktop/callvoice.metainfo.xml does not begin its releases with 1.2.3; add it."
    ),
    (
      "sed -i 's/12-01/12-02/' desktop/callvoice.metainfo.xml; @commit",
      "desktop/callvoice.metainfo.xml dates 1.2.3 2026-12-02, and CHANGELOG.md 2026-12-01; use one "
        + "date."
    ),
    (
      "sed -i 's/1.2.3/1.2.2/' docs/installing.md; @commit",
      "docs/installing.md names the package of 1.2.2, not of 1.2.3."
    ),
    (
      "sed -i 's/echo 1.2.3/echo 1.2.2/' .build/release/callvoice",
      "CLONE/.build/release/callvoice is version 1.2.2, not 1.2.3; run make build."
    ),
    (
      "sed -i 's/version 1.2.3/version 1/' .build/release/callvoice",
      "The manual page of CLONE/.build/release/callvoice does not say that it is of version 1.2.3."
    ),
    (
      "rm .build/release/callvoice",
      "There is no callvoice in CLONE/.build/release that runs; run make build."
    ),
    (
      "rm .build/packages/*",
      "There is no package of 1.2.3 in CLONE/.build/packages; run make deb."
    ),
    (
      """
      sed -i 's/1.2.3/1.2.2/' .build/staging/DEBIAN/control
      dpkg-deb --build .build/staging .build/packages/callvoice_1.2.3_all.deb >/dev/null
      """,
      "CLONE/.build/packages/callvoice_1.2.3_all.deb is version 1.2.2, not 1.2.3; run make deb."
    ),
    (
      "touch new.txt",
      "1 files are not as they were committed, such as new.txt; commit or remove them."
    ),
    (
      "git commit -q --allow-empty -m more",
      "The tests have not been run for this commit; run make test."
    ),
    (
      "sed -i 's/0 failed/2 failed/' .build/tested.txt",
      "Not all tests have passed: 12 passed, 2 failed, 3 skipped."
    ),
    (
      "git tag v1.2.3; git commit -q --allow-empty -m more; sed -i \"1s/.*/$(git rev-parse HEAD)/\" .build/tested.txt",
      "The tag v1.2.3 is on another commit; choose the next version."
    ),
  ])
  func notReady(change: String, sentence: String) async throws {
    let commit =
      "git commit -q -a -m more; sed -i \"1s/.*/$(git rev-parse HEAD)/\" .build/tested.txt"
    let result = try await check(change.replacing("@commit", with: commit))
    #expect(result.messages == sentence + "\n")
    #expect(result.output == "")
    #expect(result.code == 1)
  }

  /// This clone has one version in all its texts; whether it is built and tested is for the release.
  @Test func theTextsOfThisCloneAgree() async throws {
    let place = try Place()
    let result = try await Tool.run(
      Self.clone.appending(path: "scripts/release-check"), [Self.clone.path], home: place.home,
      folder: place.folder)
    let ofTexts = result.messages.split(separator: "\n").filter {
      line in ["CHANGELOG.md has no", "desktop/", "docs/"].contains { line.hasPrefix($0) }
    }
    #expect(ofTexts == [])
    let version = try await place.bare(["--version"])
    let section = try #require(
      String(contentsOf: Self.clone.appending(path: "CHANGELOG.md"), encoding: .utf8)
        .firstMatch(of: #/(?m)^## ([0-9.]+) · /#))
    #expect(version.output == "\(section.output.1)\n")
  }
}

/// What continuous integration runs, and what it says of what it does not.
struct ContinuousIntegrationTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.ci/run").standardizedFileURL

  /// A clone whose tests and package take no time, with programs that stand in for the machine's.
  private func run(
    user: Int = 0, programs: [String] = ["debootstrap"], reachable: Bool = true,
    testsFail: Bool = false, minutes: String = "45"
  ) async throws -> Tool.Result {
    let place = try Place()
    let folder = place.folder.appending(path: "clone")
    let bin = place.root.appending(path: "bin")
    for path in [folder.appending(path: ".ci"), bin] {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Self.script, to: folder.appending(path: ".ci/run"))
    let makefile = """
      test:
      \t@echo "== tests"; echo "5 passed, 0 failed, 1 skipped"\(testsFail ? "; false" : "")
      test-deb:
      \t@echo "the package works"

      """
    try Data(makefile.utf8).write(to: folder.appending(path: "Makefile"))
    let scripts = [
      "id": "echo \(user)", "wget": reachable ? "exit 0" : "exit 4", "debootstrap": "exit 0",
    ]
    for (name, line) in scripts where name != "debootstrap" || programs.contains(name) {
      let file = bin.appending(path: name)
      try Data("#!/bin/sh\n\(line)\n".utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    // Of the machine's own programs, only those that the script needs: not its debootstrap.
    for name in ["bash", "sh", "env", "dirname", "mktemp", "rm", "make", "tee", "tail", "echo"] {
      let own = ["/usr/bin/\(name)", "/bin/\(name)"].first {
        FileManager.default.isExecutableFile(atPath: $0)
      }
      try FileManager.default.createSymbolicLink(
        atPath: bin.appending(path: name).path, withDestinationPath: try #require(own))
    }
    return try await Tool.run(
      folder.appending(path: ".ci/run"), [], home: place.home, folder: place.folder,
      variables: ["PATH": bin.path, "CI_MINUTES": minutes])
  }

  private static let tests = "== tests\n5 passed, 0 failed, 1 skipped\n"
  private static let counts = "5 passed, 0 failed, 1 skipped\n"

  @Test func testsThePackageWhereItCan() async throws {
    let result = try await run()
    #expect(result.output == Self.tests + "the package works\n" + Self.counts)
    #expect(result.code == 0)
  }

  @Test func saysWhyItDoesNot() async throws {
    for (result, why) in [
      (try await run(user: 1000), "a Debian of its own can be made by root only"),
      (try await run(programs: []), "debootstrap is not installed"),
      (try await run(minutes: "19"), "19 of 19 minutes are left, and it takes 20"),
      (
        try await run(reachable: false), "http://deb.debian.org/debian cannot be reached"
      ),
    ] {
      #expect(
        result.output == Self.tests + "make test-deb was not run: \(why).\n" + Self.counts)
      #expect(result.code == 0)
    }
  }

  @Test func failsWithTheTests() async throws {
    let result = try await run(testsFail: true)
    #expect(result.code != 0)
    #expect(!result.output.contains("package"))
  }
}
