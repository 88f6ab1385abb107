import CPhoneNumber

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
