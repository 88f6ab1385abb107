import ContactExamples
import Foundation
import TestSupport
import Testing

@testable import ContactBook

/// Random input to the readers of contacts and numbers, the same in each run.
///
/// `CALLVOICE_FUZZ_ROUNDS` in the environment says how many rounds each part runs, for longer hunts.
/// Each round lets other tests go on, which have few threads between them.
@Suite struct ReadingFuzzTests {
  private static let parts = 4

  private static func rounds(of part: Int, usually count: Int) -> Range<Int> {
    let total = ProcessInfo.processInfo.environment["CALLVOICE_FUZZ_ROUNDS"].flatMap { Int($0) }
    let rounds = total ?? count
    return part * rounds..<(part + 1) * rounds
  }

  /// What files are made of, in pieces that a random order of makes some sense.
  private static let pieces = [
    "BEGIN:VCARD", "END:VCARD", "VERSION:2.1", "VERSION:4.0", "FN:", "N:", "TEL:", "TEL;TYPE=",
    "item1.TEL:", "item1.X-ABLabel:", "AGENT:", "AGENT:BEGIN:VCARD\\nFN:x\\nEND:VCARD",
    "RELATED;TYPE=", "X-ABRELATEDNAMES:", "CATEGORIES:", "KIND:group", "MEMBER:", "UID:", "PHOTO:",
    ";CHARSET=", "UTF-16", "SHIFT_JIS", ";ENCODING=QUOTED-PRINTABLE", "=C3=B6", "=", "=\n",
    "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;", "tel:+1-415-555-0100", ";ext=", "sip:",
    "First Name,Last Name,Mobile Phone\n", "Phone 1 - Value", "Phone 1 - Label", " ::: ", "\"",
    "\"\"", ",", ";", "\t", "* ", "[format]\n", "[0]\n", "name=", "mobile=", "groups=", "=", "a",
    "415", "5550100", "ext. 12", ",,", "p", "x", "+", "(", ")", "\\", "\\n", "\n", "\r", "\r\n",
    " ",
    "\u{0}", "\u{85}", "é", "\u{301}", "\u{FEFF}", "\u{1F642}", "王",
  ]

  private static let files: [[UInt8]] = [
    card(
      "N:Lo\\;pez;Ma\\,ria;;;", "item1.TEL;TYPE=\"a,b\":tel:+1-415-555-0100;ext=1\\",
      "item1.X-ABLabel:_$!<Mother>!$_", "AGENT:", "BEGIN:VCARD", "FN:Sam", "END:VCARD",
      "NOTE;ENCODING=QUOTED-PRINTABLE:=", " x", "KIND:individual"),
    card("KIND:group", "FN:Choir", "MEMBER:urn:uuid:1") + card("UID:1", "FN:Ann"),
    CSVReaderTests.outlook, "# abook addressbook file\n[format]\nversion=1\n\n[0]\nname=Ann\n",
  ].map { Array($0.utf8) }

