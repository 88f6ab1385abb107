/// What CONTRACT.md says of each event: its keys and their kinds.
enum Contract {
  private static let required: [String: [String: String]] = [
    "transcript": [
      "utterance": "number", "source": "string", "text": "string", "accepted": "boolean",
      "confidence": "number",
    ],
    "interpretation": ["utterance": "number", "rule": "string", "slots": "object"],
    "intent": ["utterance": "number", "type": "string"],
    "resolution": ["utterance": "number", "result": "string"],
    "activity": ["utterance": "number", "activityType": "string", "handle": "string"],
    "transaction": ["uuid": "string", "actions": "array", "result": "string"],
    "call": ["callUUID": "string", "state": "string", "at": "string"],
    "incoming": ["callUUID": "string", "result": "string", "isVideo": "boolean"],
    "history": [
      "utterance": "number", "direction": "string", "callType": "string", "displayName": "string",
      "at": "string",
    ],
    "note": ["code": "string", "message": "string"],
    "error": ["code": "string", "message": "string"],
  ]

  private static let optional: [String: [String: String]] = [
    "transcript": [
      "start": "number", "end": "number", "reason": "string", "explanation": "string",
      "alternatives": "array", "words": "array",
    ],
    "intent": [
      "destinationType": "string", "contacts": "array", "callTypes": "array",
      "dateCreated": "object",
    ],
    "resolution": [
      "contact": "object", "handle": "object", "choices": "array", "reason": "string",
      "spokenPhrase": "string", "explanation": "string", "remembered": "object",
      "rememberedNumber": "object",
    ],
    "transaction": ["utterance": "number", "error": "object"],
    "call": ["reason": "string", "network": "string", "line": "string"],
    "incoming": [
      "reason": "string", "contact": "object", "handle": "object", "displayName": "string",
      "claimedName": "string",
    ],
    "history": [
      "duration": "number", "handle": "object", "ending": "string", "reason": "string",
      "transferredTo": "string", "network": "string", "line": "string",
    ],
    "note": ["utterance": "number"],
    "error": ["utterance": "number", "source": "string"],
  ]

  private static let values: [String: [String: Set<String>]] = [
    "intent": [
      "type": [
        "INStartAudioCallIntent", "INStartVideoCallIntent", "INAnswerCallIntent",
        "INHangUpCallIntent", "INSearchCallHistoryIntent",
      ],
      "destinationType": ["normal", "emergency", "voicemail", "redial", "callBack"],
    ],
    "resolution": [
      "result": [
        "success", "disambiguation", "needsValue", "confirmationRequired", "unsupported",
      ]
    ],
    "history": [
      "direction": ["outgoing", "incoming"], "callType": ["outgoing", "missed", "received"],
    ],
    "incoming": ["result": ["ringing", "refused"]],
    "transaction": ["result": ["accepted", "refused", "notRequested"]],
    "call": [
      "state": ["starting", "started", "connecting", "connected", "held", "ended", "failed"]
    ],
  ]

  /// What is wrong with the events of a run: one sentence each.
  static func problems(_ events: [JSON]) -> [String] {
    var problems = events.flatMap(problems(in:))
    let transcripts = events.all("transcript").compactMap { $0["utterance"]?.number }
    if Set(transcripts).count != transcripts.count {
      problems.append("an utterance has two transcripts: \(transcripts)")
    }
    if transcripts != transcripts.sorted() { problems.append("out of order: \(transcripts)") }
    for event in events.all("interpretation") {
      guard let number = event["utterance"]?.number, transcripts.contains(number) else {
        problems.append("\(event) has no transcript")
        continue
      }
    }
    return problems
  }

  private static func problems(in event: JSON) -> [String] {
    guard let name = event["event"]?.text, let required = required[name] else {
      return ["\(event) is no event"]
    }
    var problems: [String] = []
    for (key, kind) in required where event[key]?.kind != kind {
      problems.append("\(name).\(key) is \(event[key]?.kind ?? "missing"), not \(kind)")
    }
    let known = required.merging(optional[name] ?? [:]) { first, _ in first }
    for key in event.keys where key != "event" && event[key]?.kind != known[key] {
      problems.append("\(name).\(key) is \(event[key]?.kind ?? ""), not \(known[key] ?? "known")")
    }
    for (key, allowed) in values[name] ?? [:] {
      if let value = event[key]?.text, !allowed.contains(value) {
        problems.append("\(name).\(key) is \(value)")
      }
    }
    switch name {
    case "transcript": problems += transcriptProblems(event)
    case "call", "history":
      if event["at"]?.text?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) == nil {
        problems.append("\(name).at is \(event["at"]?.text ?? "")")
      }
    default: break
    }
    return problems
  }

  private static func transcriptProblems(_ event: JSON) -> [String] {
    var problems: [String] = []
    if (event["accepted"] == .boolean(true)) != (event["reason"] == nil) {
      problems.append("transcript has a reason and is accepted, or neither")
    }
    guard event["source"]?.text != "text" else { return problems }
    guard let start = event["start"]?.number, let end = event["end"]?.number, start <= end,
      event["words"] != nil, event["alternatives"] != nil
    else { return problems + ["transcript of speech without times, words or alternatives"] }
    for word in event["words"]?.items ?? []
    where word.keys != ["word", "start", "end", "confidence"] {
      problems.append("transcript.words has \(word.keys.sorted())")
    }
    for other in event["alternatives"]?.items ?? []
    where other.keys != ["text", "confidence"] {
      problems.append("transcript.alternatives has \(other.keys.sorted())")
    }
    return problems
  }
}
