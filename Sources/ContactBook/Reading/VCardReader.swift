public import Foundation

/// Reads contacts from a vCard file of version 2.1, 3.0 or 4.0.
///
/// The file is read line by line; pictures are not kept. What is broken costs no more than its
/// own line, and leaves a ``ContactWarning``. Text is UTF-8, UTF-16, or what 2.1 names for a line;
/// other bytes are read as windows-1252, which includes ISO-8859-1.
public struct VCardReader: Sendable {
  /// The file to read.
  public let file: URL
  /// The ISO 3166-1 code of the country that numbers without a country code belong to.
  public let region: String
  /// The file's name in warnings and errors.
  let path: String

  /// Makes a reader of a file; nothing is opened yet.
  public init(file: URL, region: String) {
    self.init(file: file, path: file.relativePath, region: region)
  }

  init(file: URL, path: String, region: String) {
    self.file = file
    self.path = path
    self.region = region
  }

  /// Reads the file and hands each contact to `body`, in the order of the file.
  ///
  /// The lists of contacts in the file are passed over here; ``contacts()`` puts the contacts into
  /// their groups.
  ///
  /// - Returns: What was wrong in the file, by line. An empty file is one warning.
  /// - Throws: `.unreadable` where the file cannot be opened or read, `.notAContactsFile` where
  ///   it has text and no card.
  public func read(_ body: (Contact) -> Void) throws(ContactError) -> [ContactWarning] {
    try readAll { if case .contact(let contact) = $0 { body(contact) } }
  }

  /// All contacts of the file and what was wrong in it; see ``read(_:)``.
  public func contacts() throws(ContactError) -> (contacts: [Contact], warnings: [ContactWarning]) {
    var contacts: [Contact] = []
    var groups: [ContactGroup] = []
    var warnings = try readAll {
      switch $0 {
      case .contact(let contact): contacts.append(contact)
      case .group(let group): groups.append(group)
      }
    }
    let positions = Dictionary(
      contacts.indices.map { (ContactGroup.key(for: contacts[$0].identifier), $0) },
      uniquingKeysWith: { first, _ in first })
    for group in groups {
      warnings += group.assign { key, add in
        guard let position = positions[key] else { return false }
        add(&contacts[position])
        return true
      }
    }
    return (contacts, warnings)
  }

  /// Reads contacts and lists of them, in the order of the file.
  func readAll(_ body: (VCard.Content) -> Void) throws(ContactError) -> [ContactWarning] {
    try readAll(try LineReader(file, named: path), body)
  }

  /// Reads contacts and lists of them from the lines of the file.
  func readAll(
    _ lines: consuming LineReader, _ body: (VCard.Content) -> Void
  ) throws(ContactError) -> [ContactWarning] {
    var cards = VCardAssembler(path: path, region: region)
    do {
      var lines = try VCardLines(lines)
      while let line = try lines.next() { cards.take(line, body) }
    } catch {
      throw .unreadable(path, reason: Self.reason(error))
    }
    cards.finish(body)
    if cards.isEmpty { cards.warn(nil, "the file is empty; no contacts are read from it.") }
    if !cards.isEmpty, cards.count == 0 {
      throw .notAContactsFile(path, reason: "no line of it is BEGIN:VCARD")
    }
    return cards.warnings
  }

  /// What the system says about a failure to read, in a few words.
  static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    for error in [underlying, error].compactMap(\.self) where error.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(error.code))).lowercased()
    }
    switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return "no such file or directory"
    case .fileReadNoPermission: return "permission denied"
    default: return error.localizedDescription
    }
  }
}
