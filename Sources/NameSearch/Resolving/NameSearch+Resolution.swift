public import ContactBook
import SpokenText

extension NameSearch {
  /// Finds who is meant by a name, and on which handle.
  ///
  /// A whole display name or nickname beats given and family name, and those beat a part of a
  /// name, an organisation or another order of the words; after these come short forms of given
  /// names, titles, relations, initials, and people named with the firm or group they belong to, as
  /// far as ``knowledge`` knows them. Several people who match equally well are a disambiguation, unless
  /// the user has settled whom the words mean. Where nobody matches, the nearest name asks for a
  /// confirmation, and so does a form of a given name that is a name of its own ("Marie" for Maria).
  ///
  /// A relation ("my brother"), a place ("home") and the voicemail mean a relation of the user's own
  /// card, a number of that card with that label, or a contact of just that name; a contact who has
  /// such words in a longer name is asked about.
  ///
  /// - Parameters:
  ///   - name: The words of a name, in any case; nil or no word needs a value.
  ///   - label: The label asked for; no handle without it is ever chosen.
  ///   - habits: What the user has settled, and who comes first among several.
  ///   - isHeard: Whether the name was heard: then people whose names only sound like it are asked
  ///     about, too, since hearing does not tell "Jon" from "John".
  ///   - isMeaning: Whether the words mean something else than a name, so that a contact who has
  ///     them in a longer name is asked about.
  /// - Returns: What was found, and a sentence about it.
  /// - Complexity: O(1) beside the number of people found, O(n) when it is asked first; names that
  ///   nobody has take longer.
  public func resolve(
    name: String?, label: ContactLabel? = nil, habits: CallingHabits = .none, isHeard: Bool = false,
    isMeaning: Bool = false
  ) -> Resolution {
    guard let name, !SpokenWords.words(in: name, language: language).isEmpty else {
      return Resolution(.needsValue, "Whom do you want to call?")
    }
    let find = { matcher.find($0, isHeard: isHeard, isMeaning: isMeaning) }
    let finding = owned(find(name), name, isLabelled: label != nil, find: find)
    if label == nil, let own = ownNumber(name, finding, habits) { return own }
    return resolve(doubting(finding, name), name, label: label, habits)
  }

  /// Finds the contact that holds the number of the user's voicemail, or that number of the user's
  /// own card.
  ///
  /// - Parameter habits: What the user has settled.
  /// - Returns: What was found; unsupported where nobody is called like a voicemail, and a question
  ///   where somebody only has such a word in a longer name.
  public func resolveVoicemail(habits: CallingHabits = .none) -> Resolution {
    let names = matcher.words(ofOwnLabel: ContactLabel(rawValue: "voicemail"))
    let found = (names.isEmpty ? ["voicemail"] : names).map {
      resolve(name: $0, habits: habits, isMeaning: true)
    }
    let sure = found.first { resolution in
      if case .confirmationRequired = resolution.result { return false }
      return resolution.errorCode != .noContactFound
    }
    return sure ?? found.first { $0.errorCode != .noContactFound } ?? found[0]
  }

  /// Takes an emergency number, or asks where a contact goes by just the words it was asked for by.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - phrase: The words for the emergency services, such as "the police"; nil for none.
  /// - Returns: A success, or a disambiguation between the number and the contacts of that name.
  public func resolve(emergencyNumber number: String, called phrase: String?) -> Resolution {
    let resolution = resolve(digits: number)
    guard let phrase, case .success(let choice) = resolution.result else { return resolution }
    let namesakes = matcher.bearers(of: reader.words(in: phrase).texts).sorted()
      .map { book.contacts[$0] }
      .filter { contact in
        let handles = contact.callableHandles(label: nil)
        return !handles.isEmpty && !handles.contains(where: isEmergency)
      }
    guard !namesakes.isEmpty else { return resolution }
    let names = SpokenList.names(of: namesakes, conjunction: "or")
    return Resolution(
      .disambiguation([choice] + Self.choices(among: namesakes, label: nil, .none)),
      "\(Self.shown(phrase)) may be the emergency number \(number) or \(names) in your contacts.")
  }

  private func resolve(
    _ finding: NameFinding, _ name: String, label: ContactLabel?, _ habits: CallingHabits
  ) -> Resolution {
    guard let first = finding.matches.first else {
      return Resolution(
        .unsupported(.noContactFound), "Nobody in your contacts is called \(Self.shown(name)).",
        errorCode: .noContactFound)
    }
    guard finding.matches.count > 1 else {
      let contact = book.contacts[first.position]
      return finding.certainty == .near
        ? confirm(contact, calledNearly: name, label: label, habits)
        : minding(habits, name, resolve(contact, first.reason, label: label, habits))
    }
    let people = finding.matches.map { book.contacts[$0.position] }
    if finding.certainty == .near {
      return choose(among: people, calledNearly: name, label: label, habits)
    }
    if let settled = habits.settled(rememberingKey(of: name), among: people),
      !settled.callableHandles(label: label).isEmpty
    {
      let choice = habits.choice(rememberingKey(of: name))
      return resolve(settled, .name, label: label, habits, settledBy: choice)
    }
    return choose(among: people, called: name, finding, label: label, habits)
  }

