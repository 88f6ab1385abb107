import Audio
import Foundation
import TestSupport
import Testing

@testable import NeuralSpeech

struct SurfaceFormsTests {
  private func letters(_ word: String, _ forms: SurfaceForms = SurfaceForms()) -> [String] {
    forms.letters(of: word).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("call", ["call"]), ("o'brien", ["obrien"]), ("'s", ["s"]), ("josé", ["josé", "jose"]),
      ("x-ray", ["xray"]), ("王", ["王"]), ("<contact>", []), ("", []), ("'", []),
    ])
  func wordsByThemselves(word: String, forms: [String]) {
    #expect(letters(word) == forms)
  }

  @Test func otherForms_followTheWord() {
    let forms = SurfaceForms(["twelve": ["12", "12th", "twelve", "12"]])
    #expect(letters("twelve", forms) == ["twelve", "12", "12th"])
  }

  @Test func shippedFile_hasNumbers() throws {
    let forms = try SurfaceForms(contentsOf: InstalledModel.forms)
    #expect(letters("oh", forms) == ["oh", "o", "0"])
    #expect(letters("twenty", forms) == ["twenty", "20", "2"])
  }

  @Test(
    arguments: [
      ("twelve: 12\ntwelve 12\n", 2, "twelve 12"), ("# comment\n\nten:\n", 3, "ten:"),
      (": 10", 1, ": 10"), ("ten: 10: x", 1, "ten: 10: x"),
    ])
  func badLine_isNamed(text: String, line: Int, content: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(text, to: "forms.txt")
    #expect {
      _ = try SurfaceForms(contentsOf: file)
    } throws: { error in
      "\(error)"
        == "\(file.path):\(line): “\(content)” is no word with its forms, such as “twelve: 12”."
    }
  }

  @Test func missingFile_isNamed() {
    #expect {
      _ = try SurfaceForms(contentsOf: URL(filePath: "/nowhere/forms.txt"))
    } throws: { error in
      "\(error)"
        == "/nowhere/forms.txt cannot be read as UTF-8; restore it from callvoice's sources."
    }
  }
}
