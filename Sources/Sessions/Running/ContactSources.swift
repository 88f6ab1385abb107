internal import AddressBooks
internal import ContactBook
public import Foundation
public import Storage

/// The places that contacts come from, while they are followed: files, folders, and the address books of other
/// programs.
public struct ContactSources: Sendable {
  private let contacts: [URL]
  private let own: URL
  private let additions: URL
  private let books: AddressBooks

  /// Names the places.
  ///
  /// - Parameters:
  ///   - contacts: Files, folders, and names of address books; where there are none, `contacts` in `data`.
  ///   - data: The user's folder.
  public init(_ contacts: [URL], data: DataFolder) {
    own = data.contacts
    self.contacts = contacts.isEmpty ? [own] : contacts
    additions = data.contactAdditions
    books = AddressBooks(data: data)
  }

  /// Whether callvoice's own contacts are among them, so that who is kept is also found.
  package var readsOwn: Bool {
    let path = own.standardizedFileURL.path
    return contacts.contains { path.isIn(folder: $0.standardizedFileURL.path) }
  }

  /// The files and folders that contacts are read from now, without asking any program.
  package var files: [URL] { books.knownFiles(for: contacts) + [additions] }

  /// The changes of files, folders and address books, from now on until the task is cancelled.
  ///
  /// - Parameters:
  ///   - others: Further files whose changes count.
  ///   - report: Receives a sentence about each address book that is away, once until it is back.
  /// - Returns: An element for each change; several between two elements count as one.
  public func changes(
    with others: [URL] = [], report: @escaping @Sendable (String) -> Void
  ) -> AsyncStream<Void> {
    let (changes, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let files = books.followedFiles(for: contacts) + [additions] + others
    let task = Task { [books, contacts] in
      await withTaskGroup { group in
        group.addTask { for await _ in ContactChanges(of: files) { continuation.yield() } }
        group.addTask {
          await books.follow(contacts, report: report) { continuation.yield() }
        }
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return changes
  }

  /// The changes of address books alone, which are copied when they change.
  ///
  /// - Parameter report: Receives a sentence about each address book that is away, once until it is back.
  package func followBooks(report: @escaping @Sendable (String) -> Void) async {
    await books.follow(contacts, report: report) {}
  }
}

extension String {
  /// Whether a path is that of a folder, or in it.
  fileprivate func isIn(folder: String) -> Bool { self == folder || hasPrefix(folder + "/") }
}
