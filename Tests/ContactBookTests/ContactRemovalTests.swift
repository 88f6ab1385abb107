import ContactExamples
import Foundation
import TestSupport
import Testing

@testable import ContactBook

/// Cards that are taken out of a folder.
struct ContactRemovalTests {
  private let files: TemporaryFolder
  private let folder: ContactFolder

  init() throws {
    files = try TemporaryFolder()
    folder = ContactFolder(files.url.appending(path: "own"))
  }

  private func contact(_ name: String) throws -> Contact {
    let (book, _) = try ContactBook.load(paths: [files.url], region: "US")
    return try #require(book.contacts.first { $0.displayName == name })
  }

  private func remove(_ name: String) throws {
    try folder.remove(try folder.cards(of: try contact(name), region: "US"))
  }

  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: files.url.appending(path: name).path)
  }

  /// Several programs that take cards out of one file at a time each take out their own.
  @Test func manyAtOnce() async throws {
    let names = (1...12).map { "Person \($0)" }
    try files.write(names.map { card("FN:\($0)", "TEL:+14155550100") }.joined(), to: "own/all.vcf")
    let leaving = try names.dropLast(2).map(contact)
    let folder = folder
    try await withThrowingTaskGroup(of: Int.self) { group in
      for contact in leaving {
        group.addTask { try folder.removeCards(of: contact, region: "US").count }
      }
      for try await count in group { #expect(count == 1) }
    }
    let (book, _) = try ContactBook.load(paths: [files.url], region: "US")
    #expect(book.contacts.map(\.displayName) == Array(names.suffix(2)))
    #expect(throws: CardChangeError.self) {
      try folder.removeCards(of: leaving[0], region: "US")
    }
  }

  @Test func aFileWithOneCardIsRemoved() throws {
    let contacts = try read(card("UID:1", "FN:Ann") + card("UID:2", "FN:Bob")).contacts
    _ = try folder.add(contacts)
    let other = try #require(bytes("own/2.vcf"))
    try remove("Ann")
    #expect(bytes("own/1.vcf") == nil)
    #expect(bytes("own/2.vcf") == other)
  }

  /// The bytes of the other cards stay, whatever is in them, and the file is the user's alone.
  @Test(arguments: ["\n", "\r\n"], ["", "\u{FEFF}"])
  func otherCardsStayAsTheyAre(lineBreak: String, mark: String) throws {
    let cards = ["Ann", "Bob", "Cid"].map { name in
      ["begin:vcard", "VERSION:3.0", "UID:\(name)", "FN:\(name)", "X-ODD:a", "  b", "End:VCard"]
        .joined(separator: lineBreak)
    }
    let gap = lineBreak + lineBreak
    let text = mark + cards.joined(separator: gap) + lineBreak
    for (index, name) in ["Ann", "Bob", "Cid"].enumerated() {
      let file = try files.write(text, to: "own/all.vcf")
      chmod(file.path, 0o644)
      try remove(name)
      var rest = text
      rest.removeSubrange(try #require(rest.firstRange(of: cards[index] + lineBreak)))
      if index == 0 { rest = String(rest.dropFirst(mark.count)) }
      #expect(bytes("own/all.vcf") == Data(rest.utf8))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  /// All cards that were read as one contact go, and none that only has the name.
  @Test func allCardsOfTheContactGo() throws {
    let ann = ("FN:Ann Lee", "TEL:+14155550100")
    try files.write(card("UID:1", ann.0, ann.1) + card("UID:3", "FN:Bob"), to: "own/a.vcf")
    try files.write(card("UID:2", ann.0, ann.1), to: "own/b.vcf")
    try files.write(card("UID:4", "FN:Ann Lee", "TEL:+14155550199"), to: "own/c.vcf")
    try files.write(card("UID:5", ann.0, ann.1), to: "others/d.vcf")
    try remove("Ann Lee")
    #expect(bytes("own/a.vcf") == Data(card("UID:3", "FN:Bob").utf8))
    #expect(bytes("own/b.vcf") == nil)
    #expect(bytes("own/c.vcf") != nil)
    #expect(bytes("others/d.vcf") != nil)
  }

  @Test func anotherFoldersCardIsNone() throws {
    try files.write(card("FN:Ann"), to: "others/a.vcf")
    #expect(try folder.cards(of: try contact("Ann"), region: "US").isEmpty)
    try files.write(card("FN:Bob"), to: "own/b.vcf")
    #expect(try folder.cards(of: try contact("Ann"), region: "US").isEmpty)
  }

  @Test(arguments: [
    "BEGIN:VCARD\nFN:Ann\nAGENT:\nBEGIN:VCARD\nFN:Bob\nEND:VCARD\nEND:VCARD\n",
    "BEGIN:VCARD\nFN:Ann\n", "BEGIN:VCARD\rFN:Ann\rEND:VCARD\r",
    "First Name,Last Name,Phone 1 - Value\nAnn,,+14155550100\n",
  ])
  func whatIsNotPlainStays(text: String) throws {
    let name = text.hasPrefix("First") ? "all.csv" : "all.vcf"
    let file = try files.write(text, to: "own/\(name)")
    let line = text.hasPrefix("First") ? 2 : 1
    let error = #expect(throws: CardChangeError.self) { try remove("Ann") }
    #expect(
      error?.description
        == "The card at \(file.path):\(line) is not written as a vCard of its own; take it "
        + "out with an editor.")
    #expect(bytes("own/\(name)") == Data(text.utf8))
  }

  @Test func aLinkToAnothersFileStays() throws {
    let other = try files.write(card("FN:Ann"), to: "others/a.vcf")
    try files.write("", to: "own/empty")
    let link = files.url.appending(path: "own/link.vcf")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
    let error = #expect(throws: CardChangeError.self) { try remove("Ann") }
    #expect(
      error?.description.hasSuffix(
        "others/a.vcf, which callvoice does not keep; take the card out there.") == true)
    #expect(bytes("others/a.vcf") == Data(card("FN:Ann").utf8))
  }

  /// Another card may be at that line by then.
  @Test func aFileThatHasChangedStays() throws {
    let file = try files.write(card("FN:Ann") + card("FN:Bob"), to: "own/a.vcf")
    let cards = try folder.cards(of: try contact("Ann"), region: "US")
    try files.write(card("FN:Cid Stone") + card("FN:Ann"), to: "own/a.vcf")
    let error = #expect(throws: CardChangeError.self) { try folder.remove(cards) }
    #expect(
      error?.description == "\(file.path) has changed meanwhile; nothing is done to it, try again.")
    #expect(bytes("own/a.vcf") == Data((card("FN:Cid Stone") + card("FN:Ann")).utf8))
  }
}
