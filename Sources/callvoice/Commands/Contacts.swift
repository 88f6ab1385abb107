internal import ArgumentParser

/// The contact book.
struct Contacts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show, search, check and import contacts, and say how their names sound.",
    subcommands: [
      ContactsList.self, ContactsSearch.self, ContactsCheck.self, ContactsPronounce.self,
      ContactsImport.self,
    ])
}
