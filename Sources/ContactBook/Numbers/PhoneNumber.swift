internal import CPhoneNumber
internal import Foundation

/// A phone number that can be dialled, as the numbering plans of the world know it.
///
/// A text is a number when its length fits the plan of its country; whether the plan has given
/// that number to anybody is ``isValid``. Reading is a few microseconds a number; the first one
/// of a process loads the plans. Values may be read on any thread.
public struct PhoneNumber: Sendable, Hashable {
  /// What a number is to the network that dials it.
  public enum Kind: Sendable, Hashable {
    /// Complete, with an E.164 form that is the same from every country.
    case global
    /// Complete only within its own area, such as "555-0100" without an area code.
    case local
    /// A short code of the region that takes calls, such as 911 or 611.
    case shortCode
  }

  /// What is dialled: E.164 ("+14155550100") where the kind is global, else the digits alone.
  public let value: String

  /// The form used within the number's own country, with its extension: "(415) 555-0100".
  public let national: String

  /// The form used abroad, with its extension: "+1 415-555-0100".
  public let international: String

  /// The digits of the extension, or nil.
  public let `extension`: String?

  /// What the number is to the network that dials it.
  public let kind: Kind

  /// Whether the numbering plan has such numbers; false where only the length fits.
  public let isValid: Bool

  /// Whether the number is one of the country it was read for.
  public let isDomestic: Bool

  /// The E.164 form ("+14155550100"), or nil for a local number or a short code.
  public var e164: String? { kind == .global ? value : nil }

  /// The form to show: national for a domestic number, international for another.
  public var display: String { isDomestic ? national : international }

  /// Reads a number as people and address books write it, or returns nil where it is none.
  ///
  /// - Parameters:
  ///   - text: Digits with any punctuation, "tel:" URIs of RFC 3966, extensions ("x12", "ext. 12",
  ///     ",,12") and vanity letters included.
  ///   - region: The ISO 3166-1 code of the country to dial from, in any case ("US"); with an
  ///     unknown one only numbers that begin with "+" are numbers.
  public init?(_ text: String, region: String) {
    guard let parts = Parts(text, region: region, isComplete: true) else { return nil }
    value = parts.value
    national = parts.national
    international = parts.international
    `extension` = parts.extension
    isValid = parts.isValid
    isDomestic = parts.isDomestic
    kind = parts.kind
  }

  /// Whether `text` is exactly an emergency number of the region, such as 911 in the US.
  ///
  /// - Parameters:
  ///   - text: The number; punctuation and spaces are ignored.
  ///   - region: The ISO 3166-1 code of the country to dial from, in any case.
  /// - Returns: False for longer numbers that merely begin with an emergency number.
  public static func isEmergency(_ text: String, region: String) -> Bool {
    apply(cphonenumber_is_emergency, to: text, region) ?? false
  }

  /// The E.164 form of digits that are rather a number of a region without its country code than one
  /// with a country code and without "+".
  ///
  /// - Parameters:
  ///   - digits: Digits alone.
  ///   - region: The ISO 3166-1 code of the country, in any case.
  /// - Returns: nil where the digits are no such number, or where only the reading with a country code
  ///   is one that a numbering plan has.
  public static func completion(of digits: String, region: String) -> String? {
    var value: (Int, Int, Int, Int) = (0, 0, 0, 0)
    return withUnsafeMutableBytes(of: &value) { buffer in
      let whole = buffer.bindMemory(to: CChar.self)
      let isNational =
        apply(
          { cphonenumber_complete($0, $1, $2, whole.baseAddress, whole.count) }, to: digits, region)
        ?? false
      return isNational ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : nil
    }
  }

  /// Why a call costs more than others.
  public enum Surcharge: Sendable, Hashable {
    /// The service that answers is paid with the call, as with 1-900 numbers.
    case premiumRate
    /// The number belongs to a satellite or to another network that is no country's (+870, +881, …).
    case globalNetwork
  }

