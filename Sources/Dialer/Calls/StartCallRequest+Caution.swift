internal import CallKit
internal import ContactBook
internal import SIPAddressing

extension StartCallRequest {
  /// The reasons for asking before a call is started, whoever asks for it.
  public enum Caution: Sendable, Hashable {
    /// The call pays for the service that answers.
    case premiumRate
    /// The call goes to a satellite or another network of no country's, which costs more than others.
    case globalNetwork
    /// No number of anybody's: it may change how the line works, such as where its calls go.
    case serviceCode
    /// No whole number, and it begins with this emergency number, which a network may take for all of it.
    case emergencyBeginning(String)
  }

  /// The same call as one to the user's voicemail, whose code changes nothing.
  ///
  /// Such codes are a star with two or three digits, `*86`; a network's codes that change a line end with `#`, or have
  /// more behind them, and are asked about all the same, since a card may be somebody else's doing.
  var toVoicemail: StartCallRequest {
    var call = self
    if caution == .serviceCode, handle.value.wholeMatch(of: /\*[0-9]{2,3}/) != nil {
      call.caution = nil
    }
    return call
  }

  /// The reason for caution about calls to a handle, where national numbers are read in a region.
  static func caution(about handle: CXHandle, _ region: String) -> Caution? {
    guard handle.type != .phoneNumber else { return caution(handle.value, region) }
    guard let number = user(of: handle.value) else { return nil }
    // Gateways take numbers with their country code and without a plus, too.
    return caution(number, region) ?? caution("+\(number)", region)
  }

  private static func caution(_ number: String, _ region: String) -> Caution? {
    if number.contains(where: { "*#".contains($0) }) { return .serviceCode }
    return switch PhoneNumber.surcharge(of: number, region: region) {
    case .premiumRate: .premiumRate
    case .globalNetwork: .globalNetwork
    case nil: emergencyBeginning(of: number, region).map { .emergencyBeginning($0) }
    }
  }

  /// The emergency number that a number begins with; nil for a number of somebody's, and for the emergency
  /// number itself.
  private static func emergencyBeginning(of number: String, _ region: String) -> String? {
    guard number.allSatisfy({ ("0"..."9").contains($0) }),
      !PhoneNumber.isEmergency(number, region: region)
    else { return nil }
    if let known = PhoneNumber(number, region: region), known.kind == .global, known.isValid {
      return nil
    }
    return (3..<max(3, number.count)).map { String(number.prefix($0)) }
      .first { PhoneNumber.isEmergency($0, region: region) }
  }

  /// The number that a SIP address is of, where it is one of a number; else nil.
  static func user(of address: String) -> String? {
    guard let user = (try? SIPAddress(address))?.user?.percentDecoded else { return nil }
    // Parameters and pauses end a number; its digits may be those of any script.
    let number = String(
      user.prefix { !";,".contains($0) }.map { character in
        character.wholeNumberValue.flatMap { $0 < 10 ? Character("\($0)") : nil } ?? character
      })
    let isNumber = number.allSatisfy { $0.isASCII && ($0.isNumber || "+*#-.()".contains($0)) }
    let isAny = number.contains { $0.isNumber || "*#".contains($0) }
    return isNumber && isAny ? number : nil
  }

  /// The handle of a `tel:` link without its scheme, as RFC 3966 has it.
  static func linkHandle(
    _ text: String, in link: String, region: String
  ) throws(StartCallError) -> CXHandle {
    let number = withoutPause(String(text.prefix { $0 != ";" && $0 != "?" }))
    guard !number.hasPrefix("+"), let context = values(of: "phone-context", in: text).first,
      ServiceCode(number) == nil, !PhoneNumber.isEmergency(number, region: region)
    else {
      return try phoneHandle(number, in: link, region: region)
    }
    guard context.hasPrefix("+") else {
      throw StartCallError(
        "\(shown(link)) is a number for use within \(shown(context)) alone; write it with + and its "
          + "country code.")
    }
    return try phoneHandle(context + number, in: link, region: region)
  }
}
