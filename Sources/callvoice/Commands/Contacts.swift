internal import ArgumentParser
internal import ContactBook
internal import Dialer
internal import Foundation
internal import NameSearch
internal import SpokenText
internal import Storage

/// The group of commands about contacts.
struct Contacts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show, search, check and import contacts, and say how their names sound.",
    subcommands: [
      ContactsList.self, ContactsSearch.self, ContactsCheck.self, ContactsPronounce.self,
      ContactsImport.self,
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
      let width = ContactsLine.width(of: nameSearch.book.contacts)
      for contact in nameSearch.book.contacts {
        printer.print(
          json: ContactsLine(contact), text: ContactsLine.text(of: contact, width: width))
      }
      return .success
    }
  }
}

/// Shows who is meant by some words, and why.
struct ContactsSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Show who would be called by a name, and why; nobody is called.",
    discussion: "The exit code is 0 where somebody is meant or asked about, 4 where nobody is.")

  @Argument(
    help: "The words of a name, as they would be said or typed.",
    completion: NameCompletion.words)
  var words: [String]

  @OptionGroup var options: SetupOptions

  /// The answer as a line of JSON.
  private struct Answer: Encodable {
    struct Choice: Encodable {
      let contact: ContactsLine
      /// The value of the handle that would be called, if that is decided.
      let handle: String?
    }

    let event = "search"
    let phrase: String
    let result: String
    let explanation: String
    let choices: [Choice]
  }

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let language = SpokenLanguage(locale: options.locale)
      let (nameSearch, warnings) = try DialerSetup.nameSearch(
        of: options.contactURLs, data: options.data, region: options.regionCode, language: language,
        showing: WarningLog(data: options.data))
      for warning in warnings { printer.warn(warning) }
      let phrase = words.joined(separator: " ")
      let resolution = nameSearch.resolve(name: phrase)
      let (result, choices) = Self.parts(of: resolution)
      // A contact with several numbers to choose from takes one line.
      var seen: Set<String> = []
      let people = choices.compactMap(\.contact).filter { seen.insert($0.identifier).inserted }
      let width = ContactsLine.width(of: people)
      let lines = people.map { "  " + ContactsLine.text(of: $0, width: width) }
      printer.print(
        json: Answer(
          phrase: phrase, result: result, explanation: resolution.explanation,
          choices: choices.compactMap { choice in
            choice.contact.map {
              Answer.Choice(contact: ContactsLine($0), handle: choice.handle?.value)
            }
          }),
        text: ([resolution.explanation] + lines).joined(separator: "\n"))
      return people.isEmpty ? .nobodyToCall : .success
    }
  }

  private static func parts(of resolution: Resolution) -> (String, [ContactChoice]) {
    switch resolution.result {
    case .success(let choice): ("success", [choice])
    case .disambiguation(let choices): ("disambiguation", choices)
    case .needsValue: ("needsValue", [])
    case .confirmationRequired(let choice): ("confirmationRequired", [choice])
    case .unsupported: ("unsupported", [])
    }
  }
}

/// Copies contacts into the data folder.
struct ContactsImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Copy contacts into the data folder, a card a file.",
    discussion: """
      Files are vCard (.vcf), the CSV of Google Contacts or Outlook, or abook's addressbook. What is
      copied is what matters for calling: names, numbers and addresses, relations, groups; not
      pictures, postal addresses and notes. A contact that was imported before takes the place of
      its older state.
      """)

  @Argument(
    help: "Files of contacts, or folders of them.",
    completion: .file(extensions: ["vcf", "vcard", "csv"]))
  var files: [String]

  @OptionGroup var options: SetupOptions

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
      let (book, warnings) = try ContactBook.load(
        paths: files.map { URL(fileURLWithPath: $0) }, region: options.regionCode)
      for warning in warnings { printer.warn(warning.description) }
      let folder = ContactFolder(options.data.contacts)
      let summary = try folder.add(book.contacts)
      let count = book.contacts.count
      printer.print(
        json: Line(
          folder: folder.url.path, contacts: count, added: summary.added,
          changed: summary.changed, unchanged: summary.unchanged, warnings: warnings.count),
        text: "\(count) \(count == 1 ? "contact" : "contacts") in \(folder.url.path): "
          + "\(summary.added) new, \(summary.changed) changed, \(summary.unchanged) as before")
      return .success
    }
  }
}

/// A contact as a line of JSON.
private struct ContactsLine: Encodable {
  struct Handle: Encodable {
    let type: String
    let value: String
    let label: String?
    let preferred: Bool
  }

  struct Relation: Encodable {
    let kind: String
    let name: String
  }

  let event = "contact"
  let identifier: String
  let displayName: String
  let nicknames: [String]
  let handles: [Handle]
  /// Left out, as are the next two, for contacts that have none.
  let relations: [Relation]?
  let groups: [String]?
  let favorite: Bool?

  init(_ contact: Contact) {
    identifier = contact.identifier
    displayName = contact.displayName
    nicknames = contact.nicknames
    handles = contact.handles.map {
      let type = $0.kind == .sipAddress ? "generic" : $0.kind.rawValue
      return Handle(
        type: type, value: $0.value, label: $0.label?.rawValue, preferred: $0.isPreferred)
    }
    let relations = contact.relations.map { Relation(kind: $0.kind, name: $0.name) }
    self.relations = relations.isEmpty ? nil : relations
    groups = contact.groups.isEmpty ? nil : contact.groups
    favorite = contact.isFavorite ? true : nil
  }

  /// Returns a contact as a line for a person, its name padded to a width.
  static func text(of contact: Contact, width: Int) -> String {
    let name = contact.displayName
    let padded = name + String(repeating: " ", count: max(0, width - name.count))
    let nicknames = contact.nicknames.map { "“\($0)”" }
    let handles = contact.handles.map { handle in
      let labels = handle.labels.map(\.spoken).joined(separator: " ")
      let preferred = handle.isPreferred ? " (preferred)" : ""
      return [labels, handle.displayText].filter { !$0.isEmpty }.joined(separator: " ")
        + preferred
    }
    return "\(padded)  \((nicknames + handles).joined(separator: " · "))"
  }

  /// The width of the column for the names of contacts.
  static func width(of contacts: some Sequence<Contact>) -> Int {
    contacts.reduce(0) { min(30, max($0, $1.displayName.count)) }
  }
}
