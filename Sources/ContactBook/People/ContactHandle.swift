internal import SIPAddressing

/// One way to reach a contact: a phone number, a SIP address or an e-mail address.
///
/// `description` hides all but the last two characters of the value.
public struct ContactHandle: Sendable, Hashable {
  /// What kind of address a value is.
  public enum Kind: String, Sendable, Hashable {
    /// A phone number, or a text that stands where a phone number should.
    case phoneNumber
    /// A SIP address with its scheme ("sip:maria@example.org").
    case sipAddress
    /// An e-mail address, which cannot be called.
    case emailAddress
  }

  /// What kind of address the value is.
  public var kind: Kind
  /// E.164 or digits where the text is a number of the region, else the text as given.
  public var value: String
  /// The value as people write it ("(415) 555-0100").
  public var displayText: String
  /// The digits to dial once the call is connected, or nil.
  public var numberExtension: String?
  /// What the handle is called, the most telling label first; empty where the card says nothing.
  public var labels: [ContactLabel]
  /// Whether the card marks this handle as the preferred one.
  public var isPreferred: Bool

  /// The first label, or nil.
  public var label: ContactLabel? { labels.first }

  /// Makes a handle of parts that are already in their final form.
  public init(
    kind: Kind, value: String, displayText: String? = nil, numberExtension: String? = nil,
    labels: [ContactLabel] = [], isPreferred: Bool = false
  ) {
    self.kind = kind
    self.value = value
    self.displayText = displayText ?? value
    self.numberExtension = numberExtension
    self.labels = labels
    self.isPreferred = isPreferred
  }

  /// Makes a handle of a number.
  public init(_ number: PhoneNumber, labels: [ContactLabel] = [], isPreferred: Bool = false) {
    self.init(
      kind: .phoneNumber, value: number.value, displayText: number.display,
      numberExtension: number.extension, labels: labels, isPreferred: isPreferred)
  }
}

extension ContactHandle {
  /// Makes a handle of a SIP address; what is none is kept as text, without its password.
  ///
  /// - Parameters:
  ///   - text: the address, with `sip:` or `sips:`.
  ///   - labels: what it is called.
  ///   - isPreferred: whether it is the preferred one.
  ///   - warn: is called with what is wrong with it, where something is.
  init(
    addressIn text: String, labels: [ContactLabel], isPreferred: Bool, warn: (String) -> Void
  ) {
    var value = SIPAddress.withoutPassword(text)
    do throws(SIPAddressError) {
      let address = try SIPAddress(text)
      value = address.text
      if !address.dropped.isEmpty {
        warn("\"\(value)\" is read without \(address.dropped.joined(separator: ", ")).")
      }
    } catch {
      let shown = value.count > 80 ? value.prefix(80) + "…" : value
      warn("\"\(shown)\" is no SIP address: \(error.reason); it is kept as text.")
    }
    self.init(kind: .sipAddress, value: value, labels: labels, isPreferred: isPreferred)
  }

  /// Whether a call can be made to the handle when no label asks for it.
  ///
  /// E-mail addresses, faxes, pagers and texts that nobody could dial are not callable.
  public var isCallable: Bool {
    isDialable && (labels.isEmpty || labels.contains { !$0.isMachine })
  }

  /// Whether a call can be made to the handle at all.
  package var isDialable: Bool {
    switch kind {
    case .emailAddress: false
    case .sipAddress: true
    case .phoneNumber:
      value.contains(where: \.isNumber)
        && value.allSatisfy { $0.isNumber || "+*# -.()/".contains($0) }
    }
  }

  /// Whether the handle goes by the label, faxes of any place included where "fax" is asked for.
  package func goes(by label: ContactLabel) -> Bool {
    labels.contains(label) || (label == .fax && labels.contains { $0.isFax })
  }

  /// The same handle with the label that was asked for in first place.
  package func led(by asked: ContactLabel) -> ContactHandle {
    guard let index = labels.firstIndex(of: asked) else { return self }
    var handle = self
    handle.labels.insert(handle.labels.remove(at: index), at: 0)
    return handle
  }

  /// Whether the other handle reaches the same place.
  package func isSamePlace(as other: ContactHandle) -> Bool {
    kind == other.kind && value == other.value && numberExtension == other.numberExtension
  }
}

extension ContactHandle: CustomStringConvertible {
  /// The kind, the labels and the last two characters of the value.
  public var description: String {
    let labels = labels.map(\.spoken).joined(separator: ", ")
    return "\(kind.rawValue)(\(labels.isEmpty ? "no label" : labels), …\(value.suffix(2)))"
  }
}

extension ContactHandle {
  /// Makes a handle of a number as an address book has it, or returns nil where it is none.
  ///
  /// This is ``init(_:labels:isPreferred:)`` of a ``PhoneNumber`` in half the time, since whether
  /// the plan has given the number to anybody is not looked up.
  init?(numberIn text: String, region: String, labels: [ContactLabel] = [], isPreferred: Bool) {
    guard let parts = PhoneNumber.Parts(text, region: region, isComplete: false) else { return nil }
    self.init(
      kind: .phoneNumber, value: parts.value, displayText: parts.display,
      numberExtension: parts.extension, labels: labels, isPreferred: isPreferred)
  }
}

extension [ContactHandle] {
  /// Adds a handle; one that reaches the same place takes its labels instead.
  mutating func unite(with handle: ContactHandle) {
    guard let index = firstIndex(where: { $0.isSamePlace(as: handle) }) else {
      return append(handle)
    }
    self[index].labels += handle.labels.filter { !self[index].labels.contains($0) }
    self[index].isPreferred = self[index].isPreferred || handle.isPreferred
  }
}
