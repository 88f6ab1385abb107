internal import ArgumentParser
internal import ContactBook
internal import Foundation
internal import NameSearch

/// Loads contacts and finds one of them, to be measured from outside.
struct LoadContacts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load-contacts", abstract: "Load contacts and find one.", shouldDisplay: false)

  @Argument var file: String
  @Argument var data: String

  func run() throws {
    let (search, _) = try NameSearch.load(
      paths: [URL(fileURLWithPath: file)], region: "US",
      keptIn: URL(fileURLWithPath: data, isDirectory: true))
    let book = search.book
    guard let last = book.contacts.last,
      case .success = search.resolve(contact: last, label: .mobile).result,
      book.contact(withIdentifier: last.identifier) != nil
    else { throw ExitCode(1) }
    _ = search.resolve(name: last.displayName)
  }
}
