internal import ArgumentParser
internal import ContactBook
internal import VoiceDialer

/// The contact book.
struct Contacts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the contact book.", subcommands: [List.self])

  /// All contacts with their handles.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all contacts with the numbers they can be called on.")

    @OptionGroup var options: SetupOptions

    func run() async throws {
      let printer = EventPrinter(json: options.json)
      try await printer.run {
        let (book, warnings) = try DialerSetup.book(
          options.contactURLs, data: options.data, region: options.regionCode)
        for warning in warnings { printer.warn(warning) }
        let width = min(30, book.contacts.map(\.displayName.count).max() ?? 0)
        for contact in book.contacts {
          printer.print(json: ContactLine(contact), text: Self.text(of: contact, width: width))
        }
        return 0
      }
    }

    private static func text(of contact: Contact, width: Int) -> String {
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
  }
}

/// A contact as a line of JSON.
private struct ContactLine: Encodable {
  struct Handle: Encodable {
    let type: String
    let value: String
    let label: String?
    let preferred: Bool
  }

  let event = "contact"
  let identifier: String
  let displayName: String
  let nicknames: [String]
  let handles: [Handle]

  init(_ contact: Contact) {
    identifier = contact.identifier
    displayName = contact.displayName
    nicknames = contact.nicknames
    handles = contact.handles.map {
      let type = $0.kind == .sipAddress ? "generic" : $0.kind.rawValue
      return Handle(
        type: type, value: $0.value, label: $0.label?.rawValue, preferred: $0.isPreferred)
    }
  }
}
