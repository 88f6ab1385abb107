public import Foundation

/// Looks for everything about contacts that their owner may want to know.
public struct ContactCheck: Sendable {
  /// One thing that was found.
  public struct Finding: Sendable, Hashable {
    /// The kinds of things.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Something in a file is broken, lost, or kept otherwise than it stands.
      case file
      /// A number that no numbering plan has given to anybody.
      case unassignedNumber
      /// A contact that cannot be called.
      case unreachable
      /// A card that was merged with another one.
      case duplicate
    }

    /// What kind of thing it is.
    public let kind: Kind
    /// Where it is, and one sentence.
    public let warning: ContactWarning
  }

  /// The contacts.
  public let book: ContactBook
  /// What was found, by its kind, each in the order of the files.
  public let findings: [Finding]

  /// Reads contacts, nothing of them from what was kept, and looks at them.
  ///
  /// - Parameters:
  ///   - paths: Files, and folders of them.
  ///   - region: The ISO 3166-1 code of the country that numbers without a country code belong to.
  /// - Throws: As ``ContactBook/load(paths:region:)``.
  public init(paths: [URL], region: String) throws(ContactError) {
    let found = try ContactFiles(paths)
    var importer = ContactImporter(region: region)
    try importer.read(found.files)
    let (book, warnings) = importer.finish()
    self.book = book
    let merges = importer.merges
    var findings = (found.interleaving(importer.warnings) + warnings).map {
      Finding(kind: .file, warning: $0)
    }
    var unreachable: [Finding] = []
    for contact in book.contacts {
      for handle in contact.handles where Self.isUnassigned(handle, region: region) {
        let message =
          "\(contact.displayName): no numbering plan has given \(handle.displayText) to anybody; "
          + "it is dialled as it is."
        findings.append(Finding(kind: .unassignedNumber, warning: Self.warning(contact, message)))
      }
      guard !contact.handles.contains(where: \.isCallable) else { continue }
      let message = "\(contact.displayName) has no number to call."
      unreachable.append(Finding(kind: .unreachable, warning: Self.warning(contact, message)))
    }
    self.findings = findings + unreachable + merges.map { Finding(kind: .duplicate, warning: $0) }
  }

  private static func isUnassigned(_ handle: ContactHandle, region: String) -> Bool {
    guard handle.kind == .phoneNumber, let number = PhoneNumber(handle.value, region: region) else {
      return false
    }
    return number.kind == .global && !number.isValid
  }

  private static func warning(_ contact: Contact, _ message: String) -> ContactWarning {
    ContactWarning(
      file: contact.source?.file ?? "", line: contact.source?.line, message: message)
  }
}
