internal import SpokenText

/// Reads the address book of abook: a section of `key=value` lines for each contact.
///
/// A broken line affects nothing but itself and yields a ``ContactWarning``. Text is UTF-8 or UTF-16;
/// the charset of other bytes is guessed.
struct AbookReader: Sendable {
  private let path: String
  private let region: String

  private static let phones: [String: ContactLabel] = [
    "phone": .home, "workphone": .work, "mobile": .mobile, "fax": .fax, "pager": .pager,
  ]

  /// A section that is being read.
  private struct Section {
    var contact: Contact
    var fingerprint = Fingerprint()
    var isFormat = false
    var partCount = 0
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - path: The name of the file in warnings and errors.
  ///   - region: The country that numbers without a country code belong to.
  init(path: String, region: String) {
    self.path = path
    self.region = region
  }

  /// Reads the lines of the file and passes each contact to `body`, in the order of the file.
  ///
  /// - Returns: The problems in the file, by line.
  /// - Throws: `.unreadable` if the file cannot be read.
  func read(
    _ lines: consuming LineReader, _ body: (Contact) -> Void
  ) throws(ContactError) -> [ContactWarning] {
    var warnings: [ContactWarning] = []
    var section: Section?
    do {
      while let line = try lines.next() {
        let (decoded, problem) = try lines.text(of: line.bytes)
        if let problem { warnings.append(warning(line.number, problem)) }
        if line.isCut {
          warnings.append(
            warning(
              line.number,
              "the line is longer than \(LineReader.longestLine) bytes; the rest is left out."))
        }
        let text = decoded.withoutHidden().trimmed
        guard !text.isEmpty, !text.hasPrefix("#") else { continue }
        if text.hasPrefix("["), text.hasSuffix("]") {
          end(section, &warnings, body)
          section = begin(text, line: line.number)
          continue
        }
        guard let equals = text.firstIndex(of: "=") else {
          warnings.append(warning(line.number, "the line has no \"=\"; it is left out."))
          continue
        }
        guard section != nil else {
          warnings.append(
            warning(line.number, "the line is outside of any section; it is left out."))
          continue
        }
        section?.fingerprint.add(line.bytes)
        guard count(text, in: &section, line: line.number, &warnings) else { continue }
        let value = String(text[text.index(after: equals)...]).collapsed
        set(
          text[..<equals].lowercased().trimmed, value, line: line.number, &section, &warnings)
      }
    } catch {
      throw .unreadable(path, reason: VCardReader.reason(error))
    }
    end(section, &warnings, body)
    return warnings
  }

  private func begin(_ header: String, line: Int) -> Section {
    var section = Section(
      contact: Contact(
        identifier: "", displayName: "", source: ContactSource(file: path, line: line)))
    section.isFormat = header.lowercased() == "[format]"
    return section
  }

  /// Counts the parts of a line.
  ///
  /// - Returns: False if the section has too many.
  private func count(
    _ text: String, in section: inout Section?, line: Int, _ warnings: inout [ContactWarning]
  ) -> Bool {
    let count = section?.partCount ?? 0
    section?.partCount = count + 1 + text.utf8.count { $0 == UInt8(ascii: ",") }
    guard let sum = section?.partCount, sum > Contact.mostParts else { return true }
    if count <= Contact.mostParts {
      warnings.append(
        warning(
          line,
          "the section has more than \(Contact.mostParts) names, numbers and other parts; the rest "
            + "of them is left out."))
    }
    return false
  }

  private func end(
    _ section: Section?, _ warnings: inout [ContactWarning], _ body: (Contact) -> Void
  ) {
    guard var section, !section.isFormat, let source = section.contact.source else { return }
    guard !section.contact.displayName.isEmpty else {
      warnings.append(warning(source.line, "the section has no name; it is left out."))
      return
    }
    section.contact.identifier = "card-\(section.fingerprint.text)"
    section.contact.divideName()
    body(section.contact)
  }

  private func set(
    _ key: String, _ value: String, line: Int, _ section: inout Section?,
    _ warnings: inout [ContactWarning]
  ) {
    guard section?.isFormat == false, !value.isEmpty else { return }
    switch key {
    case "name": section?.contact.displayName = value
    case "nick": section?.contact.nicknames += Self.list(value)
    case "email":
      for address in Self.list(value) {
        section?.contact.handles.unite(with: ContactHandle(kind: .emailAddress, value: address))
      }
    case "groups":
      for group in Self.list(value) {
        if var contact = section?.contact {
          GroupNames.add(group, to: &contact)
          section?.contact = contact
        }
      }
    default:
      guard let label = Self.phones[key] else { return }
      let handle = ContactHandle(
        numberIn: value, region: region, labels: [label], isPreferred: false)
      if handle == nil {
        warnings.append(
          warning(
            line,
            "\(key) \"\(value)\" is no phone number of the region \(region.uppercased()); "
              + "it is kept as text."))
      }
      section?.contact.handles.unite(
        with: handle ?? ContactHandle(kind: .phoneNumber, value: value, labels: [label]))
    }
  }

  private func warning(_ line: Int, _ message: String) -> ContactWarning {
    ContactWarning(file: path, line: line, message: message)
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0).collapsed }.filter { !$0.isEmpty }
  }
}
