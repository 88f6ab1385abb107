import ContactBook
import Testing

@testable import NameSearch

/// Contacts found by names as far as they are typed.
struct TypedNameTests {
  private static let search: NameSearch = {
    func person(
      _ name: String, nickname: String? = nil, organization: String = "", number: String = ""
    ) -> Contact {
      var contact = Contact(identifier: name, displayName: name)
      contact.nicknames = [nickname].compactMap(\.self)
      contact.organization = organization
      if !number.isEmpty { contact.handles = [ContactHandle(kind: .phoneNumber, value: number)] }
      return contact
    }
    return NameSearch(
      ContactBook(
        contacts: [
          person("Anna Jones"), person("Jörg Müller", number: "+4915155501"),
          person("John O'Brien", organization: "Ann & Sons"), person("Jo", nickname: "Annie"),
          person("Marie-Claire Dupont"), person("王芳", number: "+8613955502"),
        ], region: "US"))
  }()

  /// Those whose name begins with it come first, then other words of names, then nicknames and firms.
  @Test(
    arguments: [
      ("jo", ["Jörg Müller", "John O'Brien", "Jo", "Anna Jones"]),
      ("an", ["Anna Jones", "John O'Brien", "Jo"]), ("jorg", ["Jörg Müller"]),
      ("JÖRG MU", ["Jörg Müller"]), ("mul jo", ["Jörg Müller"]), ("brien", ["John O'Brien"]),
      ("o'br", ["John O'Brien"]), ("claire", ["Marie-Claire Dupont"]),
      ("marie c d", ["Marie-Claire Dupont"]), ("王", ["王芳"]), ("芳", []),
      ("  jones  ", ["Anna Jones"]), ("ones", []), ("555", ["Jörg Müller", "王芳"]),
      ("+86 139-555", ["王芳"]), ("55", []),
      ("-", ["Anna Jones", "Jörg Müller", "John O'Brien", "Jo", "Marie-Claire Dupont", "王芳"]),
    ])
  func finds(typed: String, names: [String]) {
    #expect(Self.search.contacts(typedAs: typed, limit: 10).map(\.displayName) == names)
    #expect(
      Self.search.contacts(typedAs: typed, limit: 1).map(\.displayName) == Array(names.prefix(1)))
  }

  @Test func nobody() {
    let empty = NameSearch(ContactBook(region: "US"))
    #expect(empty.contacts(typedAs: "", limit: 10).isEmpty)
    #expect(empty.contacts(typedAs: "anna", limit: 10).isEmpty)
    #expect(Self.search.contacts(typedAs: "anna", limit: 0).isEmpty)
  }
}