  /// The number of the user's own card that words such as "home" stand for, and the contacts of just
  /// that name, where there are any.
  private func ownNumber(
    _ name: String, _ finding: NameFinding, _ habits: CallingHabits
  ) -> Resolution? {
    guard let label = matcher.ownLabel(reader.words(in: name).texts), let own = ownContact else {
      return nil
    }
    let resolution = resolve(own, .name, label: label, habits)
    guard resolution.errorCode == nil else { return nil }
    let namesakes = finding.matches.filter { finding.certainty != .near && $0.isSure }
      .map { book.contacts[$0.position] }
    let choices = Self.choices(among: namesakes, label: nil, habits)
    guard !choices.isEmpty, case .success(let choice) = resolution.result else { return resolution }
    if choices.allSatisfy({ $0.handle?.value == choice.handle?.value }) { return resolution }
    return Resolution(
      .disambiguation([choice] + choices),
      "\(Self.shown(name)) may be your own \(label.spoken) number or "
        + "\(SpokenList.names(of: namesakes, conjunction: "or")).")
  }

  /// The finding, or that of the owner where a name is a possessive.
  ///
  /// In "mom's cell" the name is Mom's rather than the beginning of Mom's Neighbor. Where there is no
  /// label, or no apostrophe, both may be meant.
  private func owned(
    _ finding: NameFinding, _ name: String, isLabelled: Bool, find: (String) -> NameFinding
  ) -> NameFinding {
    let mark = ["'s", "’s", "s'", "s’"].first { name.lowercased().hasSuffix($0) }
    guard mark != nil || (isLabelled && name.lowercased().hasSuffix("s")) else { return finding }
    let words = reader.words(in: name).texts
    let isWhole = finding.matches.contains { match in
      let contact = book.contacts[match.position]
      return ([contact.displayName] + contact.nicknames)
        .contains { reader.words(in: $0).texts == words }
    }
    guard !isWhole else { return finding }
    let owners = find(String(name.dropLast(mark == "'s" || mark == "’s" ? 2 : 1)))
    guard owners.certainty != .near, !owners.matches.isEmpty else { return finding }
    let others = finding.matches.filter { match in
      !owners.matches.contains { $0.position == match.position }
    }
    if others.isEmpty || finding.certainty == .near || (mark != nil && isLabelled) {
      return owners
    }
    return NameFinding(matches: owners.matches + others, certainty: .near)
  }

  /// The finding, less sure where the words are hardly a name of whom they were taken for.
  private func doubting(_ finding: NameFinding, _ name: String) -> NameFinding {
    guard finding.certainty == .named, let only = finding.matches.first,
      finding.matches.count == 1
    else { return finding }
    let words = reader.words(in: name).texts
    // Another form of a name decides only where nobody bears a name that is near.
    if case .otherForm = only.reason {
      let near = matcher.near(words).filter { $0.position != only.position }
      if !near.isEmpty { return NameFinding(matches: [only] + near, certainty: .near) }
    }
    if !only.isSure { return NameFinding(matches: [only], certainty: .near) }
    // "Call the" was rather broken off than meant for "The Pizza Place".
    let isBrokenOff =
      matcher.areLeading(words)
      && reader.words(in: book.contacts[only.position].displayName).texts != words
    return isBrokenOff ? NameFinding(matches: [only], certainty: .near) : finding
  }

  /// The resolution, or a question where the user has settled that somebody else is meant, who is gone,
  /// or whom somebody new outdoes.
  private func minding(
    _ habits: CallingHabits, _ name: String, _ resolution: Resolution
  ) -> Resolution {
    guard case .success(let choice) = resolution.result, let contact = choice.contact,
      let settled = habits.choice(rememberingKey(of: name)), settled.chosen != contact.identifier
    else { return resolution }
    return Resolution(
      .confirmationRequired(choice),
      "You chose \(settled.description) for \(name) before; do you mean \(contact.displayName)?",
      isEmergency: resolution.isEmergency)
  }

  /// Finds the handle of a contact, once it is known who is meant.
  ///
  /// - Parameters:
  ///   - contact: Who is to be called.
  ///   - label: The label asked for; no handle without it is ever chosen. Without one, the only
  ///     preferred callable handle is chosen, else the one that the user settled, else the only
  ///     one; faxes, pagers and e-mail never are.
  ///   - habits: What the user has settled.
  /// - Returns: Success, a disambiguation between handles, or why there is none.
  public func resolve(
    contact: Contact, label: ContactLabel?, habits: CallingHabits = .none
  ) -> Resolution {
    resolve(contact, .name, label: label, habits)
  }

