import Foundation
import Testing

/// The screen: how it is opened, and the page in a real browser.
@Suite(.timeLimit(.minutes(20)))
struct ScreenTests {
  private static var address: Regex<Substring> { #/http://127\.0\.0\.1:\d+/\?token=[0-9a-f]{64}/# }

  @Test func aServiceHasAScreen() async throws {
    let place = try Place()
    let service = try await place.serve()
    let options = ["screen", "--data-dir", place.data.path, "--no-browser"]
    let opened = try await place.bare(options)
    #expect(opened.code == 0)
    let line = try #require(opened.output.split(separator: "\n").first)
    #expect(line.hasPrefix("The screen: "))
    #expect(line.dropFirst("The screen: ".count).wholeMatch(of: Self.address) != nil, "\(line)")
    let again = try await place.bare(options + ["--json"])
    let event = try again.events()
    #expect(event.count == 1)
    #expect(event.first?["event"]?.text == "screen")
    // The same place, and another token.
    #expect(
      again.output.split(separator: "/?").first?.split(separator: "//").last
        == line.split(separator: "/?").first?.split(separator: "//").last)
    #expect(!again.output.contains(line.suffix(64)))
    let other = try await place.bare(options + ["--listen", "127.0.0.2"])
    #expect(other.output.hasPrefix("The screen: http://127.0.0.2:"))
    #expect(other.messages == "")
    #expect(await service.end() == 0)
  }

  /// Without a desktop the address is for the user to open.
  @Test func withoutADesktop() async throws {
    let place = try Place()
    let service = try await place.serve()
    let opened = try await place.bare(["screen", "--data-dir", place.data.path])
    #expect(
      opened.output.split(separator: "\n").last
        == "There is no desktop here; open this address in a browser, once.")
    #expect(await service.end() == 0)
  }

  @Test(arguments: [["screen"], ["serve", "--screen", "--no-notifications"]])
  func isAServiceItself(arguments: [String]) async throws {
    let place = try Place()
    let program = try place.start(
      arguments[0], Array(arguments.dropFirst()).first ?? "--no-browser",
      options: Array(arguments.dropFirst(2)) + (arguments.count > 1 ? ["--no-browser"] : []),
      variables: [:])
    #expect(await program.prints("The screen: "))
    #expect(program.output.contains("Serving at \(place.socket); Ctrl-C ends.\n"))
    #expect(program.output.firstMatch(of: Self.address) != nil)
    #expect(try await place.run("call", "eleanor").code == 0)
    #expect(await program.end() == 0)
    #expect(!FileManager.default.fileExists(atPath: place.socket))
  }

  /// Where a service has its place and is not ready yet, it is waited for; where it is gone, this is it.
  @Test func waitsForAServiceThatIsStarting() async throws {
    let place = try Place()
    let folder = place.data.appending(path: "run").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let holder = open(folder + "/service.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(holder >= 0 && flock(holder, LOCK_EX | LOCK_NB) == 0)
    let program = try place.start("screen", "--no-browser", options: [], variables: [:])
    let waiting = "callvoice: Waiting for callvoice serve, which is starting.\n"
    while !program.messages.contains(waiting), !program.isOver { await Task.yield() }
    #expect(!program.isOver)
    close(holder)
    #expect(await program.prints("The screen: "))
    #expect(program.messages.components(separatedBy: waiting).count == 2)
    #expect(await program.end() == 0)
  }

  /// Two that are started at once share one service.
  @Test func twoAtOnce() async throws {
    let place = try Place()
    let first = try place.start("screen", "--no-browser", options: [], variables: [:])
    let second = try place.start("screen", "--no-browser", options: [], variables: [:])
    #expect(await first.prints("The screen: "))
    #expect(await second.prints("The screen: "))
    let serving = [first, second].filter { $0.output.contains("Serving at ") }
    #expect(serving.count == 1)
    for program in [first, second] where !program.isOver { _ = await program.end() }
  }

  @Test(
    arguments: [
      (
        ["--listen", "nonsense"], 64,
        "“nonsense” is no address to listen at; name one of this machine's, such as 192.168.1.5."
      ),
      (
        ["--listen", "0.0.0.0"], 64,
        "The screen listens at one address, not at all of them; name the one that the browser opens."
      ),
      (
        ["--listen", "192.0.2.1:80"], 69,
        "The screen cannot listen at 192.0.2.1:80; it is taken, or not this machine's."
      ),
    ])
  func placesWhereItCannotListen(options: [String], code: Int32, message: String) async throws {
    let place = try Place()
    let service = try await place.serve()
    let result = try await place.bare(
      ["screen", "--no-browser", "--data-dir", place.data.path] + options)
    #expect(result.code == code)
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(!result.output.contains("token"))
    #expect(await service.end() == 0)
  }

  /// Without its page the screen is no service either.
  @Test func endsWhereItCannotListen() async throws {
    let place = try Place()
    let result = try await place.run("screen", "--no-browser", "--listen", "192.0.2.1")
    #expect(result.code == 69)
    #expect(
      result.messages.hasSuffix(
        "callvoice: The screen cannot listen at 192.0.2.1; it is taken, or not this machine's.\n"))
    #expect(!result.output.contains("The screen: "))
  }

  // MARK: - In a browser

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../scripts/test-screen").standardizedFileURL

  /// Whether there are a browser, what drives it, and a voice.
  private static let hasBrowser = [
    "bin/chromium", "bin/chromedriver", "bin/flite", "lib/python3/dist-packages/selenium",
  ].allSatisfy { FileManager.default.fileExists(atPath: "/usr/\($0)") }

  @Test(
    .enabled(if: hasBrowser, "chromium, python3-selenium and flite are not installed"),
    arguments: [
      "types_chooses_and_hangs_up", "speaks", "is_called", "keyboard", "hostile_page", "looks",
      "languages",
    ])
  func inABrowser(name: String) async throws {
    let place = try Place()
    let built = try Tool.url().deletingLastPathComponent().path
    let result = try await Tool.run(
      Self.script, [name, "--built", built], home: place.home, folder: place.folder)
    #expect(result.code == 0, "\(result.output)\(result.messages)")
    #expect(result.output.hasSuffix("passed \(name)\n"), "\(result.output)")
  }
}
