import ContactBook
import Testing

/// The command that forgets a choice, as a shell reads it.
struct RememberedChoiceTests {
  @Test(arguments: [
    ("john", "john"), ("王芳", "王芳"), ("ann-marie", "ann-marie"), ("Sam Reed", "'Sam Reed'"),
    ("sam o'brien", #""sam o'brien""#), ("Bob \"Bo\" Ray", #"'Bob "Bo" Ray'"#), ("", "''"),
    ("$HOME", "'$HOME'"), ("o'$x", #"'o'\''$x'"#), ("A&B", "'A&B'"), ("a*", "'a*'"),
  ])
  func isQuotedForAShell(name: String, word: String) {
    #expect(RememberedChoice.command(forgetting: name) == "callvoice choices forget \(word)")
  }
}
