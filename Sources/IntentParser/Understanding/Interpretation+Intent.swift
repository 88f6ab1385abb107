public import Intents

extension Interpretation {
  /// The intent this stands for by the names of the calling grammar, or nil where it stands for none.
  ///
  /// | rule | slots | intent |
  /// | --- | --- | --- |
  /// | `call` | `contact`, `label`, `digits` | `INStartAudioCallIntent` to that person or number |
  /// | `redial` | – | `INStartAudioCallIntent` with destination type redial |
  /// | `hangUp` | – | `INHangUpCallIntent` |
  ///
  /// - Parameter isEmergency: whether digits are an emergency number where the user is.
  /// - Returns: the intent; a call without a person has no contacts, and the user is to be asked.
  public func intent(isEmergency: (String) -> Bool) -> INIntent? {
    switch rule {
    case "call": callIntent(isEmergency: isEmergency)
    case "redial": INStartAudioCallIntent(destinationType: .redial, contacts: [])
    case "hangUp": INHangUpCallIntent(callIdentifier: nil)
    default: nil
    }
  }

  private func callIntent(isEmergency: (String) -> Bool) -> INIntent {
    let slots = slotValues
    let label = slots["label"].map { INPersonHandleLabel($0) }
    if let digits = slots["digits"] {
      let handle = INPersonHandle(value: digits, type: .phoneNumber, label: label)
      return INStartAudioCallIntent(
        destinationType: isEmergency(digits) ? .emergency : .normal,
        contacts: [INPerson(spokenPhrase: digits, personHandle: handle)])
    }
    guard let name = slots["contact"] else {
      return INStartAudioCallIntent(destinationType: .normal, contacts: [])
    }
    let handle = label.map { INPersonHandle(value: nil, type: .unknown, label: $0) }
    return INStartAudioCallIntent(
      destinationType: .normal, contacts: [INPerson(spokenPhrase: name, personHandle: handle)])
  }
}
