internal import Foundation

extension DialerEvent {
  /// The event as one line of JSON, without the line break; keys are in alphabetical order.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(ScriptedEvent(event: self)) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// An event with the keys that scripts rely on.
private struct ScriptedEvent: Encodable {
  let event: DialerEvent

  private enum Key: String, CodingKey {
    case event, utterance, source, text, start, end, confidence, accepted, reason, explanation
    case alternatives, words, rule, slots, type, destinationType, contacts, result, contact, handle
    case choices, spokenPhrase, activityType, uuid, actions, error, callUUID, state, at, code
    case message, identifier, displayName, label, value, action, isVideo, domain, description
    case callTypes, dateCreated, isOnHold, isMuted, digits, callUUIDToGroupWith
    case remembered, rememberedNumber, phrase, chosenAt
    case direction, callType, duration, ending, claimedName, isClaimed
    case network, line, transferredTo
    case numberExtension = "extension"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(event.utterance, forKey: .utterance)
    switch event.kind {
    case .transcript(let source, let event):
      try container.encode("transcript", forKey: .event)
      try container.encode(source, forKey: .source)
      try Self.encode(event, into: &container)
    case .interpretation(let rule, let slots):
      try container.encode("interpretation", forKey: .event)
      try container.encode(rule, forKey: .rule)
      try container.encode(slots, forKey: .slots)
    case .intent(let event):
      try container.encode("intent", forKey: .event)
      try container.encode(event.type, forKey: .type)
      try container.encodeIfPresent(event.destinationType, forKey: .destinationType)
      try container.encodeIfPresent(event.contacts, forKey: .contacts)
      try container.encodeIfPresent(event.callTypes, forKey: .callTypes)
      try container.encodeIfPresent(event.dateCreated, forKey: .dateCreated)
    case .resolution(let event):
      try container.encode("resolution", forKey: .event)
      try Self.encode(event, into: &container)
    case .activity(let activityType, let handle):
      try container.encode("activity", forKey: .event)
      try container.encode(activityType, forKey: .activityType)
      try container.encode(handle, forKey: .handle)
    case .transaction(let event):
      try container.encode("transaction", forKey: .event)
      try Self.encode(event, into: &container)
    case .incoming(let event):
      try container.encode("incoming", forKey: .event)
      try container.encode(event.callUUID, forKey: .callUUID)
      try container.encode(event.isRinging ? "ringing" : "refused", forKey: .result)
      try container.encodeIfPresent(event.reason, forKey: .reason)
      if let caller = event.caller { try Self.encode(caller, into: &container) }
      try container.encodeIfPresent(event.displayName, forKey: .displayName)
      try container.encodeIfPresent(event.claimedName, forKey: .claimedName)
      if !event.isVouched { try container.encode(true, forKey: .isClaimed) }
      try container.encode(event.isVideo, forKey: .isVideo)
    case .call(let event):
      try container.encode("call", forKey: .event)
      try container.encode(event.callUUID, forKey: .callUUID)
      try container.encode(event.state.rawValue, forKey: .state)
      try container.encodeIfPresent(event.reason, forKey: .reason)
      try container.encode(Self.timestamp(event.at), forKey: .at)
      try container.encodeIfPresent(event.network, forKey: .network)
      try container.encodeIfPresent(event.line, forKey: .line)
    case .history(let event):
      try container.encode("history", forKey: .event)
      try Self.encode(event, into: &container)
    case .note(let code, let message):
      try container.encode("note", forKey: .event)
      try container.encode(code, forKey: .code)
      try container.encode(message, forKey: .message)
    case .error(let source, let code, let message):
      try container.encode("error", forKey: .event)
      try container.encodeIfPresent(source, forKey: .source)
      try container.encode(code, forKey: .code)
      try container.encode(message, forKey: .message)
    }
  }

  private typealias Container = KeyedEncodingContainer<Key>

  private static func encode(_ event: TranscriptEvent, into container: inout Container) throws {
    try container.encode(event.text, forKey: .text)
    try container.encodeIfPresent(event.span?.lowerBound, forKey: .start)
    try container.encodeIfPresent(event.span?.upperBound, forKey: .end)
    try container.encode(event.confidence, forKey: .confidence)
    try container.encode(event.isAccepted, forKey: .accepted)
    try container.encodeIfPresent(event.reason, forKey: .reason)
    try container.encodeIfPresent(event.explanation, forKey: .explanation)
    guard event.span != nil else { return }
    try container.encode(event.alternatives, forKey: .alternatives)
    try container.encode(event.words, forKey: .words)
  }

