public import Foundation
internal import Storage

/// A folder in the layout of vdir: one card per file.
///
/// Only names, handles, relations and groups are written, but no pictures, postal addresses or notes.
/// Each file is replaced in one step and has mode 0600.
public struct ContactFolder: Sendable {
  /// The numbers of contacts that were added to a folder.
  public struct Summary: Sendable, Hashable {
    /// The number of new contacts.
    public var added = 0
    /// The number of contacts that replaced an older version.
    public var changed = 0
    /// The number of contacts that were there unchanged.
    public var unchanged = 0

    /// Creates an empty summary.
    public init() {}
  }

  /// The location of the folder.
  public let url: URL

  /// Creates a reference to a folder, which need not exist yet.
  public init(_ url: URL) { self.url = url }

  /// Writes contacts to the folder, each to the file named for its identifier.
  ///
  /// - Parameter contacts: The contacts.
  /// - Returns: The numbers of new, changed and unchanged contacts.
  /// - Throws: `.unwritable` if the folder or a file cannot be created; files already written remain.
  public func add(_ contacts: some Sequence<Contact>) throws(ContactError) -> Summary {
    do throws(SystemError) {
      try PrivateFolder.make(url.path)
    } catch {
      throw .unwritable(url.path, error)
    }
    var summary = Summary()
    let writer = VCardWriter()
    for contact in contacts {
      let path = url.appendingPathComponent(Self.fileName(of: contact)).path
      let card = Data(writer.card(contact).utf8)
      if let old = FileManager.default.contents(atPath: path) {
        guard old != card else {
          summary.unchanged += 1
          continue
        }
        summary.changed += 1
      } else {
        summary.added += 1
      }
      do throws(SystemError) {
        try PrivateFile.write(
          card, to: URL(fileURLWithPath: path), makesFolders: false, synchronizes: false)
      } catch {
        throw .unwritable(path, error)
      }
    }
    return summary
  }

  /// The identifier if it is usable as a file name, else a hash of it.
  static func fileName(of contact: Contact) -> String {
    let name = contact.identifier
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.@".utf8.contains(byte)
    }
    if isPlain, !name.isEmpty, name.utf8.count <= 100, !name.hasPrefix(".") { return "\(name).vcf" }
    var fingerprint = Fingerprint()
    fingerprint.add(name.utf8)
    return "card-\(fingerprint.text).vcf"
  }
}

extension ContactError {
  fileprivate static func unwritable(_ path: String, _ error: SystemError) -> ContactError {
    ContactError(code: .unwritable, path: path, reason: error.description)
  }
}
