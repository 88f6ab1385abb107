/// A step on the way of a request as one program hands it to another, with all that a person is shown.
///
/// The JSON that scripts read (``DialerEvent/json``) leaves out what only a terminal shows. This form
/// leaves out nothing, and may change with each version.
package struct DialerStep: Sendable, Hashable, Codable {
  private enum Form: Sendable, Hashable, Codable {
    case transcript(utterance: Int, source: String, event: TranscriptEvent)
    case interpretation(utterance: Int, rule: String, slots: [String: String])
    case intent(utterance: Int?, event: IntentEvent)
    case resolution(utterance: Int?, event: ResolutionEvent)
    case activity(utterance: Int?, activityType: String, handle: String)
    case transaction(utterance: Int?, event: TransactionEvent)
    case incoming(event: IncomingEvent)
    case call(event: CallEvent)
    case history(utterance: Int?, event: HistoryEvent)
    case note(utterance: Int?, code: String, message: String)
    case error(utterance: Int?, source: String?, code: String, message: String)
  }

  private let form: Form

  /// The step of an event.
  package init(_ event: DialerEvent) {
    form =
      switch event {
      case .transcript(let utterance, let source, let event):
        .transcript(utterance: utterance, source: source, event: event)
      case .interpretation(let utterance, let rule, let slots):
        .interpretation(utterance: utterance, rule: rule, slots: slots)
      case .intent(let utterance, let event): .intent(utterance: utterance, event: event)
      case .resolution(let utterance, let event): .resolution(utterance: utterance, event: event)
      case .activity(let utterance, let type, let handle):
        .activity(utterance: utterance, activityType: type, handle: handle)
      case .transaction(let utterance, let event):
        .transaction(utterance: utterance, event: event)
      case .incoming(let event): .incoming(event: event)
      case .call(let event): .call(event: event)
      case .history(let utterance, let event): .history(utterance: utterance, event: event)
      case .note(let utterance, let code, let message):
        .note(utterance: utterance, code: code, message: message)
      case .error(let utterance, let source, let code, let message):
        .error(utterance: utterance, source: source, code: code, message: message)
      }
  }

  /// The event, as it was told where it happened.
  package var event: DialerEvent {
    switch form {
    case .transcript(let utterance, let source, let event):
      .transcript(utterance: utterance, source: source, event)
    case .interpretation(let utterance, let rule, let slots):
      .interpretation(utterance: utterance, rule: rule, slots: slots)
    case .intent(let utterance, let event): .intent(utterance: utterance, event)
    case .resolution(let utterance, let event): .resolution(utterance: utterance, event)
    case .activity(let utterance, let type, let handle):
      .activity(utterance: utterance, activityType: type, handle: handle)
    case .transaction(let utterance, let event): .transaction(utterance: utterance, event)
    case .incoming(let event): .incoming(event)
    case .call(let event): .call(event)
    case .history(let utterance, let event): .history(utterance: utterance, event)
    case .note(let utterance, let code, let message):
      .note(utterance: utterance, code: code, message: message)
    case .error(let utterance, let source, let code, let message):
      .error(utterance: utterance, source: source, code: code, message: message)
    }
  }
}
