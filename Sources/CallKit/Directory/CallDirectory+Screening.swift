extension CallDirectory: CallScreening {
  /// Always false: extensions do not decide this.
  public var isDoNotDisturbOn: Bool { false }

  /// Whether an extension blocks a phone number; only numbers with their country code can be.
  public func isBlocked(_ handle: CXHandle) -> Bool {
    Self.number(of: handle).flatMap(blocker(of:)) != nil
  }

  /// Who has a phone number; only numbers with their country code are known.
  public func callerName(of handle: CXHandle) -> String? {
    Self.number(of: handle).flatMap(caller(of:))?.label
  }

  /// The number of a handle that is one: a "+", or none, and digits with punctuation.
  private static func number(of handle: CXHandle) -> CXCallDirectoryPhoneNumber? {
    guard handle.type == .phoneNumber else { return nil }
    return CXCallDirectoryPhoneNumber(text: handle.value)
  }
}

extension CXCallDirectoryPhoneNumber {
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
