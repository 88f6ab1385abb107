import ContactBook
import Foundation
import TestSupport
import Testing

/// The contacts that other programs keep, or have exported.
struct ContactFinderTests {
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  private func write(_ names: String..., to file: String) throws {
    let cards = names.map { "BEGIN:VCARD\nVERSION:3.0\nFN:\($0)\nTEL:+1 415 555 0199\nEND:VCARD\n" }
    try home.write(cards.joined(), to: file)
  }

  private func found(_ variables: [String: String] = [:]) -> [String] {
    finder(variables).places(region: "US").map {
      "\($0.url.path.dropFirst(home.url.resolvingSymlinksInPath().path.count + 1)) \($0.count)"
    }
  }

  private func finder(_ variables: [String: String] = [:]) -> ContactFinder {
    ContactFinder(environment: ["HOME": home.path].merging(variables) { $1 })
  }

  @Test
  func nothing() throws {
    try home.write("no card", to: "Downloads/contacts.vcf")
    try home.write("a,b\n1,2\n", to: "sums.csv")
    #expect(found() == [])
    #expect(finder().hints() == [])
  }

  /// The folders of vdirsyncer and khard, of KDE's address book, and abook's file.
  @Test
  func whatProgramsKeep() throws {
    try home.write(
      "[pair contacts]\n[storage mine]\ntype = \"filesystem\"\npath = \"~/sync/cards/\"\n"
        + "fileext = \".vcf\"\n[storage calendar]\npath = \"~/sync/calendar/\"\n",
      to: ".config/vdirsyncer/config")
    try home.write(
      "[addressbooks]\n[[family]]\npath = ~/.cards/family/\n", to: ".config/khard/khard.conf")
    try write("Anna Berg", "Ben Berg", to: "sync/cards/all/a.vcf")
    try home.write("BEGIN:VCALENDAR\nEND:VCALENDAR\n", to: "sync/calendar/a.ics")
    try write("Cleo Berg", to: ".cards/family/c.vcf")
    try write("Dora Berg", to: ".local/share/contacts/d.vcf")
    try home.write(
      "[format]\nprogram=abook\nversion=0.6.1\n\n[0]\nname=Eve Berg\nphone=+1 415 555 0198\n",
      to: ".abook/addressbook")
    #expect(
      found() == [
        ".cards/family 1", "sync/cards 2", ".local/share/contacts 1", ".abook/addressbook 1",
      ])
  }

  /// Files that GNOME, KDE or a telephone has written, also in folders with other names.
  @Test
  func whatProgramsExport() throws {
    try home.write(
      "XDG_DOWNLOAD_DIR=\"$HOME/Descargas\"\nXDG_MUSIC_DIR=\"$HOME/Música\"\n",
      to: ".config/user-dirs.dirs")
    try write("Anna Berg", "Ben Berg", to: "Descargas/contactos.vcf")
    try write("Cleo Berg", to: "Documents/Contacts.VCF")
    try write("Dora Berg", to: "Música/d.vcf")
    try home.write(
      "First Name,Last Name,Phone 1 - Label,Phone 1 - Value\nEve,Berg,Mobile,+1 415 555 0198\n",
      to: "google-contacts.csv")
    #expect(
      found() == [
        "google-contacts.csv 1", "Descargas/contactos.vcf 2", "Documents/Contacts.VCF 1",
      ])
  }

  /// What is in a folder that was found, or around it, is not offered once more.
  @Test
  func nothingTwice() throws {
    try home.write(
      "path = ~/.contacts/family\npath = ~/.contacts/family/\n", to: "khard/khard.conf")
    try write("Anna Berg", to: ".contacts/family/a.vcf")
    try home.link("Contacts", to: home.path + "/.contacts/family")
    #expect(found(["XDG_CONFIG_HOME": home.path]) == [".contacts/family 1"])
  }

  @Test
  func databasesAreNamed() throws {
    try home.write("", to: ".local/share/evolution/addressbook/system/contacts.db")
    try home.write("", to: ".local/share/akonadi/akonadi.db")
    #expect(
      finder().hints() == [
        "GNOME's Contacts keeps a database; choose Export All Contacts there and name the file.",
        "KDE's KAddressBook keeps a database; choose Export as vCard there and name the file.",
      ])
  }
}