  private static func tokens(using random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    let starts = ["", "BEGIN:VCARD\n", "First Name,Last Name,Mobile Phone\n", "[format]\n[0]\n"]
    bytes += Array((starts.randomElement(using: &random) ?? "").utf8)
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      if Int.random(in: 0..<3, using: &random) == 0 { bytes.append(0x0A) }
    }
    return bytes
  }

  private static func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 1...60, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
      case 2: bytes.removeSubrange(index..<end)
      case 3: bytes += bytes[index..<end]
      default: bytes.insert(contentsOf: bytes[index..<end], at: 0)
      }
    }
  }

  /// Reads bytes twice: both times the same; places are inside the file; every contact has a name,
  /// and comes back from the bytes it is kept as, and from the card that is written of it.
  private func check(_ bytes: [UInt8], in folder: TemporaryFolder) throws {
    let file = try folder.write(bytes, to: "a.vcf")
    // LF, CR LF and CR all end lines; a file in UTF-16 has fewer.
    let lineCount = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
    var results: [[Contact]] = []
    for _ in 0..<2 {
      do throws(ContactError) {
        let (book, warnings) = try ContactBook.load(paths: [file], region: "US")
        results.append(Array(book.contacts))
        for warning in warnings {
          #expect((warning.line ?? 1) >= 1 && (warning.line ?? 1) <= lineCount)
          #expect(warning.message.hasSuffix("."))
        }
      } catch {
        #expect(error.code == .notAContactsFile)
        results.append([])
      }
    }
    #expect(results[0] == results[1])
    for contact in results[0] {
      #expect(!contact.displayName.isEmpty)
      #expect(!contact.identifier.isEmpty)
      #expect((contact.source?.line ?? 0) >= 1 && (contact.source?.line ?? 0) <= lineCount)
      _ = VCardWriter().card(contact)
    }
  }

  /// Every card in a file is a contact, a list, or has a warning at its first line.
  private func checkLosses(_ bytes: [UInt8], in folder: TemporaryFolder) throws {
    let file = try folder.write(bytes, to: "a.vcf")
    var content = 0
    let warnings = try? VCardReader(file: file, path: "a.vcf", region: "US").readAll { _ in
      content += 1
    }
    guard let warnings else { return }
    let begun = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .count { $0.hasPrefix("BEGIN:VCARD") }
    let lost = warnings.reduce(0) { sum, warning in
      guard warning.message.contains("has no name; it is left out") else { return sum }
      let more = warning.message.firstMatch(of: #/\((\d+) more like this in the file\)\.$/#)
      return sum + 1 + (more.flatMap { Int($0.output.1) } ?? 0)
    }
    #expect(content + lost >= begun)
  }

  @Test(arguments: 0..<parts)
  func mutations(part: Int) async throws {
    let folder = try TemporaryFolder()
    for round in Self.rounds(of: part, usually: 120) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      var bytes = try #require(Self.files.randomElement(using: &random))
      Self.mutate(&bytes, using: &random)
      try check(bytes, in: folder)
    }
  }

  @Test(arguments: 0..<parts)
  func randomTokens(part: Int) async throws {
    let folder = try TemporaryFolder()
    for round in Self.rounds(of: part, usually: 120) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      try check(Self.tokens(using: &random), in: folder)
    }
  }

  @Test(arguments: 0..<parts)
  func randomBytes(part: Int) async throws {
    let folder = try TemporaryFolder()
    for round in Self.rounds(of: part, usually: 60) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      let count = Int.random(in: 0...300, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      for start in ["", "BEGIN:VCARD\nFN:", "First Name,Mobile Phone\n", "[format]\n[0]\nname="] {
        try check(Array(start.utf8) + bytes, in: folder)
      }
    }
  }

  @Test(arguments: 0..<parts)
  func cardsAreNotLostInSilence(part: Int) async throws {
    let folder = try TemporaryFolder()
    let lines = [
      "FN:Ann", "N:Lee;Ann", "TEL:1", "broken", "KIND:group", "", " folded", "\tfolded", "AGENT:",
      "TEL;CHARSET=X:5", "ORG:;", "NOTE;QUOTED-PRINTABLE:=41=", "\"", ":", "END:VCARD",
    ]
    for round in Self.rounds(of: part, usually: 120) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      var text = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        text += "BEGIN:VCARD\n"
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          text += (lines.randomElement(using: &random) ?? "") + "\n"
        }
        if Int.random(in: 0..<4, using: &random) > 0 { text += "END:VCARD\n" }
      }
      try checkLosses(Array(text.utf8), in: folder)
    }
  }

  @Test(arguments: 0..<parts)
  func numbers(part: Int) async {
    let pieces = [
      "+", "1", "415", "555", "0100", "911", "0", "(", ")", "-", " ", ".", "/", "x", "ext. ",
      "ext=",
      ";", ",", "p", "w", "tel:", "TEL:", ";isub=", ";phone-context=", "+1", "%2B", "%", "#", "*",
      "FLOWERS", "é", "٤", "１", "\u{0}", "\u{200E}", "=", "//", ";postd=",
    ]
    for round in Self.rounds(of: part, usually: 300) {
      await Task.yield()
      var random = SeededGenerator(seed: UInt64(round))
      var text = ""
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let region = ["US", "DE", "GB", "??", ""].randomElement(using: &random) ?? "US"
      let number = PhoneNumber(text, region: region)
      let handle = ContactHandle(numberIn: text, region: region, isPreferred: false)
      // Reading fast and reading in full say the same.
      #expect(number?.value == handle?.value)
      #expect(number?.display == handle?.displayText)
      #expect(number?.extension == handle?.numberExtension)
      if let number {
        #expect(number.value.contains { $0.isNumber })
        #expect(PhoneNumber(number.value, region: region)?.value == number.value)
      }
    }
  }
}
