internal import CallKit
internal import ContactBook

extension VoiceDialer {
  /// The question that a call needs for what it may do, if any.
  func question(about choice: ContactChoice, _ inquiry: Inquiry) -> CallQuestion? {
    guard inquiry.purpose == .call, let handle = choice.handle,
      let request = StartCallRequest(handle, region: options.region)
    else { return nil }
    return CallQuestion(
      request, choice, from: .request, region: options.region, prompts: options.prompts)
  }

  /// How a request ends that needs an answer nobody is there to give; nil where somebody is.
  func refusal(of question: CallQuestion, utterance: Int) -> Outcome? {
    guard options.asking == nil else { return nil }
    return fail("confirmationRequired", question.refusal, .undecided, utterance: utterance)
  }

  /// Asks about a call that the user has not said yes to, where it needs that.
  ///
  /// That is a call of somebody else's, one that costs much or may change how the line works, and
  /// any but a call for help where each call must be confirmed.
  ///
  /// - Returns: how the request ends; nil where the call goes on.
  func confirm(
    _ request: StartCallRequest, from origin: CallQuestion.Origin, utterance: Int
  ) async -> Outcome? {
    let isOutside = origin == .outsideLink
    let isAsked = isOutside || options.confirmation != .never
    // What a link is for is told in any case; other requests have told it before.
    guard isAsked || origin == .link else { return nil }
    let isPhone = request.handle.type == .phoneNumber
    let choice = ContactChoice(
      request.handle.value, isPhone ? .phoneNumber : .sipAddress, of: request.contactIdentifier,
      in: book)
    let question = CallQuestion(
      request, choice, from: origin, region: options.region, prompts: options.prompts)
    if let question {
      report(
        .resolution(
          utterance: utterance,
          ResolutionEvent(.confirmationRequired, choice, question.explanation)))
      guard isAsked else { return nil }
      if let refused = refusal(of: question, utterance: utterance) { return refused }
      let isWanted = await confirms(
        question.key, question.values, always: isOutside, utterance: utterance)
      return isWanted ? nil : .undecided
    }
    let isEmergency =
      isPhone && PhoneNumber.isEmergency(request.handle.value, region: options.region)
    guard options.confirmation == .always, !isEmergency else { return nil }
    let isWanted = await confirms(
      .confirmCall, ["name": choice.spokenDescription], utterance: utterance)
    return isWanted ? nil : .undecided
  }
}
