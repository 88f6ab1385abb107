public import ContactBook
public import Foundation

/// Which calls of the history are looked for.
public struct CallSearch: Sendable, Hashable {
  /// What became of a call.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It was made from here.
    case outgoing
    /// It came in and nobody took it.
    case missed
    /// It came in otherwise: it was taken, here or elsewhere, or turned down.
    case received
  }

  /// The kinds of call; none is all of them.
  public var kinds: Set<Kind>
  /// When the calls began; nil is any time.
  public var dates: Range<Date>?
  /// With whom: contacts by their identifiers.
  public var contactIdentifiers: Set<String>
  /// With whom, too: the values of handles.
  ///
  /// Where both this and the identifiers are empty, it is calls with anybody.
  public var handleValues: Set<String>

  /// Makes a search; what is left out restricts nothing.
  public init(
    kinds: Set<Kind> = [], dates: Range<Date>? = nil, contactIdentifiers: Set<String> = [],
    handleValues: Set<String> = []
  ) {
    self.kinds = kinds
    self.dates = dates
    self.contactIdentifiers = contactIdentifiers
    self.handleValues = handleValues
  }
}

extension CallSearch {
  /// Adds the calls with a contact, on any of their handles.
  public mutating func include(_ contact: Contact) {
    contactIdentifiers.insert(contact.identifier)
    handleValues.formUnion(contact.handles.map(\.value))
  }
}

extension CallRecord {
  /// What became of the call.
  public var kind: CallSearch.Kind {
    if direction == .outgoing { return .outgoing }
    return isMissed ? .missed : .received
  }
}
