import Foundation
import Testing

/// Files that are pipes, folders that go in circles, texts that hide, and a system that is short of
/// something.
struct BadInputTests {
  /// Runs a line of bash in which `cv` is the program with the data folder of the place.
  private func bash(_ script: String, in place: Place) async throws -> Tool.Result {
    let program = try Tool.url().path
    return try await Tool.run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "cv() { '\(program)' \"$@\" --data-dir '\(place.data.path)'; }; \(script)"],
      home: place.home, folder: place.folder)
  }

  // MARK: Pipes

  private static let activity =
    #"{"activityType":"INStartAudioCallIntent","handle":"+14155550100"}"#

  @Test(arguments: [
    ("cv contacts list --contacts <(cat people.vcf)", "Eleanor Vance"),
    ("cat people.vcf | cv contacts list --contacts /dev/stdin", "Eleanor Vance"),
    ("cv say 'call eleanor' --dry-run --contacts <(cat people.vcf)", "(415) 555-0110"),
    ("cv contacts list --contacts <(printf 'Name,Phone 1 - Value\\nAnn,+14155550111\\n')", "Ann"),
    ("cv contacts list --contacts <(printf '[format]\\n[0]\\nname=Ann\\nphone=911\\n')", "Ann"),
    ("cv contacts import <(cat people.vcf) && cv contacts list", "Eleanor Vance"),
    ("cv continue <(printf '\(activity)') --dry-run", "(415) 555-0100"),
    ("printf '\(activity)' | cv continue /dev/stdin --dry-run", "(415) 555-0100"),
    (
      "cv grammar check <(printf '#JSGF V1.0;\\ngrammar g;\\npublic <a> = go;')",
      "g: no errors; 1 public rule,"
    ),
    (
      "cv say go --grammar <(printf '#JSGF V1.0;\\ngrammar g;\\npublic <a> = go;')",
      "understood  a"
    ),
    ("cv test <(printf '{\"text\":\"play some jazz\",\"expect\":null}')", "1 of 1"),
    ("cv directory load <(printf '14155550100,Ann\\n') --name d", "d"),
  ])
  func `What is read may be a pipe`(script: String, expected: String) async throws {
    let result = try await bash(script, in: try Place())
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.output.contains(expected), "\(result.output)")
  }

  @Test(.enabled(if: Recording.isPossible, "\(Recording.reason)"))
  func `A recording may be a pipe`() async throws {
    let place = try Place()
    try place.write(try await Recording.speech("call eleanor", in: place).wav, to: "a.wav")
    let result = try await bash(
      "cv recognize <(cat a.wav) --contacts people.vcf --dry-run --json", in: place)
    let files = try await bash(
      "cv recognize a.wav --contacts people.vcf --dry-run --json", in: place)
    #expect(result.code == files.code)
    #expect(try result.events().count == files.events().count)
  }

  // MARK: Folders

  @Test func `A folder with links that go in circles is read once`() async throws {
    let place = try Place()
    let result = try await bash(
      """
      mkdir cards && cp people.vcf cards && cd cards && ln -s . a && ln -s . b
      ln -s .. c && ln -s .. d && ln -s .. e && cv contacts list --contacts .
      """, in: place)
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 4)
    #expect(
      result.messages.split(separator: "\n").allSatisfy { $0.hasPrefix("callvoice: There are no") })
  }

  @Test(arguments: ["/proc/self", "/proc", "/sys"])
  func `A folder of the system is no folder of contacts`(path: String) async throws {
    let result = try await bash("cv contacts list --contacts \(path)", in: try Place())
    #expect(result.code == 66)
    #expect(
      result.messages
        == "callvoice: \(path) cannot be read (operation not supported); name a .vcf file or a "
        + "folder of them that you may read.\n")
  }

  // MARK: Private files

  @Test func `What has names in it is the user's alone, whatever the mask says`() async throws {
    let result = try await bash(
      """
      umask 000
      printf '{"text":"call eleanor","expect":{"contact":"Eleanor Vance"}}' >m.jsonl
      touch r.html; chmod 666 r.html
      cv test m.jsonl --contacts people.vcf --report r.html --junit j.xml >report
      cv say 'call eleanor' --contacts people.vcf --trace t.jsonl >report
      cv contacts import people.vcf >report
      stat -c '%a %n' r.html j.xml t.jsonl; find ../data -printf '%m\n' | sort -u
      """, in: try Place())
    #expect(
      result.output == "600 r.html\n600 j.xml\n600 t.jsonl\n600\n700\n", "\(result.messages)")
  }

  @Test func `A data folder that others can change is made the user's alone, and told`()
    async throws
  {
    let place = try Place()
    let result = try await bash(
      """
      mkdir -m 777 ../data
      cv recents --contacts people.vcf; stat -c %a ../data; cv recents --contacts people.vcf
      """, in: place)
    #expect(result.output.contains("700\n"))
    #expect(
      result.messages
        == "callvoice: \(place.data.path) could be changed by other users; it is yours alone now "
        + "(mode 0700).\n", "\(result.messages)")
  }

  @Test func `A data folder that is meant for all is told of each time, and stays`() async throws {
    let place = try Place()
    let result = try await bash(
      "mkdir -m 1777 ../data; chmod 1777 ../data; cv recents --contacts people.vcf; "
        + "stat -c %a ../data", in: place)
    #expect(result.output.contains("1777\n"))
    #expect(
      result.messages
        == "callvoice: \(place.data.path) can be changed by other users, who could put in contacts "
        + "of their own; name a folder of yours with --data-dir.\n", "\(result.messages)")
  }

  // MARK: Texts that hide

  @Test(arguments: [
    "contacts list", "contacts list --json", "say 'call ann vance' --dry-run --json",
  ])
  func `Characters that turn the direction of a text are not printed`(command: String) async throws
  {
    let hidden = ["\u{202E}", "\u{2066}", "\u{200F}", "\u{AD}", "\u{FEFF}", "\u{1B}", "\u{9B}"]
    let name = "An\(hidden.joined())n Vance"
    let place = try Place(
      contacts:
        "BEGIN:VCARD\nFN:\(name)\nNICKNAME:\(name)\nORG:\(name)\nTEL:+14155550100\nEND:VCARD\n")
    let result = try await bash("cv \(command) --contacts people.vcf", in: place)
    #expect(result.code == 0)
    #expect(result.output.contains("Ann Vance"))
    for text in hidden { #expect(!result.output.contains(text)) }
  }

  // MARK: A system that is short of something

  @Test func `A full disk is told of once`() async throws {
    let place = try Place()
    // A limit on the size of files stands for the disk.
    let result = try await bash(
      """
      cv recents; cv say 'call eleanor' --contacts people.vcf >/dev/null
      trap '' XFSZ; ulimit -f 4
      for i in $(seq 20); do echo 'call eleanor'; done | cv say --contacts people.vcf | grep -c connected
      """, in: place)
    #expect(result.output.hasSuffix("20\n"), "\(result.output)")
    let messages = result.messages.split(separator: "\n").filter { $0.contains("history") }
    #expect(messages.count == 1, "\(result.messages)")
  }

  @Test(arguments: [4, 5, 31])
  func `Too few files are told as the cause`(limit: Int) async throws {
    let result = try await bash(
      """
      for file in /proc/self/fd/*; do [ ${file##*/} -le 2 ] || eval "exec ${file##*/}>&-"; done
      ulimit -n \(limit); cv say 'call mom' --contacts people.vcf
      """, in: try Place())
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: This program may have no more than \(limit) files open; allow 32 or more, as "
        + "with ulimit -n 1024.\n")
  }

  @Test func `Too little memory is told as the cause`() async throws {
    let result = try await bash(
      "ulimit -v 300000; cv say 'call mom' --contacts people.vcf", in: try Place())
    #expect(result.code == 69)
    #expect(
      result.messages
        == "callvoice: This program may take no more than 292 MB of memory; allow 512 MB or more, as "
        + "with ulimit -v unlimited.\n")
  }

  @Test func `A grammar of very many rules is looked at as far as time allows, and told`()
    async throws
  {
    let rules = (0..<20_000).map { "public <r\($0)> = word\($0) call;\n" }.joined()
    let place = try Place()
    try place.write("#JSGF V1.0;\ngrammar g;\n\(rules)", to: "g.jsgf")
    let result = try await bash("cv grammar network g.jsgf", in: place)
    #expect(result.code == 0)
    let shown = result.output.split(separator: "\n").count { $0.contains(" arcs alone") }
    #expect((1..<2_000).contains(shown))
    #expect(
      result.messages
        == "callvoice: The network is too large to look at each of its 20000 public rules alone; these "
        + "are the first \(shown).\n")
  }
}
