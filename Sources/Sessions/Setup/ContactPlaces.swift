public import ContactBook
public import Foundation

/// The places of contacts as a user names them: address books, files and folders.
public struct ContactPlaces: Sendable {
  private let names: Set<String>

  /// Takes the files and folders that contacts were read from; cards elsewhere are in address books.
  public init(_ contacts: [URL]) { names = Set(contacts.map(\.relativePath)) }

  /// The place of a card: its address book or file, or the folder of a card that is a file of its own.
  public func name(of source: ContactSource) -> String {
    guard !names.contains(source.file), !ContactSource.isCopy(source.file) else {
      return source.file
    }
    return (source.file as NSString).deletingLastPathComponent
  }

  /// The places of a contact's number, each once; one place for most.
  public func names(of handle: ContactHandle, of contact: Contact) -> [String] {
    let sources = handle.sources.isEmpty ? [contact.source].compactMap(\.self) : handle.sources
    return sources.map(name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The places of a contact's number where they have to be told: one of several, or another program's book.
  public func toldNames(of handle: ContactHandle, of contact: Contact) -> [String]? {
    let isInBook = contact.source.map { ContactSource.isCopy($0.file) } ?? false
    return isInBook || names(of: contact).count > 1 ? names(of: handle, of: contact) : nil
  }

  /// The places of a contact, each once.
  public func names(of contact: Contact) -> [String] {
    let all =
      [contact.source].compactMap(\.self).map(name)
      + contact.handles.flatMap { names(of: $0, of: contact) }
    return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
