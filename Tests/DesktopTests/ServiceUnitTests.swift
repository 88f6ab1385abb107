import Testing

@testable import Desktop

struct ServiceUnitTests {
  @Test(arguments: [
    ("hey phone", #""hey phone""#),
    ("", #""""#),
    ("50%", #""50%%""#),
    ("$HOME", #""$HOME""#),
    (#"a"b\c'd"#, #""a\"b\\c'd""#),
    ("a\nb\tc\u{1}\u{7F}", #""a\nb\tc\x01\x7f""#),
    (";", #"";""#),
    ("é", #""é""#),
  ])
  func isQuoted(word: String, quoted: String) {
    #expect(ServiceUnit.quoted(word) == quoted)
    let unit = ServiceUnit(program: "/p", arguments: ["serve", word, "x"], folder: "/")
    #expect(ServiceUnit.arguments(in: unit.text) == ["serve", word, "x"])
  }

  @Test func onlyOwnUnitsHaveArguments() {
    #expect(ServiceUnit.arguments(in: "[Service]\nExecStart=:\"/p\" \"listen\"\n") == nil)
    #expect(ServiceUnit.arguments(in: ServiceUnit.mark + "\n") == nil)
  }

  @Test(arguments: [
    (["--wake", "hey phone"], "--wake 'hey phone'"),
    (["", "it's", "a/b_c"], #"'' 'it'\''s' a/b_c"#),
    (["é", "$x"], "'é' '$x'"),
  ])
  func isShownAsAShellTakesIt(words: [String], line: String) {
    #expect(ServiceUnit.shellWords(words) == line)
  }

  @Test
  func isWritten() {
    let unit = ServiceUnit(
      program: "/opt/a b/callvoice", arguments: ["listen", "--wake", "hey phone"],
      folder: "/home/u/100%", variables: ["XDG_DATA_HOME": "/d", "CALLVOICE_RESOURCES": "/r s"])
    let lines = unit.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("# Written by callvoice service install; ") == true)
    for line in [
      #"ExecStart=:"/opt/a b/callvoice" "listen" "--wake" "hey phone""#,
      "WorkingDirectory=-/home/u/100%%", #"Environment="CALLVOICE_RESOURCES=/r s""#,
      #"Environment="XDG_DATA_HOME=/d""#, "Restart=on-failure",
      "RestartPreventExitStatus=64 66 69 78", "WantedBy=default.target", "UMask=0077",
      "NoNewPrivileges=yes",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }
}
