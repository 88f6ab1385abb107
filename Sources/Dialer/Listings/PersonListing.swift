internal import ContactBook
internal import NameSearch

/// A contact as lists show it, with what can be called.
package struct PersonListing: Sendable, Hashable, Codable {
  /// A number or an address of the contact.
  package struct Handle: Sendable, Hashable, Codable {
    /// E.164 where it is a telephone number.
    package let value: String
    /// The value as people write it.
    package let displayText: String
    /// home, work, mobile or the contact's own word; nil for none.
    package let label: String?
    /// The link that calls it, as the command `open` takes it.
    package let link: String
  }

  /// The contact's identifier.
  package let identifier: String
  /// The name.
  package let displayName: String
  /// The organisation; nil for none, or where it is the name.
  package let organization: String?
  /// The handles that can be called, in the order of the card.
  package let handles: [Handle]
  /// Whether the contact is a favourite.
  package private(set) var isFavorite: Bool
}

extension PersonListing {
  /// The same contact as a favourite.
  var asFavorite: PersonListing {
    var listing = self
    listing.isFavorite = true
    return listing
  }

  /// Lists a contact.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - value: The only handle to list; nil for all.
  ///   - isFavorite: Whether the contact is a favourite.
  init(_ contact: Contact, only value: String? = nil, isFavorite: Bool) {
    let dialable = contact.handles.filter(\.isDialable)
    let chosen = value.map { value in dialable.filter { $0.value == value } } ?? dialable
    self.init(
      identifier: contact.identifier, displayName: contact.displayName,
      organization: contact.organization.isEmpty || contact.organization == contact.displayName
        ? nil : contact.organization,
      handles: chosen.map(Handle.init), isFavorite: isFavorite)
  }
}

extension PersonListing.Handle {
  init(_ handle: ContactHandle) {
    let isPhone = handle.kind == .phoneNumber
    var link = isPhone ? "tel:" + handle.value.filter { !$0.isWhitespace } : handle.value
    if isPhone, let keys = handle.numberExtension {
      link += ";ext=\(keys.replacing("#", with: "%23"))"
    }
    self.init(
      value: handle.value, displayText: handle.displayText, label: handle.label?.rawValue,
      link: link)
  }
}
