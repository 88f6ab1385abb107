internal import Bus
internal import Desktop
internal import Foundation
internal import Synchronization

/// A connection to GNOME's Evolution Data Server over the session bus, which only reads.
///
/// The bus starts the server if it does not run. A book that was opened stays open until ``close()``, so that the server
/// tells of its changes. Calls block their thread, each until a deadline; one refresh at a time may use it.
final class GNOMESession: Sendable {
  typealias Deadline = ContinuousClock.Instant

  /// A book that was opened.
  struct Opened: Sendable, Hashable {
    fileprivate let destination: String
    fileprivate let path: String
    /// The mark of the content; empty where the book has none.
    fileprivate(set) var revision = ""
    /// Whether the book's own server can be reached.
    fileprivate(set) var isOnline = true
    /// Whether the book is there as a whole, and not only searched on its server.
    fileprivate(set) var isComplete = false
    /// Whether the mark was asked for once more after the book was opened.
    fileprivate var isConfirmed = false

    fileprivate init(destination: String, path: String) {
      self.destination = destination
      self.path = path
    }
  }

  static let sources = "org.gnome.evolution.dataserver.Sources5"
  static let factory = "org.gnome.evolution.dataserver.AddressBook10"
  static let manager = "/org/gnome/evolution/dataserver/SourceManager"
  private static let bookInterface = "org.gnome.evolution.dataserver.AddressBook"
  private static let properties = "org.freedesktop.DBus.Properties"

  let bus: BusConnection
  /// The books that were opened, by identifier.
  private let opened = Mutex<[String: Opened]>([:])

  /// Connects.
  ///
  /// - Parameter environment: The environment variables, which tell where the session bus is.
  /// - Throws: `.noBus` if there is none.
  init(_ environment: [String: String]) throws(DesktopError) {
    do throws(BusError) {
      bus = try BusConnection(.session, environment, timeout: .seconds(2))
    } catch {
      throw DesktopError(error)
    }
  }

  /// Closes the books that are open, and disconnects.
  func close() {
    for book in opened.withLock({ Array($0.values) }) {
      let call = BusCall(
        destination: book.destination, path: book.path, interface: Self.bookInterface,
        method: "Close", startsDestination: false)
      // Nobody waits: the server has what it needs once the call is on its way.
      _ = try? answer(to: call, until: .now)
    }
    forgetOpened()
    bus.close()
  }

  deinit { bus.close() }

  /// The answer to a call, which blocks the thread.
  private func answer(
    to call: BusCall, until deadline: Deadline
  ) throws(DesktopError) -> [BusValue] {
    do throws(BusError) {
      return try bus.wait(for: call, until: deadline)
    } catch {
      throw DesktopError(error)
    }
  }

  /// Whether the server runs.
  func isRunning(until deadline: Deadline) throws(DesktopError) -> Bool {
    try answer(to: .bus("NameHasOwner", .string(Self.sources)), until: deadline).first
      == .boolean(true)
  }

  /// The books that are switched on.
  func books(until deadline: Deadline) throws(DesktopError) -> [GNOMEBook] {
    let call = BusCall(
      destination: Self.sources, path: Self.manager,
      interface: "org.freedesktop.DBus.ObjectManager", method: "GetManagedObjects")
    guard let objects = try answer(to: call, until: deadline).first else { return [] }
    var descriptions: [String: String] = [:]
    for object in (objects.entries ?? [:]).values {
      let source = object["org.gnome.evolution.dataserver.Source"]
      guard let identifier = source?["UID"]?.text, let text = source?["Data"]?.text else {
        continue
      }
      descriptions[identifier] = text
    }
    return GNOMEBook.books(in: descriptions)
  }

