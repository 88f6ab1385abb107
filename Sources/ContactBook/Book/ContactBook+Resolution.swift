import SpokenText

extension ContactBook {
  /// Finds who is meant by a name, and on which handle.
  ///
  /// A whole display name or nickname beats given and family name, and those beat a part of a
  /// name, an organisation or another order of the words; several people who match equally well
  /// are a disambiguation. Where nobody matches, the nearest name asks for a confirmation.
  ///
  /// - Parameters:
  ///   - name: The words of a name, in any case; nil or no word needs a value.
  ///   - label: The label asked for; no handle without it is ever chosen.
  /// - Returns: What was found, and a sentence about it.
  public func resolve(name: String?, label: ContactLabel? = nil) -> Resolution {
    let words = SpokenWords.words(in: name ?? "", language: language)
    guard let name, !words.isEmpty else {
      return Resolution(.needsValue, "Whom do you want to call?")
    }
    let matching = names.positions(matching: words).map { contacts[$0] }
    if let contact = matching.first, matching.count == 1 {
      return resolve(contact: contact, label: label)
    }
    if matching.count > 1 { return choose(among: matching, called: name, label: label) }
    let near = names.positions(near: words).map { contacts[$0] }
    if let contact = near.first, near.count == 1 {
      return confirm(contact, calledNearly: name, label: label)
    }
    if near.count > 1 { return choose(among: near, calledNearly: name, label: label) }
    return Resolution(
      .unsupported(.noContactFound), "Nobody in your contacts is called \(Self.shown(name)).",
      errorCode: .noContactFound)
  }

  /// Finds the handle of a contact, once it is known who is meant.
  ///
  /// - Parameters:
  ///   - contact: Who is to be called.
  ///   - label: The label asked for; no handle without it is ever chosen. Without one, the only
  ///     callable handle or the only preferred one is chosen; faxes, pagers and e-mail never are.
  /// - Returns: Success, a disambiguation between handles, or why there is none.
  public func resolve(contact: Contact, label: ContactLabel?) -> Resolution {
    let handles = contact.callableHandles(label: label)
    if let handle = Self.decided(handles) {
      let choice = ContactChoice(contact: contact, handle: handle)
      let place = handle.label.map { ", \($0.spoken)" } ?? ""
      return Resolution(
        .success(choice), "Calling \(contact.displayName)\(place).",
        isEmergency: isEmergency(handle))
    }
    guard handles.isEmpty else {
      let choices = handles.map { ContactChoice(contact: contact, handle: $0) }
      let kind = label.map { "\($0.spoken) " } ?? ""
      return Resolution(
        .disambiguation(choices),
        "\(contact.displayName) has \(handles.count) \(kind)numbers: "
          + "\(SpokenList.labels(of: handles)).")
    }
    let others = contact.callableHandles(label: nil)
    guard let label else {
      return Resolution(
        .unsupported(.invalidHandle), "\(contact.displayName) has no number to call.",
        errorCode: .noNumber)
    }
    let lack = "\(contact.displayName) has no \(label.spoken) number"
    guard !others.isEmpty else {
      return Resolution(
        .unsupported(.noHandleForLabel), "\(lack), and no other number to call.",
        errorCode: .noSuchLabel)
    }
    let has = contact.pronoun.map { "\($0.rawValue) has" } ?? "there is"
    return Resolution(
      .unsupported(.noHandleForLabel), "\(lack); \(has): \(SpokenList.labels(of: others)).",
      errorCode: .noSuchLabel)
  }

  /// Takes a number that was spoken or typed as the handle to call.
  ///
  /// - Parameter digits: Digits with any punctuation, a leading "+" included; a short code of the
  ///   region, such as 911, stays as it is.
  /// - Returns: Success with the contact whose number it is, if it is one contact's; unsupported
  ///   where the digits are no number; needs a value where there are none.
  public func resolve(digits: String) -> Resolution {
    if digits.contains(where: { "*#".contains($0) }) {
      return Resolution(
        .unsupported(.invalidHandle),
        "\(digits.trimmed) is a service code, and those are not dialled.", errorCode: .invalidNumber
      )
    }
    guard let number = PhoneNumber(digits, region: region) else {
      let shown = digits.trimmed
      return shown.isEmpty
        ? Resolution(.needsValue, "Which number do you want to call?")
        : Resolution(
          .unsupported(.invalidHandle), "\(shown) is not a number that can be called.",
          errorCode: .invalidNumber)
    }
    let owners = contacts(withHandleValue: number.value)
    let owner = owners.count == 1 ? owners.first : nil
    let known = owner?.handles.first { $0.kind == .phoneNumber && $0.value == number.value }
    var handle = known ?? ContactHandle(number)
    // The extension that was said counts, not the one of the card.
    handle.numberExtension = number.extension
    return Resolution(
      .success(ContactChoice(contact: owner, handle: handle)),
      "Calling \(owner?.displayName ?? number.display).", isEmergency: isEmergency(handle))
  }
}

