public import CallKit
internal import ContactBook
internal import Foundation
public import Intents

/// A call to be started, taken from a link or from a user activity.
///
/// The handle is what the activity or the link says: no name is looked up any more.
public struct StartCallRequest: Sendable {
  /// Whom to call.
  public let handle: CXHandle
  /// The contact, where the activity names one.
  public internal(set) var contactIdentifier: String?
  /// Whether the call begins with video.
  public let isVideo: Bool
  /// The digits of the extension behind the number, or nil; ``handle`` is without it.
  public let numberExtension: String?

  /// Takes the handle out of `callvoice://HANDLE`, `tel:NUMBER` or `sip:ADDRESS`.
  ///
  /// - Parameters:
  ///   - link: the link, percent-encoded where it must be.
  ///   - region: the region in which national numbers are read, such as `US`.
  /// - Throws: `StartCallError` where the link is none of these, or its handle is none that can be
  ///   called: control characters, no number, a number of another place's own.
  public init(link: String, region: String) throws(StartCallError) {
    guard let colon = link.firstIndex(of: ":") else {
      throw StartCallError("\(Self.shown(link)) is no link; use callvoice://HANDLE, tel: or sip:.")
    }
    let scheme = link[..<colon].lowercased()
    var rest = link[link.index(after: colon)...]
    if scheme == "callvoice", rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    guard let text = rest.removingPercentEncoding else {
      throw StartCallError("\(Self.shown(link)) has a broken percent-encoding.")
    }
    numberExtension = ["sip", "sips"].contains(scheme) ? nil : Self.numberExtension(of: text)
    switch scheme {
    case "tel":
      handle = try Self.linkHandle(text, in: link, region: region)
    case "sip", "sips":
      // The headers end the address before it is decoded: an encoded "?" belongs to the address.
      let address = rest.prefix { $0 != "?" }.removingPercentEncoding ?? ""
      handle = try Self.sipHandle(scheme, address, in: link)
    case "callvoice":
      let text = text.hasSuffix("/") ? String(text.dropLast()) : text
      handle = try Self.handle(Self.withoutExtension(text), in: link, region: region)
    default:
      throw StartCallError(
        "\(Self.shown(link)) is no link to a call; use callvoice://HANDLE, tel: or sip:.")
    }
    contactIdentifier = nil
    isVideo = false
  }

  /// Takes the handle out of the intent that a user activity carries.
  ///
  /// - Parameters:
  ///   - activity: with an interaction whose intent starts a call to one person with a handle.
  ///   - region: the region in which national numbers are read, such as `US`.
  /// - Throws: `StartCallError` where there is no such intent, person or handle.
  public init(activity: NSUserActivity, region: String) throws(StartCallError) {
    let contacts: [INPerson]?
    switch activity.interaction?.intent {
    case let intent as INStartAudioCallIntent:
      contacts = intent.contacts
      isVideo = false
    case let intent as INStartVideoCallIntent:
      contacts = intent.contacts
      isVideo = true
    case let intent as INStartCallIntent:
      contacts = intent.contacts
      isVideo = intent.callCapability == .videoCall
    default:
      throw StartCallError(
        "The activity \(Self.shown(activity.activityType)) carries no INStartAudioCallIntent "
          + "or INStartVideoCallIntent, so there is no call to start.")
    }
    guard let person = contacts?.first, contacts?.count == 1 else {
      throw StartCallError(
        "The activity's intent names \(contacts?.count ?? 0) people; a call needs one.")
    }
    guard let value = person.personHandle?.value, !value.isEmpty else {
      throw StartCallError("The activity's intent has no handle to call; add personHandle.value.")
    }
    handle = try Self.handle(Self.withoutExtension(value), in: value, region: region)
    numberExtension = Self.numberExtension(of: value)
    contactIdentifier = person.contactIdentifier
  }

  /// Takes a contact's handle; nil where it is none that can be called.
  init?(_ contactHandle: ContactHandle, contactIdentifier: String? = nil, region: String) {
    guard let handle = try? Self.handle(contactHandle.value, in: "", region: region) else {
      return nil
    }
    self.handle = handle
    self.contactIdentifier = contactIdentifier
    isVideo = false
    numberExtension = contactHandle.numberExtension
  }

  /// The handle's value, with the extension where there is one, as RFC 3966 writes it.
  var address: String {
    numberExtension.map { "\(handle.value);ext=\($0)" } ?? handle.value
  }

  /// The digits behind `;ext=`, as RFC 3966 writes an extension; nil where there are none.
  private static func numberExtension(of text: String) -> String? {
    text.firstMatch(of: #/;ext=([0-9]{1,20})(?:[;?]|$)/#.ignoresCase()).map { String($0.1) }
  }

  /// A number without what `;ext=` begins; an address may have such a part and keeps it.
  private static func withoutExtension(_ text: String) -> String {
    guard !text.contains("@"), numberExtension(of: text) != nil else { return text }
    return String(text.prefix { $0 != ";" })
  }

  private static func handle(
    _ text: String, in link: String, region: String
  ) throws(StartCallError) -> CXHandle {
    let lowered = text.lowercased()
    for scheme in ["sip", "sips", "tel"] where lowered.hasPrefix(scheme + ":") {
      let rest = String(text.dropFirst(scheme.count + 1))
      return scheme == "tel"
        ? try phoneHandle(rest, in: link, region: region) : try sipHandle(scheme, rest, in: link)
    }
    if text.contains("@") { return try sipHandle("sip", text, in: link) }
    return try phoneHandle(text, in: link, region: region)
  }

  /// The handle of a telephone number or a service code.
  static func phoneHandle(
    _ text: String, in link: String, region: String
  ) throws(StartCallError) -> CXHandle {
    if let code = ServiceCode(text) { return CXHandle(type: .phoneNumber, value: code.value) }
    let allowed = CharacterSet(charactersIn: "+0123456789-.() /\u{A0}")
    guard text.unicodeScalars.allSatisfy(allowed.contains),
      let number = PhoneNumber(text, region: region)
    else {
      throw StartCallError("\(shown(link)) holds no telephone number that can be called.")
    }
    return CXHandle(type: .phoneNumber, value: number.value)
  }

  private static func sipHandle(
    _ scheme: String, _ text: String, in link: String
  ) throws(StartCallError) -> CXHandle {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let unclean: Set<Unicode.GeneralCategory> = [
      .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator,
    ]
    let isClean = !text.unicodeScalars.contains { unclean.contains($0.properties.generalCategory) }
    guard isClean, (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      !text.contains(where: { "<>\"\\?".contains($0) })
    else {
      throw StartCallError("\(shown(link)) holds no SIP address; write sip:USER@HOST.")
    }
    // Addresses have no "#" but an encoded one.
    return CXHandle(type: .generic, value: "\(scheme):\(text.replacing("#", with: "%23"))")
  }

  /// The text in quotes, without control characters and not too long to read.
  static func shown(_ text: String) -> String {
    let clean = text.unicodeScalars.map {
      $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
    }
    let string = String(String.UnicodeScalarView(clean))
    return "\"\(string.count > 80 ? string.prefix(80) + "…" : string)\""
  }
}
