internal import CallKit
internal import ContactBook
internal import Foundation
internal import SIPAddressing

extension StartCallRequest {
  /// Why a link's call is not started without a question, whoever gave the link.
  public enum Caution: String, Sendable, Hashable {
    /// The call costs more than others.
    case premiumRate
    /// No number of anybody's: it may change how the line works, such as where its calls go.
    case serviceCode
  }

  /// What is to be feared of the call, if anything.
  ///
  /// - Parameter region: the region in which national numbers are read, such as `US`.
  /// - Returns: the reason; nil where there is none.
  public func caution(in region: String) -> Caution? {
    let number = handle.type == .phoneNumber ? handle.value : Self.user(of: handle.value)
    guard let number else { return nil }
    if number.contains(where: { "*#".contains($0) }) { return .serviceCode }
    return PhoneNumber.isPremiumRate(number, region: region) ? .premiumRate : nil
  }

  /// The number that a SIP address is of, where it is one of a number; else nil.
  private static func user(of address: String) -> String? {
    guard let user = (try? SIPAddress(address))?.user?.prefix(while: { $0 != ";" }) else {
      return nil
    }
    let number = user.replacing("%23", with: "#")
    let isNumber = number.allSatisfy { $0.isASCII && ($0.isNumber || "+*#-.()".contains($0)) }
    let isAny = number.contains { $0.isNumber || "*#".contains($0) }
    return isNumber && isAny ? String(number) : nil
  }

  /// The handle of a `tel:` link without its scheme, as RFC 3966 has it.
  static func linkHandle(
    _ text: String, in link: String, region: String
  ) throws(StartCallError) -> CXHandle {
    let number = String(text.prefix { $0 != ";" && $0 != "?" })
    let found = text.firstMatch(of: #/;phone-context=([^;?]*)/#.ignoresCase())
    guard !number.hasPrefix("+"), let context = found.map({ String($0.1) }),
      !PhoneNumber.isEmergency(number, region: region)
    else {
      if let code = serviceCode(number) { return code }
      return try phoneHandle(number, in: link, region: region)
    }
    guard context.hasPrefix("+") else {
      throw StartCallError(
        "\(shown(link)) is a number for use within \(shown(context)) alone; write it with + and its "
          + "country code.")
    }
    return try phoneHandle(context + number, in: link, region: region)
  }

  /// The handle of a service code, such as `*21*5550100#`, or of a longer `tel:` with one; else nil.
  static func serviceCode(_ text: String) -> CXHandle? {
    let isLink = text.lowercased().hasPrefix("tel:")
    let code = (isLink ? text.dropFirst(4) : text[...]).filter { !" -.()\u{A0}".contains($0) }
    guard (2...40).contains(code.count), code.contains(where: { "*#".contains($0) }),
      code.contains(where: { $0.isNumber }), code.allSatisfy({ "0123456789*#+".contains($0) })
    else { return nil }
    return CXHandle(type: .phoneNumber, value: code)
  }
}
