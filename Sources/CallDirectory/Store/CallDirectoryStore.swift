package import Foundation
internal import Storage

/// The folder in which the entries of all extensions are kept.
///
/// An extension has one file, named for it, with mode 0600; the hidden files belong to loads in
/// progress. A file is always replaced as a whole. May be used from any thread and by several
/// processes at once.
package struct CallDirectoryStore: Sendable, Hashable {
  /// The folder, which need not exist.
  package let folder: URL
  /// The path of the folder.
  let path: String

  /// Makes the store of a folder, which need not exist.
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
      throw CallDirectoryError(.unreadable, path, error)
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
  /// - Returns: True if there were any.
  package func remove(_ identifier: String) throws(CallDirectoryError) -> Bool {
    let path = path(of: identifier)
    let isThere = access(path, F_OK) == 0
    guard isThere || !isEnabled(identifier) else { return false }
    let lock = try lock(identifier)
    defer { withExtendedLifetime(lock) {} }
    unlink(mark(of: identifier))
    guard unlink(path) == 0 || errno == ENOENT else {
      throw CallDirectoryError(.unwritable, path, .last)
    }
    return isThere
  }

  /// Whether the entries of an extension count: all do that were not switched off.
  package func isEnabled(_ identifier: String) -> Bool {
    access(mark(of: identifier), F_OK) != 0
  }

  /// Switches an extension on or off, without a change of its entries.
  ///
  /// - Throws: `.unwritable`.
  package func setEnabled(
    _ isEnabled: Bool, _ identifier: String
  ) throws(CallDirectoryError) {
    let mark = mark(of: identifier)
    if isEnabled {
      guard unlink(mark) == 0 || errno == ENOENT else {
        throw CallDirectoryError(.unwritable, mark, .last)
      }
    } else {
      try makeFolder()
      _ = try OpenFile(making: mark)
    }
  }

  /// The path of an extension's file.
  package func path(of identifier: String) -> String {
    "\(path)/\(Self.fileName(of: identifier))"
  }

  /// The path of a hidden file that belongs to a load of an extension.
  func path(of identifier: String, during part: String) -> String {
    "\(path)/.\(Self.fileName(of: identifier)).\(part)"
  }

  /// Locks an extension against other loads, and makes the folder if it is missing.
  func lock(_ identifier: String) throws(CallDirectoryError) -> FileLock {
    try makeFolder()
    let path = path(of: identifier, during: "lock")
    do throws(SystemError) {
      return try FileLock(file: path, isRemoved: true)
    } catch {
      guard error.number == EWOULDBLOCK else {
        throw CallDirectoryError(.unwritable, path, error)
      }
      throw CallDirectoryError(.busy, self.path(of: identifier))
    }
  }

  /// Waits until the names in the folder are on the disk; a crash before that may undo a change of them.
  func synchronize() { PrivateFolder.synchronize(path) }

  /// The path of the mark of an extension that is switched off.
  private func mark(of identifier: String) -> String {
    "\(path)/\(Self.encoded(identifier)).off"
  }

  /// Makes the folder with mode 0700 if it is missing.
  private func makeFolder() throws(CallDirectoryError) {
    do throws(SystemError) {
      try PrivateFolder.make(path)
    } catch {
      throw CallDirectoryError(.unwritable, path, error)
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
