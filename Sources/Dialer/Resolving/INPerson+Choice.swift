internal import ContactBook
internal import Intents
internal import NameSearch

extension INPerson {
  /// Makes the person of a choice: the contact, with the handle to call.
  convenience init(_ choice: ContactChoice) {
    self.init(
      spokenPhrase: nil,
      personHandle: choice.handle.map { handle in
        INPersonHandle(
          value: handle.address, type: handle.kind == .phoneNumber ? .phoneNumber : .unknown,
          label: handle.label.map { INPersonHandleLabel($0.rawValue) })
      },
      displayName: choice.contact?.displayName, contactIdentifier: choice.contact?.identifier)
  }
}

extension ContactHandle {
  /// The value, with the extension where there is one, as RFC 3966 writes it.
  fileprivate var address: String {
    guard kind == .phoneNumber, let numberExtension else { return value }
    return "\(value);ext=\(numberExtension)"
  }
}
