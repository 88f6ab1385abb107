internal import ContactBook
internal import Foundation

extension VoiceDialer {
  /// How a request ended that could not be decided.
  struct Undecided: Error {
    let outcome: Outcome
  }

  /// What a request was decided to be about.
  struct Decision {
    /// The contact and the handle.
    let choice: ContactChoice
    /// Whether the user has said yes to a question that named just these, or named them in an answer.
    let isConfirmed: Bool
  }

  /// Brings a resolution to one handle, by asking where that is allowed.
  ///
  /// A call that costs much or may change the line is asked about as one that was not surely heard is.
  ///
  /// - Parameters:
  ///   - first: what was found.
  ///   - inquiry: what it is for.
  ///   - isCertain: whether a success may be taken without a question.
  /// - Returns: the choice, or how the request ended.
  func decide(
    _ first: Resolution, _ inquiry: Inquiry, isCertain: Bool
  ) async -> Result<Decision, Undecided> {
    var inquiry = inquiry
    var resolution = first
    var isCertain = isCertain
    var turns = Self.mostTurns
    // Whether the user has chosen among several, and whether anything was answered.
    var hasChosen = false
    var wasAsked = false
    while true {
      resolution = dialable(byWish(resolution, inquiry), inquiry)
      if !wasAsked { isCertain = goesUnasked(resolution, inquiry, isCertain: isCertain) }
      let question = question(about: resolution, inquiry)
      tell(resolution, inquiry, isCertain: isCertain, question)
      let reply: Reply?
      switch resolution.result {
      case .success(let choice) where isCertain && question == nil:
        if hasChosen { await remember(choice, inquiry) }
        // Whoever is named in an answer is not asked about once more.
        return .success(Decision(choice: choice, isConfirmed: wasAsked))
      case .success(let choice), .confirmationRequired(let choice):
        if let question, let refused = refusal(of: question, utterance: inquiry.utterance) {
          return .failure(Undecided(outcome: refused))
        }
        reply = await confirmation(of: choice, question, inquiry, turns: &turns)
      case .disambiguation(let choices):
        if inquiry.purpose == .person, Set(choices.map(\.contact)).count == 1 {
          return .success(Decision(choice: choices[0], isConfirmed: false))
        }
        reply = await choice(among: choices, resolution.explanation, inquiry, turns: &turns)
        if case .chosen = reply { hasChosen = choices.count > 1 }
      case .needsValue:
        let key: PromptTable.Key = inquiry.purpose == .number ? .whoseNumber : .callWhom
        reply = await name(key, inquiry, turns: &turns)
      case .unsupported(let reason):
        let code = resolution.errorCode?.rawValue ?? reason.rawValue
        return .failure(
          Undecided(
            outcome: fail(
              code, resolution.explanation, .nobodyToCall, utterance: inquiry.utterance)))
      }
      switch reply {
      case nil:
        return .failure(Undecided(outcome: .undecided))
      case .chosen(let choice):
        guard choice.handle == nil, inquiry.purpose != .person, let contact = choice.contact else {
          report(.resolution(utterance: inquiry.utterance, chosen(choice, inquiry)))
          if hasChosen { await remember(choice, inquiry) }
          return .success(Decision(choice: choice, isConfirmed: true))
        }
        resolution = book.resolve(contact: contact, label: inquiry.label, habits: habits)
      case .resolved(let found, let phrase, let label):
        resolution = found
        inquiry.phrase = phrase
        inquiry.label = label
      }
      isCertain = true
      wasAsked = true
    }
  }

  /// That a choice was made, and which earlier one of a number it went by.
  private func chosen(_ choice: ContactChoice, _ inquiry: Inquiry) -> ResolutionEvent {
    var event = ResolutionEvent(.success, choice, inquiry.statement(about: choice))
    guard let contact = choice.contact, inquiry.purpose != .person else { return event }
    let resolution = book.resolve(contact: contact, label: inquiry.label, habits: habits)
    guard resolution.result == .success(choice) else { return event }
    event.explanation = inquiry.statement(about: choice, memory: resolution.memory)
    event.remembered = resolution.remembered.map(ResolutionEvent.Remembered.init)
    return event
  }

  /// Whether a single candidate is taken without a question.
  private func goesUnasked(
    _ resolution: Resolution, _ inquiry: Inquiry, isCertain: Bool
  ) -> Bool {
    guard case .success = resolution.result, inquiry.purpose == .call else { return isCertain }
    switch options.confirmation {
    case .always: return isCertain && resolution.isEmergency
    case .uncertain: return isCertain
    case .never: return true
    }
  }

  /// The question that the one candidate of a resolution needs for what its call may do, if any.
  private func question(about resolution: Resolution, _ inquiry: Inquiry) -> CallQuestion? {
    switch resolution.result {
    case .success(let choice), .confirmationRequired(let choice):
      options.confirmation == .never ? nil : question(about: choice, inquiry)
    case .disambiguation, .needsValue, .unsupported: nil
    }
  }

  private func tell(
    _ resolution: Resolution, _ inquiry: Inquiry, isCertain: Bool, _ question: CallQuestion?
  ) {
    let isUnasked = isCertain && question == nil
    var event = ResolutionEvent(resolution, phrase: inquiry.phrase, isCertain: isUnasked)
    if isUnasked {
      event.explanation = inquiry.explanation(of: resolution, options.prompts)
    } else if isCertain, let question {
      event.explanation = question.explanation
    }
    report(.resolution(utterance: inquiry.utterance, event))
  }

  /// The resolution, or, where SIP was asked for and the one contact has a SIP address, this one's.
  private func byWish(_ resolution: Resolution, _ inquiry: Inquiry) -> Resolution {
    guard inquiry.prefersSIP else { return resolution }
    let choices: [ContactChoice]
    switch resolution.result {
    case .success(let choice): choices = [choice]
    case .disambiguation(let several): choices = several
    default: return resolution
    }
    guard var contact = choices.first?.contact,
      choices.allSatisfy({ $0.contact?.identifier == contact.identifier })
    else { return resolution }
    contact.handles.removeAll { $0.kind != .sipAddress }
    let reduced = book.resolve(contact: contact, label: inquiry.label, habits: habits)
    if case .unsupported = reduced.result { return resolution }
    return reduced
  }

  /// The resolution, or, where its one handle cannot be dialled, that this is so.
  private func dialable(_ resolution: Resolution, _ inquiry: Inquiry) -> Resolution {
    guard inquiry.purpose == .call else { return resolution }
    switch resolution.result {
    case .success(let choice), .confirmationRequired(let choice):
      guard let handle = choice.handle, StartCallRequest(handle, region: options.region) == nil
      else { return resolution }
      let owner = choice.contact.map { " of \($0.displayName)" } ?? ""
      return Resolution(
        undialable:
          "The number\(owner) \(handle.displayText) is none that can be called from here; "
          + "write it with its country code.")
    case .disambiguation, .needsValue, .unsupported:
      return resolution
    }
  }
}
