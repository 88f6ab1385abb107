internal import CallKit
internal import ContactBook

extension VoiceDialer {
  /// Starts the call of a link: `callvoice://HANDLE`, `tel:NUMBER` or `sip:ADDRESS`.
  ///
  /// A link from outside, a premium-rate number and a service code are asked about first.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - isFromOutside: whether somebody else than the user gave it, such as a web page; it is then
  ///     asked about in any case.
  ///   - utterance: its number within the run, from 1.
  /// - Returns: how it ended.
  /// - Throws: `StartCallError` where the link holds nothing that can be called.
  public func open(
    link: String, isFromOutside: Bool = false, utterance: Int = 1
  ) async throws(StartCallError) -> Outcome {
    var request = try StartCallRequest(link: link, region: options.region)
    let choice = owner(of: request.handle)
    if let contact = choice.contact { request.contactIdentifier = contact.identifier }
    let question = LinkQuestion(
      request, choice, isFromOutside: isFromOutside, region: options.region,
      prompts: options.prompts)
    if let question {
      report(
        .resolution(
          utterance: utterance,
          ResolutionEvent(.confirmationRequired, choice, "The link is for \(question.whom).")))
      guard options.asking != nil || (options.confirmation == .never && !isFromOutside) else {
        return fail(
          "confirmationRequired", question.refusal, .undecided, utterance: utterance)
      }
      guard
        await confirms(
          question.key, question.values, always: isFromOutside, utterance: utterance)
      else { return .undecided }
      return await start(request, utterance: utterance)
    }
    return await startIfWanted(request, utterance: utterance)
  }

  /// The one contact who has a handle, if any, and the handle as it is shown.
  private func owner(of handle: CXHandle) -> ContactChoice {
    let people = book.contacts(withHandleValue: handle.value)
    return ContactChoice(
      handle.value, .sipAddress, of: people.count == 1 ? people[0].identifier : nil, in: book)
  }
}
