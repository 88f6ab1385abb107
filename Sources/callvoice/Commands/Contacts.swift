internal import ArgumentParser

/// The contact book.
struct Contacts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show, search, check and import contacts.",
    subcommands: [
      ContactsList.self, ContactsSearch.self, ContactsCheck.self, ContactsImport.self,
    ])
}