  private func resolve(
    _ contact: Contact, _ reason: NameMatch.Reason, label: ContactLabel?, _ habits: CallingHabits,
    settledBy person: RememberedChoice? = nil
  ) -> Resolution {
    let handles = contact.callableHandles(label: label)
    let choices = [person].compactMap(\.self)
    if let handle = Self.decided(handles) {
      return call(contact, handle, reason, remembered(choices), habits)
    }
    if let handle = habits.settled(contact, among: handles) {
      let number = [habits.numberChoice(of: contact)].compactMap(\.self)
      return call(contact, handle, reason, remembered(choices + number), habits)
    }
    guard handles.isEmpty else {
      let choices = handles.map { ContactChoice(contact: contact, handle: $0) }
      let kind = label.map { "\($0.spoken) " } ?? ""
      return Resolution(
        .disambiguation(choices),
        "\(contact.displayName) has \(handles.count) \(kind)numbers: "
          + "\(SpokenList.labels(of: handles)).")
    }
    return lacking(contact, label)
  }

  private func call(
    _ contact: Contact, _ handle: ContactHandle, _ reason: NameMatch.Reason,
    _ remembered: [Resolution.Remembered], _ habits: CallingHabits
  ) -> Resolution {
    let place = handle.label.map { ", \($0.spoken)" } ?? ""
    var sentence = "Calling \(spoken(contact, reason))\(place)"
    let memory = habits.sentence(about: remembered)
    if let memory { sentence += ", \(memory)" }
    if case .otherForm(let asked, let name) = reason {
      sentence += "; \(Self.shown(asked)) is another form of \(name)"
    }
    return Resolution(
      .success(ContactChoice(contact: contact, handle: handle)), sentence + ".",
      isEmergency: isEmergency(handle), remembered: remembered, memory: memory)
  }

  /// The choices with the words by which they can be forgotten.
  private func remembered(_ choices: [RememberedChoice]) -> [Resolution.Remembered] {
    choices.map { choice in
      let phrase =
        choice.subject == .person
        ? choice.key : book.contact(withIdentifier: choice.key)?.displayName ?? choice.key
      return Resolution.Remembered(
        subject: choice.subject, phrase: phrase, chosenAt: choice.made)
    }
  }

  /// The name of a contact, with what the request named instead of it.
  private func spoken(_ contact: Contact, _ reason: NameMatch.Reason) -> String {
    let name = contact.displayName
    switch reason {
    case .name, .otherForm: return name
    case .organization: return "\(name) of \(contact.organization)"
    case .job: return "\(name), \(contact.title)"
    case .group(let group): return "\(name) of the group \(group)"
    case .relationOf(let relation, let person): return "\(name), \(person)’s \(relation)"
    case .relation(let relation):
      let words = knowledge.tables(for: language).relationWords[relation] ?? []
      let isSaid = words.contains(reader.words(in: name).texts)
      return isSaid ? name : "\(name), your \(relation)"
    }
  }

  /// Why a contact without a fitting handle cannot be called.
  private func lacking(_ contact: Contact, _ label: ContactLabel?) -> Resolution {
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
  ///   region, such as 911, stays as it is, and so does a service code, such as `*69`.
  /// - Returns: Success with the contact whose number it is, if it is one contact's; unsupported
  ///   where the digits are no number; needs a value where there are none.
  public func resolve(digits: String) -> Resolution {
    let dialled: ContactHandle
    if let code = ServiceCode(digits) {
      dialled = ContactHandle(kind: .phoneNumber, value: code.value)
    } else if let number = PhoneNumber(digits, region: book.region) {
      dialled = ContactHandle(number)
    } else {
      let shown = digits.trimmed
      return shown.isEmpty
        ? Resolution(.needsValue, "Which number do you want to call?")
        : Resolution(
          .unsupported(.invalidHandle), "\(shown) is not a number that can be called.",
          errorCode: .invalidNumber)
    }
    let owners = book.contacts(withHandleValue: dialled.value)
    let owner = owners.count == 1 ? owners.first : nil
    let known = owner?.handles.first { $0.kind == .phoneNumber && $0.value == dialled.value }
    var handle = known ?? dialled
    // The extension that was said counts, not the one of the card.
    handle.numberExtension = dialled.numberExtension
    return Resolution(
      .success(ContactChoice(contact: owner, handle: handle)),
      "Calling \(owner?.displayName ?? dialled.displayText).", isEmergency: isEmergency(handle))
  }
}

extension NameSearch {
  /// The handle to take without a question: the only one, or the only preferred one.
  static func decided(_ handles: [ContactHandle]) -> ContactHandle? {
    guard let first = handles.first else { return nil }
    if handles.allSatisfy(first.isSamePlace) { return first }
    let preferred = handles.filter(\.isPreferred)
    return preferred.count == 1 ? preferred.first : nil
  }

  func isEmergency(_ handle: ContactHandle) -> Bool {
    handle.kind == .phoneNumber && PhoneNumber.isEmergency(handle.value, region: book.region)
  }

  /// A name as a sentence has it: "john smith" as "John Smith", others as they are.
  static func shown(_ name: String) -> String {
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
