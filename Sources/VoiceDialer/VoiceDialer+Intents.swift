internal import CallKit
internal import ContactBook
internal import Foundation
internal import Intents

extension VoiceDialer {
  /// How often a user is asked about one request before it is given up.
  private static let mostTurns = 3

  /// Resolves whom an intent means and starts the call.
  func carryOut(
    _ intent: INStartAudioCallIntent, utterance: Int, isCertain: Bool
  ) async -> Outcome {
    let person = intent.contacts?.first
    let label = person?.personHandle?.label.flatMap { ContactLabel(spoken: $0.rawValue) }
    let phrase: String?
    let resolution: Resolution
    if intent.destinationType == .redial {
      return await redial(utterance: utterance, isCertain: isCertain)
    } else if let digits = person?.personHandle?.value {
      phrase = nil
      resolution = book.resolve(digits: digits)
    } else {
      phrase = person?.spokenPhrase
      resolution = book.resolve(name: phrase, label: label)
    }
    let question = Question(label: label, phrase: phrase, utterance: utterance)
    switch await decide(resolution, question, isCertain: isCertain) {
    case .failure(let undecided): return undecided.outcome
    case .success(let choice): return await start(choice, utterance: utterance)
    }
  }

  /// Ends the call that is going on.
  func hangUp(utterance: Int, isCertain: Bool) async -> Outcome {
    guard let call = calls.manager.calls.last else {
      return fail(
        "noActiveCall", "There is no call to hang up.", .nobodyToCall, utterance: utterance)
    }
    if !isCertain {
      guard await confirms("Hang up?") else { return .undecided }
    }
    return await end(call, utterance: utterance)
  }

  /// Calls whoever was called last.
  private func redial(utterance: Int, isCertain: Bool) async -> Outcome {
    let last: CallRecord?
    do throws(HistoryError) {
      last = try await history?.lastOutgoing()
    } catch {
      return fail("history", error.description, .nobodyToCall, utterance: utterance)
    }
    guard let last else {
      let message = "There is no call to repeat: nothing was dialled yet."
      report(
        .resolution(
          utterance: utterance, ResolutionEvent(unsupported: .noCallHistoryForRedial, message)))
      return fail("noCallHistory", message, .nobodyToCall, utterance: utterance)
    }
    let choice = choice(of: last)
    let event = ResolutionEvent(
      isCertain ? .success : .confirmationRequired, choice, "Calling \(last.displayName) again.")
    report(.resolution(utterance: utterance, event))
    if !isCertain {
      guard await confirms("Call \(last.displayName) again?") else { return .undecided }
    }
    return await start(choice, utterance: utterance)
  }

  private func choice(of record: CallRecord) -> ContactChoice {
    let contact = record.contactIdentifier.flatMap { book.contact(withIdentifier: $0) }
    let known = contact?.handles.first { $0.value == record.handleValue }
    if let known { return ContactChoice(contact: contact, handle: known) }
    if let number = PhoneNumber(record.handleValue, region: options.region) {
      return ContactChoice(contact: contact, handle: ContactHandle(number))
    }
    return ContactChoice(
      contact: contact,
      handle: ContactHandle(kind: record.handleKind, value: record.handleValue))
  }

  /// What a decision is about.
  private struct Question {
    let label: ContactLabel?
    let phrase: String?
    let utterance: Int
  }

  private struct Undecided: Error {
    let outcome: Outcome
  }

  /// Brings a resolution to one handle, by asking where that is allowed.
  private func decide(
    _ first: Resolution, _ question: Question, isCertain: Bool
  ) async -> Result<ContactChoice, Undecided> {
    var resolution = first
    for turn in 0...Self.mostTurns {
      resolution = dialable(resolution)
      let event = ResolutionEvent(resolution, phrase: question.phrase, isCertain: isCertain)
      report(.resolution(utterance: question.utterance, event))
      switch resolution.result {
      case .success(let choice):
        if isCertain { return .success(choice) }
        return await confirm(choice, question)
      case .confirmationRequired(let choice):
        return await confirm(choice, question)
      case .needsValue:
        guard turn < Self.mostTurns,
          let name = await options.asking?.words(resolution.explanation)
        else {
          return .failure(Undecided(outcome: .undecided))
        }
        resolution = book.resolve(name: name, label: question.label)
      case .disambiguation(let choices):
        guard let choice = await choose(among: choices, resolution.explanation) else {
          return .failure(Undecided(outcome: .undecided))
        }
        return await settle(choice, question)
      case .unsupported(let reason):
        let code = resolution.errorCode?.rawValue ?? reason.rawValue
        let outcome = fail(
          code, resolution.explanation, .nobodyToCall, utterance: question.utterance)
        return .failure(Undecided(outcome: outcome))
      }
    }
    return .failure(Undecided(outcome: .undecided))
  }

  /// The resolution, or, where its one handle cannot be dialled, that this is so.
  private func dialable(_ resolution: Resolution) -> Resolution {
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

  private func confirm(
    _ choice: ContactChoice, _ question: Question
  ) async -> Result<ContactChoice, Undecided> {
    guard await confirms("Call \(choice.spokenDescription)?") else {
      return .failure(Undecided(outcome: .undecided))
    }
    return await settle(choice, question)
  }

  /// Takes a choice that was made; where only the person was chosen, the handle is still to be found.
  private func settle(
    _ choice: ContactChoice, _ question: Question
  ) async -> Result<ContactChoice, Undecided> {
    guard choice.handle == nil, let contact = choice.contact else {
      reportSuccess(choice, question)
      return .success(choice)
    }
    return await decide(
      book.resolve(contact: contact, label: question.label), question, isCertain: true)
  }

  private func confirms(_ question: String) async -> Bool {
    if options.takesSingleCandidate { return true }
    return await options.asking?.confirm(question) ?? false
  }

  private func choose(among choices: [ContactChoice], _ question: String) async -> ContactChoice? {
    if options.takesSingleCandidate, choices.count == 1 { return choices[0] }
    let lines = choices.map(\.spokenDescription)
    guard let index = await options.asking?.choose(question, among: lines),
      choices.indices.contains(index)
    else { return nil }
    return choices[index]
  }

  private func reportSuccess(_ choice: ContactChoice, _ question: Question) {
    report(
      .resolution(
        utterance: question.utterance,
        ResolutionEvent(.success, choice, "Calling \(choice.spokenDescription).")))
  }
}

extension ContactChoice {
  /// The contact and the label or number, as a person would say them.
  var spokenDescription: String {
    let place = handle.map { $0.label?.spoken ?? $0.displayText }
    guard let contact else { return handle?.displayText ?? "" }
    return [contact.displayName, place].compactMap(\.self).joined(separator: ", ")
  }
}
