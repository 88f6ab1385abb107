extension INStartCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INStartCallContactResolutionResult] {
    let isNamedElsewhere =
      callRecordToCallBack != nil || callRecordFilter != nil || !destinationType.needsContacts
    return asTheyAre(
      contacts, needed: !isNamedElsewhere)
  }
}

extension INStartAudioCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INPersonResolutionResult] {
    asTheyAre(contacts, needed: destinationType.needsContacts)
  }
}

extension INStartVideoCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INPersonResolutionResult] {
    asTheyAre(contacts, needed: true)
  }
}

/// A result for each contact, or one that says whether a contact is needed.
private func asTheyAre<Result: INPersonResolutionResult>(
  _ contacts: [INPerson]?, needed: Bool
) -> [Result] {
  guard let contacts, !contacts.isEmpty else {
    return [needed ? Result.needsValue() : Result.notRequired()]
  }
  return contacts.map { Result.success(with: $0) }
}

extension INCallDestinationType {
  /// Whether a call of this kind needs somebody who is named.
  fileprivate var needsContacts: Bool { self == .normal || self == .unknown }
}