extension ContactBook {
  /// Asks which of several people with one name is meant; the label never decides the person.
  private func choose(
    among people: [Contact], called name: String, label: ContactLabel?
  ) -> Resolution {
    let people = Self.sorted(people)
    let choices = Self.choices(among: people, label: label)
    let shown = "\(people.count) people called \(Self.shown(name))"
    let named = SpokenList.names(of: people)
    if choices.isEmpty {
      let who = people.count == 2 ? "neither" : "none of them"
      guard let label, !Self.choices(among: people, label: nil).isEmpty else {
        return Resolution(
          .unsupported(.invalidHandle),
          "There are \(shown), and \(who) has a number to call.", errorCode: .noNumber)
      }
      return Resolution(
        .disambiguation(people.map { ContactChoice(contact: $0, handle: nil) }),
        "There are \(shown), and \(who) has \(Self.number(label)): \(named).")
    }
    guard choices.count < people.count else {
      return Resolution(.disambiguation(choices), "There are \(shown): \(named).")
    }
    let kind = label.map(Self.number) ?? "a number to call"
    let having = choices.compactMap(\.contact)
    return Resolution(
      .disambiguation(choices),
      "There are \(shown): \(named); only \(SpokenList.names(of: having)) "
        + "\(having.count == 1 ? "has" : "have") \(kind).")
  }

  private func choose(
    among people: [Contact], calledNearly name: String, label: ContactLabel?
  ) -> Resolution {
    let people = Self.sorted(people)
    let choices = Self.choices(among: people, label: label)
    let all = people.map { ContactChoice(contact: $0, handle: nil) }
    return Resolution(
      .disambiguation(choices.isEmpty ? all : choices),
      "Nobody in your contacts is called \(Self.shown(name)); did you mean "
        + "\(SpokenList.names(of: people, conjunction: "or"))?")
  }

  /// Asks whether the one nearest name is meant.
  private func confirm(
    _ contact: Contact, calledNearly name: String, label: ContactLabel?
  ) -> Resolution {
    let handles = contact.callableHandles(label: label)
    guard !handles.isEmpty else { return resolve(contact: contact, label: label) }
    let handle = Self.decided(handles)
    return Resolution(
      .confirmationRequired(ContactChoice(contact: contact, handle: handle)),
      "Nobody in your contacts is called \(Self.shown(name)); "
        + "did you mean \(contact.displayName)?",
      isEmergency: handle.map(isEmergency) ?? false)
  }

  /// One choice a person who has a fitting handle, with that handle where it is decided.
  private static func choices(among people: [Contact], label: ContactLabel?) -> [ContactChoice] {
    people.compactMap { contact in
      let handles = contact.callableHandles(label: label)
      guard !handles.isEmpty else { return nil }
      return ContactChoice(contact: contact, handle: decided(handles))
    }
  }

  /// The handle to take without a question: the only one, or the only preferred one.
  private static func decided(_ handles: [ContactHandle]) -> ContactHandle? {
    guard let first = handles.first else { return nil }
    if handles.allSatisfy(first.isSamePlace) { return first }
    let preferred = handles.filter(\.isPreferred)
    return preferred.count == 1 ? preferred.first : nil
  }

  private static func sorted(_ people: [Contact]) -> [Contact] {
    people.sorted { left, right in
      left.displayName == right.displayName
        ? left.identifier < right.identifier : left.displayName < right.displayName
    }
  }

  private func isEmergency(_ handle: ContactHandle) -> Bool {
    handle.kind == .phoneNumber && PhoneNumber.isEmergency(handle.value, region: region)
  }

  /// "a home number", "an office number".
  private static func number(_ label: ContactLabel) -> String {
    let isVowel = label.spoken.first.map { "aeiou".contains($0) } ?? false
    return "\(isVowel ? "an" : "a") \(label.spoken) number"
  }

  /// A name as a sentence has it: "john smith" as "John Smith", others as they are.
  private static func shown(_ name: String) -> String {
    guard name.allSatisfy({ !$0.isUppercase }) else { return name.collapsed }
    return name.split(whereSeparator: \.isWhitespace)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }
}

extension Contact {
  /// The handles that fit a request, the label asked for leading where there is one.
  func callableHandles(label: ContactLabel?) -> [ContactHandle] {
    guard let label else { return handles.filter(\.isCallable) }
    return handles.filter { $0.isDialable && $0.goes(by: label) }.map { $0.led(by: label) }
  }
}
