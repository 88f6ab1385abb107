internal import AddressBooks
internal import ArgumentParser
internal import ContactBook
internal import Conversation
internal import Foundation
internal import NameSearch
internal import Sessions
internal import Settings
internal import Storage

/// The group of commands about contacts.
struct Contacts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract:
      "Show, search, check, add, change and remove contacts, and say how their names sound.",
    subcommands: [
      ContactsList.self, ContactsShow.self, ContactsSearch.self, ContactsCheck.self,
      ContactsPronounce.self, ContactsAdd.self, ContactsChange.self, ContactsImport.self,
      ContactsRemove.self,
    ])
}

/// Lists all contacts with their handles.
struct ContactsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all contacts with the numbers they can be called on.")

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let (nameSearch, warnings) = try DialerSetup.nameSearch(
        of: options.contactURLs, data: options.data, region: options.regionCode,
        showing: WarningLog(data: options.data))
      for warning in warnings { printer.warn(warning) }
      if nameSearch.book.contacts.isEmpty { printer.say("No contacts.") }
      let width = ContactsLine.width(of: nameSearch.book.contacts)
      let places = ContactPlaces(options.contactURLs)
      for contact in nameSearch.book.contacts {
        printer.print(
          json: ContactsLine(contact, in: places),
          text: ContactsLine.text(of: contact, width: width))
      }
      return .success
    }
  }
}

extension EventPrinter {
  /// Says how the region is set, where numbers are none of this one and the settings have none.
  func hint(at warnings: [ContactWarning], region: DialingRegion) {
    if case .setting = region.source { return }
    guard warnings.contains(where: \.isAboutRegion) else { return }
    warn(
      "Numbers without a country code are read for \(region.code); if they are another country's, set it: "
        + "callvoice config set region GB")
  }
}

/// Copies contacts into the data folder.
struct ContactsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Copy contacts into the data folder, a card a file.",
    discussion: """
      Files are vCard (.vcf), CSV with columns for names and numbers, or abook's addressbook. What is
      copied is what matters for calling: names, numbers and addresses, relations, groups; not
      pictures, postal addresses and notes. A contact that was imported before takes the place of
      its older state; its numbers keep the country that they were read for then. A card without a
      UID is known again by its content. Text is read as UTF-8 or UTF-16; the charset of a file
      that is neither is guessed, which is told.
      """)

  @Argument(
    help: "Files of contacts, or folders of them.",
    completion: .file(extensions: ["vcf", "vcard", "csv"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The charset of the files, such as windows-1251 or GBK, in place of a guess.",
      valueName: "name"))
  var charset: String?

  @OptionGroup var options: SetupOptions

  func validate() throws {
    guard let charset, Charset(named: charset) == nil else { return }
    throw ValidationError(
      "--charset \(charset) is none that this machine knows; iconv -l lists those it does.")
  }

  /// The summary as a line of JSON.
  private struct Line: Encodable {
    let event = "import"
    let folder: String
    let contacts: Int
    let added: Int
    let changed: Int
    let unchanged: Int
    let warnings: Int
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let folder = ContactFolder(options.data.contacts)
      let sources = try AddressBooks(data: options.data).files(
        for: files.map(AddressBookName.url), isOnce: true)
      for problem in sources.problems { printer.warn(problem.description) }
      let result = try folder.add(
        contentsOf: sources.urls, region: options.regionCode,
        charset: charset.flatMap(Charset.init(named:)))
      for warning in result.warnings { printer.warn(warning.description) }
      printer.hint(at: result.warnings, region: options.dialingRegion)
      let (count, summary) = (result.count, result.summary)
      printer.print(
        json: Line(
          folder: folder.url.path, contacts: count, added: summary.added,
          changed: summary.changed, unchanged: summary.unchanged, warnings: result.warnings.count),
        text: "\(count) \(count == 1 ? "contact" : "contacts") in \(folder.url.path): "
          + "\(summary.added) new, \(summary.changed) changed, \(summary.unchanged) already there")
      options.tellIfUnread(folder, printer)
      return .success
    }
  }
}
