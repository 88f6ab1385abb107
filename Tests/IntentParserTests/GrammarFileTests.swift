import Foundation
import IntentParser
import TestSupport
import Testing

@Suite struct GrammarFileTests {
  private static func text(_ name: String, _ rules: String) -> String {
    "#JSGF V1.0;\ngrammar \(name);\n\(rules)\n"
  }

  /// The description of the error that reading `url` throws, the folder's path as DIR.
  private func message(_ url: URL, in folder: TemporaryFolder) -> String {
    do throws(GrammarError) {
      _ = try Grammar(contentsOf: url)
      return "no error"
    } catch {
      return error.description.replacing(folder.url.path.trimmingSuffix("/"), with: "DIR")
    }
  }

  /// Where the grammar call.numbers may be for one in the file call/top.jsgf.
  @Test(arguments: [
    "call/numbers.jsgf", "call/call.numbers.jsgf", "call/call/numbers.jsgf", "call.numbers.jsgf",
  ])
  func places(path: String) throws {
    let folder = try TemporaryFolder()
    let top = try folder.write(
      Self.text("call.top", "import <call.numbers.*>; public <a> = <digit>;"), to: "call/top.jsgf")
    try folder.write(Self.text("other.numbers", "public <digit> = no;"), to: "numbers.jsgf")
    try folder.write(Self.text("call.numbers", "public <digit> = one;"), to: path)
    let network = try GrammarNetwork(grammar: try Grammar(contentsOf: top))
    #expect(network.reading(of: "one") == "a")
  }

  @Test func whatWasLookedFor() throws {
    let folder = try TemporaryFolder()
    let top = try folder.write(
      Self.text("call.top", "import <call.numbers.*>;\npublic <a> = <digit>;"),
      to: "call/top.jsgf")
    try folder.write(Self.text("numbers", "public <digit> = one;"), to: "call/numbers.jsgf")
    #expect(
      message(top, in: folder) == """
        DIR/call/top.jsgf:3:8: error: there is no grammar call.numbers; looked for numbers.jsgf \
        (which is grammar numbers), call.numbers.jsgf and call/numbers.jsgf in DIR/call, and for \
        call/numbers.jsgf (which is grammar numbers) and call.numbers.jsgf in DIR
        import <call.numbers.*>;
               ^
        """)
  }

  @Test func errorsNameTheImportedFile() throws {
    let folder = try TemporaryFolder()
    let top = try folder.write(
      Self.text("top", "import <words.x>;\npublic <a> = <x>;"), to: "top.jsgf")
    try folder.write(Self.text("words", "public <x> = \t天気 <y>;"), to: "words.jsgf")
    #expect(
      message(top, in: folder) == """
        DIR/words.jsgf:3:18: error: no rule <y>; did you mean <x>?
        public <x> = \t天気 <y>;
                     \t     ^
        """)
  }

  /// What is no plain file is refused at once.
  @Test func whatIsNoFile() throws {
    let folder = try TemporaryFolder()
    #expect(message(folder.url, in: folder).hasSuffix("error: cannot be read: it is a folder"))
    #expect(
      message(URL(filePath: "/dev/zero"), in: folder)
        == "/dev/zero: error: cannot be read: it is no plain file")
    #expect(
      message(URL(filePath: "/dev/null/x"), in: folder)
        == "/dev/null/x: error: cannot be read: not a directory")
    let pipe = folder.url.appending(path: "numbers.jsgf")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let top = try folder.write(
      Self.text("top", "import <numbers.x>;\npublic <a> = <x>;"), to: "top.jsgf")
    #expect(
      message(top, in: folder) == """
        DIR/top.jsgf:3:8: error: the grammar numbers cannot be read: DIR/numbers.jsgf: it is no \
        plain file
        import <numbers.x>;
               ^
        """)
    #expect(
      message(URL(string: "http://localhost/x.jsgf") ?? folder.url, in: folder)
        == "http://localhost/x.jsgf: error: cannot be read: it is no file on this machine")
  }

  @Test func largeFilesAreRefused() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(repeatElement(0x20, count: 16 << 20 + 1), to: "large.jsgf")
    #expect(
      message(file, in: folder)
        == "DIR/large.jsgf: error: cannot be read: it is larger than the 16 MB that are read")
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
