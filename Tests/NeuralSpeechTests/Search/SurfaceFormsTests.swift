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

  /// Names are written as they sound, with all letters that a sound may have as long as there is room.
  @Test func sounds_becomeSpellings() {
    let forms = SurfaceForms(sounds: [
      "SH": ["sh"], "IH": ["i", "e"], "V": ["v"], "AO": ["aw", "o"],
    ])
    #expect(
      forms.spellings(of: ["SH", "IH", "V", "AO"], count: 4) == [
        "shivaw", "shivo", "shevaw", "shevo",
      ])
    #expect(forms.spellings(of: ["SH", "IH", "V", "AO"], count: 2) == ["shivaw", "shevaw"])
    #expect(forms.spellings(of: ["SH", "XX"], count: 4).isEmpty)
    let added = forms.adding(["siobhan": ["shivaw", "shevaw"]])
    #expect(letters("siobhan", added) == ["siobhan", "shivaw", "shevaw"])
    #expect(!forms.isWrittenOtherwise("siobhan") && added.isWrittenOtherwise("siobhan"))
  }

  @Test func shippedFile_hasLettersOfAllPhones() throws {
    let forms = try SurfaceForms(contentsOf: InstalledModel.forms)
    for phone in [
      "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH",
      "IH",
      "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW",
      "V", "W", "Y", "Z", "ZH",
    ] {
      #expect(!forms.spellings(of: [phone], count: 1).isEmpty, "\(phone)")
    }
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
