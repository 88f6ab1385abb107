package import Foundation
internal import Settings
internal import Storage

/// A copy of another program's address book, which is what contacts are read from.
///
/// It is in a folder of its own in `books` in the data folder: the cards, in a file that has the name of the book, and
/// `book.json`.
package struct BookCopy: Sendable, Hashable {
  /// What is known of the book.
  struct State: Sendable, Hashable, Codable {
    /// The identifier that the program has for the book.
    let identifier: String
    /// The title, which no other book of the program has.
    var title: String
    /// Other names of the book.
    var names: [String]
    /// The program's mark of the content that was copied; empty where it has none.
    var revision: String
    /// The number of people.
    var count: Int
    /// The size of the cards, in bytes.
    var size: Int
  }

  let state: State
  /// The time when the content was last known to be this.
  let date: Date
  /// The folder of the copy.
  let folder: URL
  let program: AddressBookName.Program

  /// The cards, which are called as the book is named: `gnome:Work`.
  package var file: URL {
    let title = state.title.replacing("/", with: "∕").filter { !$0.isNewline && $0 != "\0" }
    return URL(
      fileURLWithPath: AddressBookName(program, book: String(title.prefix(60))).text,
      relativeTo: folder)
  }

  /// The name of the book.
  package var name: String { file.relativePath }

  /// Whether the cards are there as they were written.
  var isWhole: Bool {
    var status = stat()
    guard state.count > 0 else { return true }
    return stat(file.path, &status) == 0 && Int(status.st_size) == state.size
  }
}

/// The copies of the address books of other programs, from which contacts are read when a book is away, too.
///
/// Several processes may use them at once.
struct BookCopies: Sendable {
  private static let stateFile = "book.json"
  /// The time, in microseconds, after which what is read of a copy can be kept for the next command: of a file that was
  /// written just before it was read, another change might not be seen.
  private static let settling: UInt32 = 25_000

  let folder: URL

  init(data: DataFolder) { folder = data.url.appendingPathComponent("books", isDirectory: true) }

  /// The copies of a program's books, in the order of their titles.
  func all(of program: AddressBookName.Program) -> [BookCopy] {
    let place = folder.appendingPathComponent(program.rawValue, isDirectory: true)
    let names = (try? FolderWalk.names(in: place.path)) ?? []
    return names.compactMap { name in
      let folder = place.appendingPathComponent(name, isDirectory: true)
      guard
        let data = try? InputFile.contents(of: folder.path + "/\(Self.stateFile)", limit: 1 << 20),
        let state = try? JSONDecoder().decode(BookCopy.State.self, from: data)
      else { return nil }
      let copy = BookCopy(
        state: state, date: Self.date(of: folder.path + "/\(Self.stateFile)"), folder: folder,
        program: program)
      return copy.isWhole ? copy : nil
    }.sorted { ($0.state.title, $0.state.identifier) < ($1.state.title, $1.state.identifier) }
  }

  /// Keeps a copy in place of an earlier one.
  ///
  /// - Parameters:
  ///   - state: What is known of the book; its count and size are those of the cards.
  ///   - program: The program.
  ///   - cards: The cards; nil where they are those of the earlier copy.
  /// - Returns: The copy.
  /// - Throws: What the system says; the earlier copy is as it was then.
  func keep(
    _ state: BookCopy.State, of program: AddressBookName.Program, cards: Data?
  ) throws(SystemError) -> BookCopy {
    let place = folder.appendingPathComponent(program.rawValue, isDirectory: true)
    let copy = BookCopy(
      state: state, date: Date(),
      folder: place.appendingPathComponent(Self.fileName(of: state.identifier), isDirectory: true),
      program: program)
    let lock = try FileLock(folder: folder.path)
    defer { lock.release() }
    if let cards, !cards.isEmpty, !isThere(cards, in: copy.file) {
      try PrivateFile.write(cards, to: copy.file)
      usleep(Self.settling)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(state) else { throw SystemError(EILSEQ) }
    try PrivateFile.write(text, to: copy.folder.appendingPathComponent(Self.stateFile))
    // What the book was called before.
    let kept = [Self.stateFile] + (state.count > 0 ? [copy.name] : [])
    for name in (try? FolderWalk.names(in: copy.folder.path)) ?? [] where !kept.contains(name) {
      unlink("\(copy.folder.path)/\(name)")
    }
    return copy
  }

  /// Removes a copy.
  func remove(_ copy: BookCopy) {
    guard let lock = try? FileLock(folder: folder.path) else { return }
    defer { lock.release() }
    try? FileManager.default.removeItem(at: copy.folder)
  }

  /// Whether a file has these cards, which are not written again then.
  private func isThere(_ cards: Data, in file: URL) -> Bool {
    (try? InputFile.contents(of: file.path, limit: cards.count + 1)) == cards
  }

  /// Notes that the content of a book is still what was copied.
  func confirm(_ copy: BookCopy) { utimes(copy.folder.path + "/\(Self.stateFile)", nil) }

  private static func date(of file: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  /// An identifier as the name of a folder.
  private static func fileName(of identifier: String) -> String {
    let plain = identifier.map { $0 == "/" || $0 == "\0" || $0 == "%" ? "_" : $0 }
    var checksum = FNV1a()
    checksum.add(identifier.utf8)
    let mark =
      String(plain) == identifier && plain.count < 100
      ? "" : "-\(String(checksum.value, radix: 16))"
    let name = String(plain.prefix(100)) + mark
    return name.hasPrefix(".") ? "_" + name : name
  }
}
