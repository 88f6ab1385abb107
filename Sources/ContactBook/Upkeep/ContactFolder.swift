public import Foundation
internal import Storage

/// A folder of cards in the layout of vdir: a contact a file.
///
/// What is written there is what matters for calling: names, handles, relations, groups. Pictures,
/// postal addresses and notes are not. Each file takes its place in one step, with mode 0600.
public struct ContactFolder: Sendable {
  /// What became of contacts that were put into a folder.
  public struct Summary: Sendable, Hashable {
    /// How many were not there before.
    public var added = 0
    /// How many took the place of an older state of theirs.
    public var changed = 0
    /// How many were there as they are.
    public var unchanged = 0

    /// Nothing yet.
    public init() {}
  }

  /// The folder.
  public let url: URL

  /// Names a folder; nothing is made yet.
  public init(_ url: URL) { self.url = url }

  /// Puts contacts into the folder, each into the file of its identifier.
  ///
  /// - Parameter contacts: The contacts.
  /// - Returns: How many were new, changed, and there already.
  /// - Throws: `.unwritable` where folder or file cannot be made; what was written stays.
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

  /// The identifier where it can be the name of a file, else a sum of it.
  static func fileName(of contact: Contact) -> String {
    let name = contact.identifier
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.@".utf8.contains(byte)
    }
    if isPlain, !name.isEmpty, name.utf8.count <= 100, !name.hasPrefix(".") { return "\(name).vcf" }
    var sum = Fingerprint()
    sum.add(name.utf8)
    return "card-\(sum.text).vcf"
  }
}

extension ContactError {
  fileprivate static func unwritable(_ path: String, _ error: SystemError) -> ContactError {
    ContactError(code: .unwritable, path: path, reason: error.description)
  }
}