  /// Opens a book, or asks for the state of one that is open.
  func open(_ book: GNOMEBook, until deadline: Deadline) throws(DesktopError) -> Opened {
    if var known = opened.withLock({ $0[book.identifier] }) {
      if known.isConfirmed {
        let revision = BusCall(
          destination: known.destination, path: known.path, interface: Self.properties,
          method: "Get", arguments: [.string(Self.bookInterface), .string("Revision")])
        known.revision = try answer(to: revision, until: deadline).first?.text ?? ""
      } else {
        // The property of a book that was changed while it was opened stays behind.
        known.revision = try state(of: known, until: deadline)["revision"] ?? ""
        known.isConfirmed = true
        opened.withLock { $0[book.identifier] = known }
      }
      return known
    }
    let call = BusCall(
      destination: Self.factory, path: "/org/gnome/evolution/dataserver/AddressBookFactory",
      interface: "org.gnome.evolution.dataserver.AddressBookFactory", method: "OpenAddressBook",
      arguments: [.string(book.identifier)])
    let place = try answer(to: call, until: deadline).compactMap(\.text)
    guard place.count == 2, place[0].hasPrefix("/") else { throw .strangeAnswer }
    var new = Opened(destination: place[1], path: place[0])
    let state = try state(of: new, until: deadline)
    new.revision = state["revision"] ?? ""
    new.isOnline = state["online"] != "false"
    new.isComplete = state["capabilities"]?.contains("do-initial-query") ?? false
    opened.withLock { $0[book.identifier] = new }
    return new
  }

  /// The state of a book as it tells it when it is opened: values by name.
  private func state(
    of book: Opened, until deadline: Deadline
  ) throws(DesktopError) -> [String: String] {
    let call = BusCall(
      destination: book.destination, path: book.path, interface: Self.bookInterface, method: "Open")
    guard let texts = try answer(to: call, until: deadline).first?.texts else {
      throw .strangeAnswer
    }
    var state: [String: String] = [:]
    for index in stride(from: 0, to: texts.count - 1, by: 2) {
      // Texts are in quotes.
      let value = texts[index + 1]
      let isQuoted = value.count > 1 && value.hasPrefix("'") && value.hasSuffix("'")
      state[texts[index]] = isQuoted ? String(value.dropFirst().dropLast()) : value
    }
    return state
  }

  /// The identifiers of the books that are open.
  var openBooks: Set<String> { Set(opened.withLock(\.keys)) }

  /// Forgets the books that are open, since the server that had opened them is gone.
  func forgetOpened() { opened.withLock { $0 = [:] } }

  /// The cards of a book.
  ///
  /// They are asked for in pieces: the server loses its connection where an answer is too large for the bus, as those of
  /// books with many pictures are.
  func cards(of book: Opened, until deadline: Deadline) throws(DesktopError) -> [String] {
    let identifiers = try list("GetContactListUids", "", of: book, until: deadline)
    var cards: [String] = []
    var size = 0
    var rest = identifiers[...]
    while !rest.isEmpty {
      let count =
        size == 0
        ? Self.firstPiece
        : min(Self.largestPiece, max(1, Self.bytesOfPiece * cards.count / size))
      let terms = rest.prefix(count).map { #"(is "id" "\#(Self.quoted($0))")"# }
      rest = rest.dropFirst(count)
      let piece = try list(
        "GetContactList", "(or \(terms.joined(separator: " ")))", of: book, until: deadline)
      size += piece.reduce(0) { $0 + $1.utf8.count }
      cards += piece
    }
    return cards
  }

  /// The cards in the first piece of a book, and in each at most: SQLite refuses a thousand terms.
  private static let (firstPiece, largestPiece) = (50, 500)
  /// The size of a piece, in bytes.
  private static let bytesOfPiece = 8 << 20

  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }

  private func list(
    _ method: String, _ query: String, of book: Opened, until deadline: Deadline
  ) throws(DesktopError) -> [String] {
    let call = BusCall(
      destination: book.destination, path: book.path, interface: Self.bookInterface, method: method,
      arguments: [.string(query)])
    guard case .strings(let texts) = try answer(to: call, until: deadline).first else {
      throw .strangeAnswer
    }
    return texts
  }
}

extension DesktopError {
  fileprivate static var strangeAnswer: DesktopError {
    DesktopError(.failed, "What came over the session bus is no answer.")
  }
}
