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
      let path = file(of: contact).path
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

  /// The file of a contact.
  private func file(of contact: Contact) -> URL {
    url.appendingPathComponent(Self.fileName(of: contact))
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

extension ContactFolder {
  /// The outcome of reading files into a folder.
  public struct Import: Sendable, Hashable {
    /// The number of contacts in the files.
    public let count: Int
    /// The numbers of new, changed and unchanged contacts.
    public let summary: Summary
    /// The problems in the files.
    public let warnings: [ContactWarning]
  }

  /// Writes the contacts of files to the folder, as ``add(_:)`` does.
  ///
  /// A number without a country code that was added before keeps the country it had then, whatever the
  /// region is now, if that country has such numbers.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  ///   - charset: The charset of the files; nil for UTF-8, UTF-16 and what a guess makes of the rest.
  /// - Returns: The outcome.
  /// - Throws: The errors of ``ContactBook/load(paths:region:charset:)`` and ``add(_:)``.
  public func add(
    contentsOf paths: [URL], region: String, charset: Charset? = nil
  ) throws(ContactError) -> Import {
    let (book, warnings) = try ContactBook.load(paths: paths, region: region, charset: charset)
    let texts = try NationalNumbers(paths: paths, region: region, charset: charset)
    let contacts = book.contacts.map { contact in
      texts.keepingCountries(of: stored(contact)?.handles ?? [], in: contact)
    }
    return Import(count: contacts.count, summary: try add(contacts), warnings: warnings)
  }

  /// The contact as it was added before, if it was.
  private func stored(_ contact: Contact) -> Contact? {
    let file = file(of: contact)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try? ContactBook.load(paths: [file], region: "").book.contacts.first
  }
}

/// The numbers of files that are written without a country code.
private struct NationalNumbers {
  /// The texts of each handle's value.
  private var texts: [String: Set<String>] = [:]

  /// Reads the texts: without a region, they are no numbers, and kept as they are.
  init(paths: [URL], region: String, charset: Charset?) throws(ContactError) {
    let (book, _) = try ContactBook.load(paths: paths, region: "", charset: charset)
    for contact in book.contacts {
      for handle in contact.handles where handle.kind == .phoneNumber {
        guard !handle.value.hasPrefix("+") else { continue }
        let value = PhoneNumber.Parts(handle.value, region: region, isComplete: false)?.value
        texts[value ?? handle.value, default: []].insert(handle.value)
      }
    }
  }

  /// The contact with those of its numbers that are among earlier ones, but for their country, as they were.
  func keepingCountries(of earlier: [ContactHandle], in contact: Contact) -> Contact {
    var contact = contact
    var handles: [ContactHandle] = []
    for handle in contact.handles {
      var handle = handle
      if let known = earlier.first(where: { isSame($0, as: handle) }) {
        (handle.value, handle.displayText) = (known.value, known.displayText)
      }
      handles.unite(with: handle)
    }
    contact.handles = handles
    return contact
  }

  /// Whether an earlier number is written as the handle's in the country of the former.
  private func isSame(_ earlier: ContactHandle, as handle: ContactHandle) -> Bool {
    guard handle.kind == .phoneNumber, earlier.kind == .phoneNumber,
      earlier.numberExtension == handle.numberExtension, let texts = texts[handle.value],
      let country = PhoneNumber.country(of: earlier.value),
      // A text that is no number there was read for the wrong country.
      PhoneNumber(earlier.value, region: country)?.isWhole == true
    else { return false }
    return texts.contains {
      PhoneNumber.Parts($0, region: country, isComplete: false)?.value == earlier.value
    }
  }
}

extension ContactError {
  fileprivate static func unwritable(_ path: String, _ error: SystemError) -> ContactError {
    ContactError(code: .unwritable, path: path, reason: error.description)
  }
}
