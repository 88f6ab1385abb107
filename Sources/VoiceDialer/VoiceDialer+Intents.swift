internal import CallKit
internal import ContactBook
internal import Foundation
internal import Intents

extension VoiceDialer {
  /// The numbers that reach all emergency services somewhere, the most common first.
  ///
  /// Where each service has its own number, as in Japan, none is taken for another.
  private static let emergencyNumbers = ["911", "112", "999", "000", "111"]

  /// The number that reaches all emergency services where the user is, if one is known.
  var emergencyNumber: String? {
    Self.emergencyNumbers.first { PhoneNumber.isEmergency($0, region: options.region) }
  }

  /// Carries out an intent of the calling grammar.
  func carryOut(_ intent: INIntent, _ request: UnderstoodRequest) async -> Outcome {
    switch intent {
    case let intent as INStartAudioCallIntent:
      let person = intent.contacts?.first
      switch intent.destinationType {
      case .redial: return await redial(request)
      case .callBack: return await callBack(person, request)
      case .voicemail: return await callVoicemail(request)
      case .emergency where person == nil: return await callEmergencyServices(request)
      default: return await call(resolution(of: person, request), person, request)
      }
    case let intent as INStartVideoCallIntent:
      let person = intent.contacts?.first
      return await call(resolution(of: person, request), person, isVideo: true, request)
    case let intent as INSearchCallHistoryIntent:
      return await search(intent, request)
    case is INAnswerCallIntent:
      return await answerRinging(request)
    default:
      return request.rule == "decline" ? await decline(request) : await hangUp(request)
    }
  }

  /// Whom a person of an intent is.
  private func resolution(
    of person: INPerson?, _ request: UnderstoodRequest
  ) -> Resolution {
    if let digits = person?.personHandle?.value { return book.resolve(digits: digits) }
    return find(person?.spokenPhrase, label: label(of: person), isHeard: request.isHeard)
  }

  private func label(of person: INPerson?) -> ContactLabel? {
    label(person?.personHandle?.label?.rawValue)
  }

  /// The label that somebody asked for: one of the contacts' own, else what the words mean anywhere.
  func label(_ words: String?) -> ContactLabel? {
    words.flatMap { language.labels.label(spoken: $0) ?? ContactLabel(spoken: $0) }
  }

  /// Decides whom a resolution means, and starts the call.
  private func call(
    _ resolution: Resolution, _ person: INPerson?, isVideo: Bool = false,
    _ request: UnderstoodRequest
  ) async -> Outcome {
    let isNumber = person?.personHandle?.value != nil
    let inquiry = Inquiry(
      label: label(of: person), phrase: isNumber ? nil : person?.spokenPhrase,
      prefersSIP: request.slots["service"] == "sip", utterance: request.utterance)
    switch await decide(resolution, inquiry, isCertain: request.isCertain) {
    case .failure(let undecided): return undecided.outcome
    case .success(let decision):
      tellUnmetWishes(request)
      return await start(decision, isVideo: isVideo, utterance: request.utterance)
    }
  }

  /// Tells what of a request is not done, though the call is.
  private func tellUnmetWishes(_ request: UnderstoodRequest) {
    if request.slots["service"] == "sip", networkName != "sip" {
      report(
        .note(
          utterance: request.utterance, code: "service",
          message: "The call goes out on the \(networkName) network, not by SIP."))
    }
    if request.slots["audioRoute"] == "speaker" {
      report(
        .note(
          utterance: request.utterance, code: "audioRoute",
          message: "The speaker cannot be chosen yet; the call starts without it."))
    }
  }

  private func callEmergencyServices(_ request: UnderstoodRequest) async -> Outcome {
    guard let number = emergencyNumber else {
      // A contact of just that name is all that is meant.
      let contact = request.emergencyPhrase.map { find($0, isHeard: request.isHeard) }
      if let contact, case .success = contact.result { return await call(contact, nil, request) }
      let message =
        "No number for all emergency services is known for the region \(options.region); say the number, or "
        + "name another region."
      report(
        .resolution(
          utterance: request.utterance, ResolutionEvent(unsupported: .invalidHandle, message)))
      return fail("noEmergencyNumber", message, .nobodyToCall, utterance: request.utterance)
    }
    return await call(
      book.resolve(emergencyNumber: number, called: request.emergencyPhrase), nil, request)
  }

  private func callVoicemail(_ request: UnderstoodRequest) async -> Outcome {
    let resolution = book.resolveVoicemail(habits: habits)
    guard resolution.errorCode != .noContactFound else {
      let message =
        "There is no voicemail number; add a contact named Voicemail that has the number."
      report(
        .resolution(
          utterance: request.utterance, ResolutionEvent(unsupported: .noContactFound, message)))
      return fail("noVoicemail", message, .nobodyToCall, utterance: request.utterance)
    }
    return await call(resolution, nil, request)
  }

  /// Ends the call that is going on.
  private func hangUp(_ request: UnderstoodRequest) async -> Outcome {
    guard let call = currentCall ?? manager.calls.last else {
      return fail(
        "noActiveCall", "There is no call to hang up.", .nobodyToCall, utterance: request.utterance)
    }
    guard await isWanted(request, .hangUp) else { return .undecided }
    return await end(conference(of: call), utterance: request.utterance)
  }

  /// Whether a request was surely heard, or is confirmed.
  func isWanted(
    _ request: UnderstoodRequest, _ question: PromptTable.Key,
    _ values: KeyValuePairs<String, String> = [:]
  ) async -> Bool {
    if request.isCertain { return true }
    return await confirms(question, values, utterance: request.utterance)
  }
}