  /// The reason for which a call to `text` costs more than others by the numbering plan of its country.
  ///
  /// Numbers of shared cost, such as 0180 in Germany or 0810 in France, count as ordinary: what they
  /// cost is limited to about the price of a call to a mobile phone. A number that the plan has given
  /// to nobody is premium-rate where all numbers around it are, and so is any with the exchange 976 in
  /// the US and Canada.
  ///
  /// - Parameters:
  ///   - text: The number; punctuation and spaces are ignored.
  ///   - region: The ISO 3166-1 code of the country to dial from, in any case.
  /// - Returns: nil also where the plan does not tell.
  public static func surcharge(of text: String, region: String) -> Surcharge? {
    switch Int(apply(cphonenumber_surcharge, to: text, region) ?? 0) {
    case CPHONENUMBER_SURCHARGE_PREMIUM_RATE: .premiumRate
    case CPHONENUMBER_SURCHARGE_GLOBAL_NETWORK: .globalNetwork
    default: nil
    }
  }

  private static func apply<Result>(
    _ function: (UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?) -> Result,
    to text: String, _ region: String
  ) -> Result? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { return nil }
        return region.uppercased().withCString { function(start, characters.count, $0) }
      }
    }
  }
}

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

/// The text of a number, without what libphonenumber does not know.
struct NumberText: Sendable, Hashable {
  /// The text without scheme, percent encoding and unknown parameters of a URI.
  let whole: String
  /// What stands before the pause, or nil where there is none.
  let main: String?
  /// The digits that are keyed in after a pause: ",,12", ";12", "p12".
  let keys: String

  /// Takes a text apart; longer ones than a number can be stay whole.
  init(_ text: String) {
    let isURI = Self.schemes.contains { text.prefix($0.count).lowercased() == $0 }
    guard text.utf8.count <= Self.longest else {
      (whole, main, keys) = (text, nil, "")
      return
    }
    let number = isURI ? Self.number(ofURI: text) : text
    whole = number
    guard !isURI || !number.contains(";"), let pause = Self.pause(in: number) else {
      (main, keys) = (nil, "")
      return
    }
    main = String(number[..<pause])
    keys = number[pause...].filter { $0.isASCII && $0.isNumber }
  }

  /// libphonenumber reads no longer text.
  private static let longest = 250
  private static let schemes = ["tel:", "callto:"]
  private static let knownParameters = ["ext", "isub", "phone-context"]

  /// The number of a URI with the parameters that mean something (RFC 3966).
  private static func number(ofURI text: String) -> String {
    let rest = text[text.index(after: text.firstIndex(of: ":") ?? text.startIndex)...]
    let plain = String(rest).removingPercentEncoding ?? String(rest)
    let pieces = plain.split(separator: ";", omittingEmptySubsequences: false)
    var number = pieces.first.map(String.init) ?? ""
    if number.hasPrefix("//") { number.removeFirst(2) }
    for piece in pieces.dropFirst() {
      let parts = piece.split(separator: "=", maxSplits: 1)
      let name = parts.first?.trimmingPrefix(" ").lowercased() ?? ""
      guard parts.count == 2 else { continue }
      if knownParameters.contains(name) { number += ";\(name)=\(parts[1])" }
      // RFC 2806, which came before, has what is keyed in as a parameter of its own.
      if name == "postd" { number += ",\(parts[1])" }
    }
    return number
  }

  /// Where a pause begins that only pauses and keys follow.
  private static func pause(in text: String) -> String.Index? {
    let pauses: Set<Character> = [",", ";", "p", "P", "w", "W"]
    var digits = 0
    for index in text.indices {
      if text[index].isNumber { digits += 1 }
      guard digits >= 3, pauses.contains(text[index]) else { continue }
      let rest = text[index...]
      let isKeys = rest.allSatisfy {
        pauses.contains($0) || $0 == " " || $0 == "#" || $0 == "*" || ($0.isASCII && $0.isNumber)
      }
      return isKeys && rest.contains(where: \.isNumber) ? index : nil
    }
    return nil
  }
}

/// A code that tells the network to do something, such as `*21*5550100#`, and calls nobody.
public struct ServiceCode: Sendable, Hashable {
  /// The code as it is dialled: digits, `*` and `#`, and `+` where a number in it begins with one.
  public let value: String

  /// Reads a code with any punctuation, or returns nil where the text is none.
  ///
  /// A code has a `*` or a `#` and a digit, and is 2 to 40 characters long.
  public init?(_ text: String) {
    let code = text.filter { !" -.()\u{A0}".contains($0) }
    guard (2...40).contains(code.count), code.contains(where: { "*#".contains($0) }),
      code.contains(where: { $0.isNumber }), code.allSatisfy({ "0123456789*#+".contains($0) })
    else { return nil }
    value = code
  }
}
