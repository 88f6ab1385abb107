internal import ArgumentParser
internal import ContactBook
internal import VoiceDialer

/// All contacts with their handles.
struct ContactsList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all contacts with the numbers they can be called on.")

  @OptionGroup var options: SetupOptions

  func run() async throws {
    let printer = EventPrinter(json: options.json)
    try await printer.run {
      let (book, warnings) = try DialerSetup.book(
        options.contactURLs, data: options.data, region: options.regionCode)
      for warning in warnings { printer.warn(warning) }
      let width = ContactsLine.width(of: book.contacts)
      for contact in book.contacts {
        printer.print(
          json: ContactsLine(contact), text: ContactsLine.text(of: contact, width: width))
      }
      return 0
    }
  }
}
