internal import Dialer

/// What came of a recording.
struct HeardRequest: Sendable {
  /// The events, in order.
  let entries: [EventLog.Entry]
  /// What was asked.
  let questions: [String]
  /// Why the recording could not be heard to its end, if so.
  let error: String?

  /// The numbers of the calls that were started.
  var called: [String] {
    entries.compactMap { $0.event.startedHandle }
  }

  /// The numbers of a resolution that was neither carried out nor given up.
  var offered: [String] {
    resolutions.last.map { $0.choices.compactMap { $0.handle?.value } } ?? []
  }

  /// Whether exactly this call was started.
  func isCall(to number: String) -> Bool { called == [number] }

  /// Whether anything was taken for a request.
  var isAccepted: Bool { transcripts.contains(where: \.isAccepted) }

  /// Seconds from the chunk that ended the utterance to the start of the call, if there was one.
  var latency: Double? { start?.sinceChunk }

  /// Seconds from the same chunk to the transcript that led to the call.
  var transcriptLatency: Double? {
    entries.last {
      if case .transcript(_, let transcript) = $0.event.kind {
        transcript.isAccepted
      } else {
        false
      }
    }?.sinceChunk
  }

  /// Whether the call was only started when the recording was over.
  var isCallAfterEnd: Bool { start?.isAfterEnd ?? false }

  /// The words of each utterance.
  var texts: [String] { transcripts.map(\.text) }

  /// The words, utterances separated by a bar.
  var text: String {
    let texts = transcripts.map { $0.text.isEmpty ? "–" : $0.text }
    return texts.isEmpty ? "–" : texts.joined(separator: " | ")
  }

  /// The confidences, likewise.
  var confidenceText: String {
    transcripts.map { Figure.text($0.confidence, digits: 3) }.joined(separator: " | ")
  }

  /// How it ended, in a few words.
  ///
  /// - Parameter expected: the number that should have been called, or nil where none.
  /// - Returns: what was called or asked, else why nothing was.
  func outcome(expected: String?) -> String {
    if let error { return error }
    if !called.isEmpty {
      return (called.contains { $0 != expected } ? "WRONG CALL to " : "called ")
        + called.joined(separator: ", ")
    }
    if let question = questions.last {
      let isRight = expected.map { offered == [$0] } ?? false
      return "asked “\(question)”\(isRight ? ", right" : "")"
    }
    if let resolution = resolutions.last { return resolution.explanation }
    return transcripts.compactMap(\.reason).last ?? "nothing"
  }

  private var start: EventLog.Entry? {
    entries.first { $0.event.startedHandle != nil }
  }

  private var transcripts: [TranscriptEvent] {
    entries.compactMap {
      if case .transcript(_, let transcript) = $0.event.kind { transcript } else { nil }
    }
  }

  private var resolutions: [ResolutionEvent] {
    entries.compactMap {
      if case .resolution(let resolution) = $0.event.kind { resolution } else { nil }
    }
  }
}

extension DialerEvent {
  /// The value of the handle that an accepted transaction starts a call to.
  var startedHandle: String? {
    guard case .transaction(let transaction) = kind, transaction.result == .accepted else {
      return nil
    }
    return transaction.actions.lazy.compactMap { $0.handle?.value }.first
  }
}
