import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, with the program that was built beside the tests.
struct InstallTests {
  private static let clone = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// Programs that may not be run: each leaves a file with its name.
  private static func watch(_ place: Place) throws -> URL {
    let folder = place.root.appending(path: "watched")
    guard !FileManager.default.fileExists(atPath: folder.path) else { return folder }
    for name in ["apt-get", "sudo", "swift", "pip", "python3"] {
      try ProgramFile.write(
        "#!/bin/sh\n>\(folder.path)/\(name).was-run\n", to: folder.appending(path: name))
    }
    return folder
  }

  private func make(
    _ goal: String, in place: Place, built: String? = nil, _ variables: [String: String]
  ) async throws -> Tool.Result {
    let built = try built ?? Tool.url().deletingLastPathComponent().path
    let arguments = variables.merging(["BUILT": built]) { $1 }.map { "\($0)=\($1)" }.sorted()
    return try await Tool.run(
      URL(filePath: "/usr/bin/make"),
      ["--no-print-directory", "-C", Self.clone.path, goal] + arguments,
      home: place.home, folder: place.folder,
      variables: ["PATH": "\(try Self.watch(place).path):/usr/bin:/bin"])
  }

  /// Everything below a folder: its mode, and of files the content.
  private static func tree(_ folder: URL) throws -> [String: String] {
    var tree: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let full = folder.appending(path: path).path
      let attributes = try FileManager.default.attributesOfItem(atPath: full)
      let mode = String(attributes[.posixPermissions] as? Int ?? 0, radix: 8)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      // A program of many megabytes is known by its size and its beginning.
      let data = isFolder ? nil : try? Data(contentsOf: URL(filePath: full), options: .mappedIfSafe)
      tree[path] = "\(mode) \(data.map { "\($0.count) \($0.hashValue)" } ?? "")"
    }
    return tree
  }

  /// A tree with files of others, and with one of the user's in callvoice's own folder.
  private static func fill(_ prefix: URL) throws {
    for path in [
      "bin/other", "share/applications/other.desktop", "share/callvoice/models/es-ES/mdef",
      "share/man/man1/other.1",
    ] {
      let file = prefix.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(path.utf8).write(to: file)
    }
  }

  @Test(
    arguments: [
      (destination: "", prefix: "usr local", isFilled: false),
      (destination: "", prefix: "usr", isFilled: true),
      (destination: "package/root", prefix: "usr", isFilled: false),
      (destination: "package", prefix: "opt/callvoice", isFilled: true),
    ])
  func leavesNoTrace(destination: String, prefix: String, isFilled: Bool) async throws {
    let place = try Place()
    let root = place.folder.appending(path: destination)
    let target = root.appending(path: prefix)
    if isFilled { try Self.fill(target) }
    let variables =
      destination.isEmpty
      ? ["PREFIX": target.path] : ["DESTDIR": root.path, "PREFIX": "/\(prefix)"]
    // What update-desktop-database writes is there before, as on a desktop.
    if isFilled, destination.isEmpty {
      try Data("[MIME Cache]\n".utf8).write(
        to: target.appending(path: "share/applications/mimeinfo.cache"))
    }
    let before = try Self.tree(place.folder)

    let installed = try await make("install", in: place, variables)
    #expect(installed.messages == "")
    #expect(
      installed.output == "callvoice is installed in \(target.path); make uninstall removes it.\n")
    let tree = try Self.tree(target)
    for (path, mode) in [
      ("bin/callvoice", "755"), ("share/callvoice/grammars/en-US/call.jsgf", "644"),
      ("share/callvoice/names/titles.txt", "644"), ("share/callvoice/models/en-US", "755"),
      ("share/applications/callvoice.desktop", "644"),
      ("share/icons/hicolor/scalable/apps/callvoice.svg", "644"),
      ("share/man/man1/callvoice.1", "644"),
      ("share/bash-completion/completions/callvoice", "644"),
      ("share/zsh/site-functions/_callvoice", "644"),
      ("share/fish/vendor_completions.d/callvoice.fish", "644"),
    ] {
      #expect(tree[path]?.hasPrefix("\(mode) ") == true, "\(path): \(tree[path] ?? "missing")")
    }
    // The program finds what was installed with it.
    let said = try await Tool.run(
      target.appending(path: "bin/callvoice"),
      ["say", "call mom at home", "--contacts", "people.vcf", "--dry-run", "--json"],
      home: place.home, folder: place.folder)
    #expect(said.code == 0)
    try FileManager.default.removeItem(at: place.home)
    try FileManager.default.createDirectory(at: place.home, withIntermediateDirectories: true)

    // A second time changes nothing.
    #expect(try await make("install", in: place, variables).code == 0)
    #expect(try Self.tree(target) == tree)

    let removed = try await make("uninstall", in: place, variables)
    #expect(removed.messages == "")
    #expect(removed.output == "callvoice is no longer in \(target.path).\n")
    var after = try Self.tree(place.folder)
    let cache = "\(prefix)/share/applications/mimeinfo.cache"
    #expect(before.keys.sorted() == after.keys.sorted())
    // Its content is made anew of the programs that are left.
    after[cache] = before[cache]
    #expect(before == after)
    let watched = try FileManager.default.contentsOfDirectory(
      atPath: place.root.appending(path: "watched").path)
    #expect(watched.filter { $0.hasSuffix(".was-run") } == [])
  }

  @Test
  func whatIsNewInAVersionReplacesTheOld() async throws {
    let place = try Place()
    let target = place.folder.appending(path: "usr")
    let variables = ["PREFIX": target.path]
    #expect(try await make("install", in: place, variables).code == 0)
    // A file of an earlier version that this one has not.
    let old = target.appending(path: "share/callvoice/names/old/words.txt")
    try FileManager.default.createDirectory(
      at: old.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: old)
    let list = target.appending(path: "share/callvoice/installed.txt")
    let text = try String(contentsOf: list, encoding: .utf8)
    let more = "\(old.path)\n\(old.deletingLastPathComponent().path)/\n"
    try Data((text + more).utf8).write(to: list)
    #expect(try await make("install", in: place, variables).code == 0)
    #expect(!FileManager.default.fileExists(atPath: old.deletingLastPathComponent().path))
  }

  @Test
  func needsABuild() async throws {
    let place = try Place()
    let before = try Self.tree(place.folder)
    let empty = place.root.appending(path: "empty").path
    let result = try await make(
      "install", in: place, built: empty, ["PREFIX": place.folder.appending(path: "usr").path])
    #expect(result.code == 2)
    #expect(
      result.messages.split(separator: "\n").first
        == "There is no callvoice in \(empty); run make build first.")
    #expect(try Self.tree(place.folder) == before)
  }

  /// Paths of a list that lead out of PREFIX.
  @Test(arguments: ["usr/../kept", "kept", "usr/link/kept", "usr//../kept", "usr/./../kept"])
  func removesNothingOutside(path: String) async throws {
    let place = try Place()
    let target = place.folder.appending(path: "usr")
    let variables = ["PREFIX": target.path]
    #expect(try await make("install", in: place, variables).code == 0)
    let files = FileManager.default
    let outside = place.folder.appending(path: "outside")
    try files.createDirectory(at: outside, withIntermediateDirectories: true)
    for folder in [place.folder, outside] { try Data().write(to: folder.appending(path: "kept")) }
    try files.createSymbolicLink(
      at: target.appending(path: "link"), withDestinationURL: outside)
    let list = target.appending(path: "share/callvoice/installed.txt")
    let text = try String(contentsOf: list, encoding: .utf8) + "\(place.folder.path)/\(path)\n"
    try Data(text.utf8).write(to: list)
    let result = try await make("uninstall", in: place, variables)
    #expect(result.code == 0)
    #expect(
      result.messages
        == "\(list.path) names files outside of \(target.path), which are left alone.\n")
    for folder in [place.folder, outside] {
      #expect(files.fileExists(atPath: folder.appending(path: "kept").path))
    }
  }

  /// The list of a copied installation names the files of the first one.
  @Test
  func aCopyDoesNotEmptyTheOriginal() async throws {
    let place = try Place()
    let target = place.folder.appending(path: "usr")
    #expect(try await make("install", in: place, ["PREFIX": target.path]).code == 0)
    let copy = place.folder.appending(path: "copy")
    try FileManager.default.copyItem(at: target, to: copy)
    let before = try Self.tree(place.folder)
    #expect(try await make("uninstall", in: place, ["PREFIX": copy.path]).code == 2)
    #expect(try Self.tree(place.folder) == before)
  }

  @Test
  func removesOnlyWhatIsKnown() async throws {
    let place = try Place()
    let target = place.folder.appending(path: "usr")
    try Self.fill(target)
    let before = try Self.tree(place.folder)
    let result = try await make("uninstall", in: place, ["PREFIX": target.path])
    #expect(result.code == 2)
    let path = target.path
    let sentence =
      "There is no \(path)/share/callvoice/installed.txt, so what was installed in \(path) is not "
      + "known; run make install once."
    #expect(result.messages.split(separator: "\n").map(String.init).first == sentence)
    #expect(try Self.tree(place.folder) == before)
  }
}
