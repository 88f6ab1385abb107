internal import CallKit
internal import ContactBook

extension VoiceDialer {
  /// Starts the call of a link: `callvoice://HANDLE`, `tel:NUMBER` or `sip:ADDRESS`.
  ///
  /// A link from outside is asked about first, and so is what costs much or may change the line.
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
    let people = book.contacts(withHandleValue: request.handle.value)
    if people.count == 1 { request.contactIdentifier = people[0].identifier }
    return await start(
      request, from: isFromOutside ? .outsideLink : .link, utterance: utterance)
  }
}
