/// The number of the request that an event belongs to.
extension DialerEvent {
  /// The number of its request; nil where it belongs to none.
  package var utterance: Int? {
    switch self {
    case .transcript(let utterance, _, _), .interpretation(let utterance, _, _): utterance
    case .intent(let utterance, _), .resolution(let utterance, _), .activity(let utterance, _, _),
      .transaction(let utterance, _), .history(let utterance, _), .note(let utterance, _, _),
      .error(let utterance, _, _, _):
      utterance
    case .incoming, .call: nil
    }
  }

  /// The event with its request counted otherwise; one that belongs to none is as it was.
  ///
  /// - Parameter number: The number of its request.
  /// - Returns: The event.
  package func numbered(_ number: Int) -> DialerEvent {
    switch self {
    case .transcript(_, let source, let event):
      .transcript(utterance: number, source: source, event)
    case .interpretation(_, let rule, let slots):
      .interpretation(utterance: number, rule: rule, slots: slots)
    case .intent(_?, let event): .intent(utterance: number, event)
    case .resolution(_?, let event): .resolution(utterance: number, event)
    case .activity(_?, let type, let handle):
      .activity(utterance: number, activityType: type, handle: handle)
    case .transaction(_?, let event): .transaction(utterance: number, event)
    case .history(_?, let event): .history(utterance: number, event)
    case .note(_?, let code, let message):
      .note(utterance: number, code: code, message: message)
    case .error(_?, let source, let code, let message):
      .error(utterance: number, source: source, code: code, message: message)
    case .intent, .resolution, .activity, .transaction, .history, .note, .error, .incoming, .call:
      self
    }
  }
}
