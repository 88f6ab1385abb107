public import Foundation

/// Reads contacts from a vCard file of version 3.0 or 4.0, and what 2.1 has in common with them.
///
/// The file is read line by line; pictures are not kept. What is broken costs no more than its
/// own line, and leaves a ``ContactWarning``. Text is UTF-8; other bytes are read as ISO-8859-1.
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
  /// - Returns: What was wrong in the file, by line. An empty file is one warning.
  /// - Throws: `.unreadable` where the file cannot be opened or read, `.notAContactsFile` where
  ///   it has text and no card.
  public func read(_ body: (Contact) -> Void) throws(ContactError) -> [ContactWarning] {
    var cards = VCardAssembler(path: path, region: region)
    var isUTF16 = false
    do {
      var lines = try VCardLines(file)
      isUTF16 = lines.isUTF16
      while !isUTF16, let line = try lines.next() { cards.take(line, body) }
    } catch {
      throw .unreadable(path, reason: Self.reason(error))
    }
    if isUTF16 { throw .notAContactsFile(path, reason: "it is in UTF-16, not UTF-8") }
    cards.finish(body)
    if cards.isEmpty { cards.warn(nil, "the file is empty; no contacts are read from it.") }
    if !cards.isEmpty, cards.count == 0 {
      throw .notAContactsFile(path, reason: "no line of it is BEGIN:VCARD")
    }
    return cards.warnings
  }

  /// All contacts of the file and what was wrong in it; see ``read(_:)``.
  public func contacts() throws(ContactError) -> (contacts: [Contact], warnings: [ContactWarning]) {
    var contacts: [Contact] = []
    let warnings = try read { contacts.append($0) }
    return (contacts, warnings)
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
