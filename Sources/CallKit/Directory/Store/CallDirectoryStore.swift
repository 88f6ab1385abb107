package import Foundation
internal import Storage

/// The folder in which the entries of all extensions are kept.
///
/// An extension has one file, named for it, with mode 0600; what is hidden in the folder is of loads
/// that go on. A file is always replaced as a whole. May be used from any thread and by several
/// processes at once.
package struct CallDirectoryStore: Sendable, Hashable {
  /// The folder; it need not be there.
  package let folder: URL
  /// The folder's path.
  let path: String

  /// Names a folder.
  package init(folder: URL) {
    self.folder = folder.standardizedFileURL
    path = self.folder.path
  }

  /// `callvoice/directories` in `$XDG_DATA_HOME`, or in `~/.local/share`.
  package static var standard: CallDirectoryStore {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share"
    return CallDirectoryStore(
      folder: URL(fileURLWithPath: base, isDirectory: true)
        .appendingPathComponent("callvoice/directories"))
  }

  /// The identifiers of all extensions that have entries, sorted.
  ///
  /// - Throws: `.unreadable`.
  package func identifiers() throws(CallDirectoryError) -> [String] {
    let names: [String]
    do throws(SystemError) {
      names = try FolderWalk.names(in: path)
    } catch {
      if error.number == ENOENT { return [] }
      throw CallDirectoryError(.unreadable, path, errno: error.number)
    }
    var identifiers: [String] = []
    for name in names {
      guard !name.hasPrefix("."), name.hasSuffix(Self.ending),
        let identifier = String(name.dropLast(Self.ending.count)).removingPercentEncoding,
        Self.fileName(of: identifier) == name
      else { continue }
      identifiers.append(identifier)
    }
    return identifiers.sorted()
  }

  /// Reads and checks the entries of an extension.
  ///
  /// - Throws: ``CallDirectoryError``.
  /// - Returns: The entries; `nil` where it has none.
  package func file(of identifier: String) throws(CallDirectoryError) -> CallDirectoryFile? {
    try CallDirectoryFile(path: path(of: identifier))
  }

  /// Removes the entries of an extension; it is enabled afterwards.
  ///
  /// - Throws: `.busy` while it is being loaded, or `.unwritable`.
  /// - Returns: Whether there were any.
  package func remove(_ identifier: String) throws(CallDirectoryError) -> Bool {
    let path = path(of: identifier)
    let isThere = access(path, F_OK) == 0
    guard isThere || !isEnabled(identifier) else { return false }
    let lock = try lock(identifier)
    defer { withExtendedLifetime(lock) {} }
    unlink(mark(of: identifier))
    guard unlink(path) == 0 || errno == ENOENT else {
      throw CallDirectoryError(.unwritable, path, errno: errno)
    }
    return isThere
  }

  /// Whether the entries of an extension count; all do that were not switched off.
  package func isEnabled(_ identifier: String) -> Bool {
    access(mark(of: identifier), F_OK) != 0
  }

  /// Switches an extension on or off; its entries stay.
  ///
  /// - Throws: `.unwritable`.
  package func setEnabled(
    _ isEnabled: Bool, _ identifier: String
  ) throws(CallDirectoryError) {
    let mark = mark(of: identifier)
    if isEnabled {
      guard unlink(mark) == 0 || errno == ENOENT else {
        throw CallDirectoryError(.unwritable, mark, errno: errno)
      }
    } else {
      try makeFolder()
      _ = try OpenFile(making: mark)
    }
  }

  /// The file of an extension.
  package func path(of identifier: String) -> String {
    "\(path)/\(Self.fileName(of: identifier))"
  }

  /// A hidden file of an extension's load.
  func path(of identifier: String, during part: String) -> String {
    "\(path)/.\(Self.fileName(of: identifier)).\(part)"
  }

  /// Keeps others from loading an extension; makes the folder where it is not there.
  func lock(_ identifier: String) throws(CallDirectoryError) -> FileLock {
    try makeFolder()
    let path = path(of: identifier, during: "lock")
    do throws(SystemError) {
      return try FileLock(file: path, isRemoved: true)
    } catch {
      guard error.number == EWOULDBLOCK else {
        throw CallDirectoryError(.unwritable, path, errno: error.number)
      }
      throw CallDirectoryError(.busy, self.path(of: identifier))
    }
  }

  /// Asks for a change of the folder's names to be on the disk; a crash may undo it, not half of it.
  func synchronize() { PrivateFolder.synchronize(path) }

  /// Where the mark of an extension that is switched off lies.
  private func mark(of identifier: String) -> String {
    "\(path)/\(Self.encoded(identifier)).off"
  }

  /// Makes the folder with mode 0700; one that is there stays as it is.
  private func makeFolder() throws(CallDirectoryError) {
    var missing: [URL] = []
    var url = folder
    while mkdir(url.path, 0o700) != 0, errno != EEXIST {
      let number = errno
      let parent = url.deletingLastPathComponent()
      guard number == ENOENT, parent.path != url.path else {
        throw CallDirectoryError(.unwritable, url.path, errno: number)
      }
      missing.append(url)
      url = parent
    }
    for url in missing.reversed() {
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
        throw CallDirectoryError(.unwritable, url.path, errno: errno)
      }
    }
  }

  private static let ending = ".directory"

  private static func fileName(of identifier: String) -> String {
    encoded(identifier) + ending
  }

  /// The identifier with all but letters, digits, "-" and "." percent-encoded, and a "." in front.
  private static func encoded(_ identifier: String) -> String {
    var name = ""
    for byte in identifier.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: ".") where !name.isEmpty:
        name.append(".")
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        name += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return name
  }
}
