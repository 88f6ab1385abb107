public import Foundation

/// GNOME's Evolution Data Server on a bus of its own, with address books that a test fills; used by one test at a time.
public final class EvolutionServer: Sendable {
  /// A part of the server, each a process of its own.
  public enum Part: String, Sendable {
    case sources = "Sources5"
    case books = "AddressBook10"
  }

  /// Whether the server can be had here.
  public static let isPossible =
    PrivateBus.isPossible
    && FileManager.default.isExecutableFile(atPath: "/usr/libexec/evolution-addressbook-factory")

  /// The book that is always there, which is called Personal.
  public static let personal = "system-address-book"

  /// The variables by which programs find the server.
  public var variables: [String: String] { bus.variables }

  private let bus: PrivateBus
  private let hand: StandInProgram
  private let home: URL

  /// Makes a home with address books; the server starts once it is asked for them.
  ///
  /// - Parameters:
  ///   - home: The folder of the home.
  ///   - books: Titles of further books, by identifier.
  /// - Throws: where the bus cannot be started.
  public init(home: URL, books: [String: String]) throws {
    self.home = home
    for folder in ["run", "config", "data", "cache"] {
      try FileManager.default.createDirectory(
        at: home.appendingPathComponent(folder), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    bus = try PrivateBus(
      data: home.appendingPathComponent("data").path,
      variables: [
        "HOME": home.path, "XDG_RUNTIME_DIR": home.appendingPathComponent("run").path,
        "XDG_CONFIG_HOME": home.appendingPathComponent("config").path,
        "XDG_CACHE_HOME": home.appendingPathComponent("cache").path, "GSETTINGS_BACKEND": "memory",
      ])
    hand = try StandInProgram("books.py", [], on: bus)
    for (identifier, title) in books { try addSource(identifier, title) }
  }

  /// Ends the bus and with it the server.
  public func end() {
    hand.end()
    bus.end()
  }

  /// Describes a book, before the server has started.
  ///
  /// - Throws: where the file cannot be written.
  public func addSource(_ identifier: String, _ title: String, parent: String = "local-stub") throws
  {
    let folder = home.appendingPathComponent("config/evolution/sources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let kind = parent.isEmpty ? "" : "[Address Book]\nBackendName=local\n"
    try "[Data Source]\nDisplayName=\(title)\nEnabled=true\nParent=\(parent)\n\n\(kind)".write(
      to: folder.appendingPathComponent("\(identifier).source"), atomically: true, encoding: .utf8)
  }

  /// Adds contacts, and returns when they are there.
  ///
  /// - Parameters:
  ///   - cards: The lines of each card between VERSION and END.
  ///   - book: The identifier of the book.
  /// - Throws: where the server refuses.
  public func add(_ cards: [String], to book: String = personal) async throws {
    try await order(["add": cards.map(Self.card), "book": book])
  }

  /// Changes contacts, which are known by their UID.
  ///
  /// - Throws: where the server refuses.
  public func change(_ cards: [String], in book: String = personal) async throws {
    try await order(["change": cards.map(Self.card), "book": book])
  }

  /// Removes contacts, by their UID.
  ///
  /// - Throws: where the server refuses.
  public func remove(_ identifiers: [String], from book: String = personal) async throws {
    try await order(["remove": identifiers, "book": book])
  }

  /// Sends a part of the server a signal; one that is killed is gone when this returns.
  ///
  /// - Throws: where it does not run.
  public func signal(_ part: Part, _ number: Int32) async throws {
    try await order(["server": part.rawValue, "signal": Int(number)])
  }

  private static func card(_ lines: String) -> String {
    "BEGIN:VCARD\r\nVERSION:3.0\r\n" + lines.replacing("\n", with: "\r\n") + "\r\nEND:VCARD\r\n"
  }

  private func order(_ order: [String: Any]) async throws {
    let data = try JSONSerialization.data(withJSONObject: order)
    hand.send(String(decoding: data, as: UTF8.self))
    guard await hand.line() == "done" else { throw CocoaError(.executableRuntimeMismatch) }
  }
}
