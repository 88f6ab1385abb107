import Foundation
import Testing

@testable import AddressBooks

/// The books among the sources of GNOME's server, and the names by which one is chosen.
struct GNOMEBookTests {
  private func source(
    _ name: String, parent: String = "local-stub", isBook: Bool = true, isEnabled: Bool = true,
    more: String = ""
  ) -> String {
    let book = isBook ? "[Address Book]\nBackendName=local\n" : ""
    return
      "\n[Data Source]\n\(more)DisplayName=\(name)\nEnabled=\(isEnabled)\nParent=\(parent)\n\n\(book)"
  }

  @Test func booksAreSourcesThatAreSwitchedOn() {
    let books = GNOMEBook.books(in: [
      "work": source("Work"), "old": source("Old", isEnabled: false),
      "mail": source("Mail", isBook: false), "loop": source("Loop", parent: "loop"),
      "off": source("Off", isBook: false, isEnabled: false),
      "child": source("Child", parent: "off"),
      "local-stub": source("On This Computer", parent: "", isBook: false),
    ])
    #expect(books.map(\.identifier) == ["work"])
  }

  @Test func booksOfOneNameAreToldApartByTheirAccountsOrIdentifiers() {
    let books = GNOMEBook.books(in: [
      "a": source("Contacts", parent: "google"), "b": source("Contacts", parent: "cloud"),
      "c": source("Contacts", parent: "cloud"), "google": source("Google", isBook: false),
      "cloud": source("Cloud", isBook: false),
    ])
    #expect(books.map(\.title) == ["Contacts (Google)", "Contacts (b)", "Contacts (c)"])
  }

  @Test func bookIsFoundByTitleIdentifierOrTranslation() {
    let books = GNOMEBook.books(in: [
      "p": source("Personal", more: "DisplayName[de]=Persönlich\n"), "w": source("Work"),
      "x": source("Team", parent: "one"), "y": source("Team", parent: "two"),
      "one": source("One", isBook: false), "two": source("Two", isBook: false),
    ]).map { BookNames($0) }
    func found(_ text: String) -> [String] { BookNames.named(text, among: books).map(\.name) }
    #expect(found("Personal") == ["gnome:Personal"])
    #expect(found("persönlich") == ["gnome:Personal"])
    #expect(found("w") == ["gnome:Work"])
    #expect(found("WORK") == ["gnome:Work"])
    #expect(found("Team (Two)") == ["gnome:Team (Two)"])
    #expect(found("Team") == ["gnome:Team (One)", "gnome:Team (Two)"])
    #expect(found("Nobody") == [])
  }

  @Test func copiedCardsHaveNoPicturesAndListsAreNoPeople() {
    let copied = CopiedCards([
      "BEGIN:VCARD\r\nFN:Ann\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\nTEL:1\r\nKEY:x\r\nEND:VCARD",
      "BEGIN:VCARD\r\nX-EVOLUTION-LIST:TRUE\r\nFN:Club\r\nKEYWORD:y\r\nEND:VCARD\r\n",
    ])
    #expect(copied.count == 1)
    #expect(
      String(decoding: copied.data, as: UTF8.self)
        == "BEGIN:VCARD\r\nFN:Ann\r\nTEL:1\r\nEND:VCARD\n"
        + "BEGIN:VCARD\r\nX-EVOLUTION-LIST:TRUE\r\nFN:Club\r\nKEYWORD:y\r\nEND:VCARD\r\n")
  }
}
