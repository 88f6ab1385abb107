/// A phone number in a call directory: the country code and the digits, without a "+".
public typealias DirectoryNumber = Int64

extension DirectoryNumber {
  /// The greatest number that an entry may have.
  package static let greatest: DirectoryNumber = .max - 1

  /// Reads a number that begins with its country code, with or without a "+" and punctuation.
  ///
  /// - Parameter text: No other characters than digits, spaces and `-`, `.`, `(`, `)`, `/`; at most 18
  ///   digits, the first of them not 0.
  package init?(text: String) {
    var text = text
    guard let number = text.withUTF8({ Self(text: UnsafeRawBufferPointer($0)) }) else {
      return nil
    }
    self = number
  }

  /// Reads a number as ``init(text:)`` does, from UTF-8.
  package init?(text: UnsafeRawBufferPointer) {
    var number: Self = 0
    var digits = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        guard digits <= 18 else { return nil }
        number = number * 10 + Self(byte - UInt8(ascii: "0"))
        guard number > 0 else { return nil }
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "/"):
        break
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    self = number
  }
}
