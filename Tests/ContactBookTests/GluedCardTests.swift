import ContactBook
import ContactExamples
import Testing

/// Cards that are joined on a line, as files written one behind the other have them.
struct GluedCardTests {
  /// What stands between two cards in place of a line break.
  @Test(arguments: [
    "", " ", "\t", ";", ",", "\u{FEFF}", "\0", "\r", ";\u{FEFF}", " \t ", "\u{1A}", "\0\0",
    "\r\r", "\n\u{FEFF}", "\n \t\n",
  ])
  func twoCardsAreTwoPeople(between: String) throws {
    let text =
      "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Lee\nTEL:+14155550100\nEND:VCARD" + between
      + "BEGIN:VCARD\nVERSION:3.0\nFN:Bob Ray\nTEL:+14155550101\nEND:VCARD\n"
    let (contacts, warnings) = try read(text)
    #expect(contacts.map(\.displayName) == ["Anna Lee", "Bob Ray"])
    #expect(contacts.map { $0.handles.map(\.value) } == [["+14155550100"], ["+14155550101"]])
    #expect(warnings.count == (between.contains(where: \.isNewline) ? 0 : 1))
  }

  /// Lines that hold the end or beginning of a card and something else.
  @Test(arguments: [
    "FN:Anna Lee\nTEL:+14155550100END:VCARDBEGIN:VCARD", "FN:Anna Lee\nTEL:+14155550100BEGIN:VCARD",
    "FN:Anna Lee\nTEL:+14155550100\nend:vcardbegin:vcard",
    "FN:Anna Lee\nTEL:+14155550100\nEND:VCARDEND:VCARDBEGIN:VCARD",
    "FN:Anna Lee\nTEL:+14155550100\nEND:VCARD BEGIN:VCARD VERSION:3.0",
  ])
  func theValueBeforeStays(middle: String) throws {
    let (contacts, warnings) = try read(
      "BEGIN:VCARD\n\(middle)\nFN:Bob Ray\nTEL:+14155550101\nEND:VCARD\n")
    #expect(contacts.map(\.displayName) == ["Anna Lee", "Bob Ray"])
    #expect(contacts.map { $0.handles.map(\.value) } == [["+14155550100"], ["+14155550101"]])
    #expect(!warnings.isEmpty)
  }

  /// Other words, and cards within a value.
  @Test(arguments: ["NOTE:END:VCARDS are read", "NOTE:a\\nBEGIN:VCARD", "X-END:VCARDS"])
  func aValueIsNotACard(line: String) throws {
    let (contacts, _) = try read(card("FN:Anna Lee", line, "TEL:+14155550100"))
    #expect(contacts.map(\.displayName) == ["Anna Lee"])
    #expect(contacts[0].handles.count == 1)
  }

  /// A problem of one kind is one warning for a file.
  @Test(arguments: [1, 2, 50, 5000])
  func aKindIsToldOnce(count: Int) throws {
    let lines = String(repeating: "no colon here\n", count: count)
    let (_, warnings) = try read("BEGIN:VCARD\nFN:Anna Lee\n\(lines)END:VCARD\n")
    let more = count > 1 ? " (\(count - 1) more like this in the file)" : ""
    #expect(warnings == ["a.vcf:3: the line has no \":\"; it is left out\(more)."])
  }

  /// Types that a line lists in other ways.
  @Test(
    arguments: [
      ("item1.TEL:+14155550100\nitem1.X-ABLabel:WORK;VOICE;PREF", ["work"]),
      ("item1.TEL:+14155550100\nitem1.X-ABLabel:HOME;VOICE", ["home"]),
      ("item1.TEL:+14155550100\nitem1.X-ABLabel:CELL\\,WORK", ["mobile", "work"]),
      ("item1.TEL:+14155550100\nitem1.X-ABLabel:work;fax", ["workFax"]),
      ("item1.TEL:+14155550100\nitem1.X-ABLabel:Lake house\\, upstairs", ["lake house upstairs"]),
      ("TEL;TYPE=WORK,CELL:+14155550100", ["mobile", "work"]),
      ("TEL;TYPE=\"home;cell\":+14155550100", ["mobile", "home"]),
      ("TEL;WORK;CELL:+14155550100", ["mobile", "work"]),
    ] as [(String, [String])])
  func typesAreDivided(lines: String, labels: [String]) throws {
    let (contacts, _) = try read(card("FN:Anna Lee", lines))
    #expect(contacts[0].handles[0].labels.map(\.rawValue) == labels)
  }
}
