import Foundation
import Testing

@testable import Settings

/// Names of address books in the place of paths.
struct AddressBookNameTests {
  @Test(arguments: ["gnome:", "gnome:Work & Friends/ü (100%)", "kde:contacts"])
  func name_staysTheSameAsURL(text: String) throws {
    #expect(AddressBookName(AddressBookName.url(of: text))?.text == text)
  }

  @Test(arguments: ["people.vcf", "./gnome:", "/home/ann/contacts", "gnome", "evolution:Work"])
  func path_isNoName(text: String) {
    #expect(AddressBookName(text) == nil)
    #expect(AddressBookName.url(of: text) == URL(fileURLWithPath: text))
  }

  @Test(arguments: [
    ("gnome", ["gnome:"]), ("gnome:Work:/a", ["gnome:Work", "/a"]),
    ("/a:kde:~/b", ["/a", "kde:", "~/b"]), ("gnome:kde:x", ["gnome:", "kde:x"]),
    ("a:b", ["a", "b"]),
  ])
  func variable_hasNamesAmongPaths(text: String, entries: [String]) {
    #expect(AddressBookName.joined(text.split(separator: ":").map(String.init)) == entries)
  }
}
