public import Foundation

/// A CardDAV server (Radicale) on this machine, with one user's address book, as long as the value is there.
public final class CardDAVServer: @unchecked Sendable {
  // @unchecked Sendable: all stored properties are constants, and the process is only ended.

  /// Whether the server and what fetches from it can be had here.
  public static let isPossible = ["radicale", "vdirsyncer"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// The user and the password.
  public static let (user, password) = ("ann", "s3cr\"et pass$word")

  /// Its address.
  public let address: String

  private let folder: URL
  private let process = Process()

  /// Starts it with an empty book, which is called Friends.
  ///
  /// - Parameter folder: where its files are.
  /// - Throws: where it cannot be started.
  public init(in folder: URL) throws {
    self.folder = folder.appendingPathComponent("collections/collection-root/\(Self.user)/friends")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    try #"{"tag": "VADDRESSBOOK", "D:displayname": "Friends"}"#.write(
      to: self.folder.appendingPathComponent(".Radicale.props"), atomically: true, encoding: .utf8)
    let users = folder.appendingPathComponent("users")
    try "\(Self.user):\(Self.password)\n".write(to: users, atomically: true, encoding: .utf8)
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/radicale")
    process.arguments = [
      "--config", "", "--server-hosts", "127.0.0.1:0", "--auth-type", "htpasswd",
      "--auth-htpasswd-filename", users.path, "--auth-htpasswd-encryption", "plain",
      "--auth-delay", "0", "--storage-filesystem-folder",
      folder.appendingPathComponent("collections").path, "--logging-level", "info",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    // "Listening on '[127.0.0.1]:40123'"
    var line = "-"
    while !line.isEmpty, !line.contains("Listening on") {
      line = output.fileHandleForReading.line()
    }
    let port = line.split(separator: ":").last?.filter(\.isNumber) ?? ""
    address = "http://127.0.0.1:\(port)/"
    // What it says from now on is read, so that it never waits for somebody who does.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit { end() }

  /// Ends it.
  public func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Puts a card into the book, in the place of one with the same identifier.
  ///
  /// - Parameters:
  ///   - identifier: the card's identifier.
  ///   - lines: the lines of the card between VERSION and END.
  /// - Throws: where it cannot be written.
  public func put(_ identifier: String, _ lines: String) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:\(identifier)\n\(lines)\nEND:VCARD\n"
    try card.replacing("\n", with: "\r\n").write(
      to: folder.appendingPathComponent("\(identifier).vcf"), atomically: true, encoding: .utf8)
  }

  /// Removes a card.
  ///
  /// - Throws: where there is none.
  public func remove(_ identifier: String) throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent("\(identifier).vcf"))
  }
}
