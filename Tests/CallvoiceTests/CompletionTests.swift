import Foundation
import Testing

/// Names of contacts at the shell's prompt.
struct CompletionTests {
  private static let bash = "/usr/bin/bash"

  /// The lines, and what is offered for the last word.
  static let lines: [(line: [String], offers: [String])] = [
    (["contacts", "search", "mar"], ["maria"]),
    (["contacts", "search", "Mar"], ["Maria"]),
    (["contacts", "search", "john", ""], ["abernathy", "baker"]),
    (["contacts", "search", "JOHN", "b"], ["baker"]),
    (["contacts", "search", "loP"], ["loPez"]),
    (["contacts", "search", "zzz"], []),
    (["contacts", "search", "maria", "q"], []),
    (["contacts", "search", "nobody", ""], []),
    (["favorites", "add", "elea"], ["eleanor"]),
    (["favorites", "remove", "eleanor", "v"], ["vance"]),
    (["choices", "forget", "mo"], ["mom"]),
    (["say", "ca"], ["call"]),
    (["say", "re"], ["redial", "resume"]),
    (["say", "call", "m"], ["maria", "mom"]),
    (["say", "call", "john", "a"], ["abernathy"]),
    (["call", "m"], ["maria", "mom"]),
    (["call", "john", "a"], ["abernathy"]),
    (["call", "zzz"], []),
    (["say", "--dry-run", "--locale", "de-DE", "ruf", "ele"], ["eleanor"]),
  ]

  @Test(arguments: lines)
  func isOffered(line: [String], offers: [String]) async throws {
    let place = try Place()
    let options = ["--contacts", "people.vcf", "--data-dir", place.data.path]
    let commands = ["say", "call"].contains(line[0]) ? 1 : 2
    let words = ["callvoice"] + line.prefix(commands) + options + line.dropFirst(commands)
    let arguments = ["---completion"] + line.prefix(commands) + ["--", "positional@0"]
    let result = try await place.bare(
      arguments + ["\(words.count - 1)", "\(words[words.count - 1].count)"] + words)
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").map(String.init) == offers)
    #expect(result.messages.isEmpty)
  }

  /// The script that bash reads, in a bash, with names that mean something to a shell.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: bash), "bash is not installed"),
    arguments: [
      ("contacts search mar", ["maria"]),
      ("contacts search john a", ["abernathy"]),
      ("say call eleanor ", ["vance"]),
      ("call eleanor ", ["vance"]),
      ("call jo", ["john"]),
      ("recents list --with jo", ["john"]),
      ("say call touch ", ["hit", "hittouch"]),
      ("contacts search nobody ", []),
    ] as [(String, [String])])
  func bashOffers(line: String, offers: [String]) async throws {
    let place = try Place(
      contacts: Place.contacts + """
        BEGIN:VCARD
        VERSION:3.0
        FN:$(touch hit) `touch hit`;touch hit
        TEL:+1 415 555 0111
        END:VCARD

        """)
    let folder = place.root.appendingPathComponent("share/callvoice/contacts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: place.folder.appendingPathComponent("people.vcf"),
      to: folder.appendingPathComponent("people.vcf"))
    let script = try await place.bare(["--generate-completion-script", "bash"])
    #expect(script.code == 0)
    try place.write(script.output, to: "completion")
    try place.write(
      """
      source ./completion
      program=$1 COMP_LINE="$1 $2" COMP_POINT=$((${#1} + 1 + ${#2}))
      read -ra COMP_WORDS <<<"$COMP_LINE"
      case $COMP_LINE in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _callvoice "$program" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "try")
    let result = try await Tool.run(
      URL(fileURLWithPath: Self.bash), ["try", Tool.url().path, line], home: place.home,
      folder: place.folder,
      variables: ["XDG_DATA_HOME": place.root.path + "/share"])
    #expect(result.messages.isEmpty)
    #expect(
      result.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("-") } == offers)
    #expect(
      !FileManager.default.fileExists(atPath: place.folder.appendingPathComponent("hit").path))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptIsMade(shell: String) async throws {
    let result = try await Place().bare(["--generate-completion-script", shell])
    #expect(result.code == 0)
    #expect(result.output.contains("---completion"))
    #expect(!result.output.contains("manual"))
  }
}
