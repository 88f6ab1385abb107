import CPhoneNumber

extension PhoneNumber {
  /// What libphonenumber says of a text.
  struct Parts: Sendable, Hashable {
    let value: String
    let national: String
    let international: String
    let `extension`: String?
    let kind: Kind
    let isValid: Bool
    let isDomestic: Bool

    /// The form to show.
    var display: String { isDomestic ? national : international }

    /// Reads a text, or returns nil where it is no number.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - region: The country to dial from.
    ///   - isComplete: Whether ``isValid`` and the form that is not shown are wanted; without them,
    ///     reading takes half the time.
    init?(_ text: String, region: String, isComplete: Bool) {
      let text = NumberText(text)
      if let main = text.main, let parts = Self.parse(main, region, isComplete) {
        self.init(parts, keys: text.keys)
      } else if let parts = Self.parse(text.whole, region, isComplete) {
        self.init(parts, keys: "")
      } else {
        return nil
      }
    }

    private init(_ parts: CPhoneNumberParts, keys: String) {
      value = Self.text(in: parts.value)
      let digits = Self.text(in: parts.extension)
      // A number may have both: an extension, and what is keyed in behind it.
      `extension` = digits.isEmpty && keys.isEmpty ? nil : digits + keys
      let suffix = keys.isEmpty ? "" : digits.isEmpty ? " ext. \(keys)" : keys
      national = Self.text(in: parts.national) + suffix
      let abroad = Self.text(in: parts.international)
      international = abroad.isEmpty ? "" : abroad + suffix
      isValid = parts.is_valid
      isDomestic = parts.is_domestic
      kind =
        switch Int(parts.kind) {
        case CPHONENUMBER_KIND_SHORT_CODE: .shortCode
        case CPHONENUMBER_KIND_LOCAL: .local
        default: .global
        }
    }

    private static func parse(
      _ text: String, _ region: String, _ isComplete: Bool
    ) -> CPhoneNumberParts? {
      var parts = CPhoneNumberParts()
      var text = text
      let isNumber = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else { return false }
          return cphonenumber_parse(
            start, characters.count, region.uppercased(), isComplete, &parts)
        }
      }
      return isNumber ? parts : nil
    }

    /// The text of a NUL-terminated array of characters.
    private static func text<Characters>(in characters: Characters) -> String {
      withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
  }
}
