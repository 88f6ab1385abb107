import ContactBook
import Foundation
import Settings
import Storage
import TestSupport
import Testing

@testable import AddressBooks

/// The folders that Akonadi's resources keep vCard files in.
struct KDEFoldersTests {
  private let folder: TemporaryFolder
  private var environment: [String: String] { ["HOME": folder.path] }

  init() throws {
    folder = try TemporaryFolder()
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna Berg\nTEL:+14155550130\nEND:VCARD\n"
    for file in [".local/share/contacts/a.vcf", "Friends/b.vcf", "all.vcf", "unnamed/c.vcf"] {
      try folder.write(card, to: file)
    }
    for (name, path) in [
      ("akonadi_contacts_resource_0rc", ""),
      ("akonadi_vcarddir_resource_0rc", "Path[$e]=$HOME/Friends/\n"),
      ("akonadi_vcarddir_resource_1rc", "Path=\(folder.path)/gone\n"),
      ("akonadi_vcard_resource_0rc", "Path=file://\(folder.path)/all.vcf\n"),
      ("akonadi_ical_resource_0rc", "Path=\(folder.path)/unnamed\n"),
    ] {
      try folder.write("[General]\n\(path)", to: ".config/\(name)")
    }
  }

  private func paths(_ name: String) throws -> [String] {
    let books = AddressBooks(
      data: DataFolder(path: folder.path + "/callvoice"), environment: environment)
    return try books.files(for: [AddressBookName.url(of: name)]).urls.map {
      String($0.path.dropFirst(folder.path.count))
    }
  }

  @Test func folders_areThoseOfResourcesForContacts() throws {
    #expect(try paths("kde:") == ["/.local/share/contacts", "/all.vcf", "/Friends"])
    #expect(try paths("kde:friends") == ["/Friends"])
  }

  /// What is on a server is in Akonadi's database alone; the way to it is told.
  @Test func servers_areThoseOfContacts() throws {
    try folder.write(
      """
      [General]
      defaultUsername=ann
      displayName=Cloud
      remoteUrls=$default$|CalDav|https://dav.example.org/calendars/ann/,$default$|CardDav|https://dav.example.org/addressbooks/ann/,bob|CardDav|https://other.example.org/

      """, to: ".config/akonadi_davgroupware_resource_0rc")
    try folder.write("[General]\n", to: ".config/akonadi_davgroupware_resource_1rc")
    let command = "fetch the contacts of that server with: callvoice setup carddav "
    let books = AddressBooks(
      data: DataFolder(path: folder.path + "/callvoice"), environment: environment)
    #expect(
      books.serversOfKDE == [
        command + "https://dav.example.org/addressbooks/ann/ --user ann",
        command + "https://other.example.org/ --user bob",
      ])
    for name in [
      "akonadi_contacts_resource_0rc", "akonadi_vcarddir_resource_0rc",
      "akonadi_vcard_resource_0rc",
    ] {
      try FileManager.default.removeItem(atPath: "\(folder.path)/.config/\(name)")
    }
    #expect(
      throws: ContactError.unreadable(
        book: "kde:", reason: "Akonadi keeps no vCard files here",
        remedy: command + "https://dav.example.org/addressbooks/ann/ --user ann")
    ) { try paths("kde:") }
  }

  @Test func folder_thatIsNotThere_isAnError() throws {
    #expect(
      throws: ContactError.unreadable(
        book: "kde:gone", reason: "there is no such address book",
        remedy: "name one of these: kde:contacts, kde:all.vcf, kde:Friends")
    ) { try paths("kde:gone") }
  }
}