  private static func encode(_ event: ResolutionEvent, into container: inout Container) throws {
    try container.encode(event.result, forKey: .result)
    try container.encodeIfPresent(event.reason, forKey: .reason)
    try container.encodeIfPresent(event.spokenPhrase, forKey: .spokenPhrase)
    try container.encode(event.explanation, forKey: .explanation)
    switch event.result {
    case .success, .confirmationRequired:
      if let choice = event.choices.first { try encode(choice, into: &container) }
      for (index, choice) in event.remembered.enumerated() {
        var container = container.nestedContainer(
          keyedBy: Key.self, forKey: index == 0 ? .remembered : .rememberedNumber)
        try container.encode(choice.phrase, forKey: .phrase)
        try container.encode(timestamp(choice.chosenAt), forKey: .chosenAt)
      }
    case .disambiguation:
      var list = container.nestedUnkeyedContainer(forKey: .choices)
      for choice in event.choices {
        var item = list.nestedContainer(keyedBy: Key.self)
        try encode(choice, into: &item)
      }
    case .needsValue, .unsupported:
      break
    }
  }

  private static func encode(
    _ choice: ResolutionEvent.Choice, into container: inout Container
  ) throws {
    if let identifier = choice.identifier {
      var contact = container.nestedContainer(keyedBy: Key.self, forKey: .contact)
      try contact.encode(identifier, forKey: .identifier)
      try contact.encodeIfPresent(choice.displayName, forKey: .displayName)
    }
    if let handle = choice.handle {
      var container = container.nestedContainer(keyedBy: Key.self, forKey: .handle)
      try encode(handle, into: &container)
      try container.encodeIfPresent(handle.label, forKey: .label)
      try container.encodeIfPresent(handle.numberExtension, forKey: .numberExtension)
    }
  }

  private static func encode(_ event: HistoryEvent, into container: inout Container) throws {
    try container.encode(event.direction, forKey: .direction)
    try container.encode(event.callType, forKey: .callType)
    try container.encode(event.displayName, forKey: .displayName)
    if !event.handle.value.isEmpty {
      var handle = container.nestedContainer(keyedBy: Key.self, forKey: .handle)
      try encode(event.handle, into: &handle)
    }
    try container.encode(timestamp(event.at), forKey: .at)
    try container.encodeIfPresent(event.duration, forKey: .duration)
    try container.encodeIfPresent(event.ending, forKey: .ending)
    try container.encodeIfPresent(event.reason, forKey: .reason)
    try container.encodeIfPresent(event.transferredTo, forKey: .transferredTo)
    try container.encodeIfPresent(event.network, forKey: .network)
    try container.encodeIfPresent(event.line, forKey: .line)
  }

  private static func encode(
    _ handle: ResolutionEvent.Handle, into container: inout Container
  ) throws {
    try container.encode(handle.type, forKey: .type)
    try container.encode(handle.value, forKey: .value)
  }

  private static func encode(_ event: TransactionEvent, into container: inout Container) throws {
    try container.encode(event.uuid, forKey: .uuid)
    var list = container.nestedUnkeyedContainer(forKey: .actions)
    for action in event.actions {
      var item = list.nestedContainer(keyedBy: Key.self)
      try item.encode(action.action, forKey: .action)
      try item.encode(action.callUUID, forKey: .callUUID)
      if let handle = action.handle {
        var container = item.nestedContainer(keyedBy: Key.self, forKey: .handle)
        try encode(handle, into: &container)
      }
      try item.encodeIfPresent(action.isVideo, forKey: .isVideo)
      try item.encodeIfPresent(action.isOnHold, forKey: .isOnHold)
      try item.encodeIfPresent(action.isMuted, forKey: .isMuted)
      try item.encodeIfPresent(action.digits, forKey: .digits)
      try item.encodeIfPresent(action.callUUIDToGroupWith, forKey: .callUUIDToGroupWith)
    }
    switch event.result {
    case .accepted:
      try container.encode("accepted", forKey: .result)
    case .notRequested:
      try container.encode("notRequested", forKey: .result)
    case .refused(let domain, let code, let description):
      try container.encode("refused", forKey: .result)
      var error = container.nestedContainer(keyedBy: Key.self, forKey: .error)
      try error.encode(domain, forKey: .domain)
      try error.encode(code, forKey: .code)
      try error.encode(description, forKey: .description)
    }
  }

  /// UTC with milliseconds, as in `2026-11-21T08:00:00.123Z`.
  private static func timestamp(_ date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true, timeZone: .gmt))
  }
}
