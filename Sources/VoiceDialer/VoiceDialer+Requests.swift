internal import CallKit
internal import ContactBook
internal import IntentParser
public import Intents
public import Speech

extension VoiceDialer {
  /// Handles a typed request, the whole way.
  ///
  /// - Parameters:
  ///   - text: the request.
  ///   - utterance: its number within the run, from 1.
  /// - Returns: how it ended.
  public func handle(text: String, utterance: Int) async -> Outcome {
    let interpretation = language.interpretations(ofText: text).first
    let explanation = interpretation == nil ? language.explanation(ofText: text) : nil
    report(
      .transcript(
        utterance: utterance, source: "text",
        TranscriptEvent(text: text, explanation: explanation)))
    guard let interpretation else { return .notUnderstood }
    return await handle(
      interpretation, utterance: utterance,
      emergencyPhrase: language.emergencyPhrase(of: interpretation, ofText: text))
  }

  /// Handles what was heard, the whole way.
  ///
  /// - Parameters:
  ///   - transcript: what was heard.
  ///   - source: the recording as named, or `microphone`.
  ///   - utterance: its number within the run, from 1.
  /// - Returns: how it ended.
  public func handle(_ transcript: Transcript, source: String, utterance: Int) async -> Outcome {
    let interpretation =
      transcript.isAccepted ? language.interpretations(ofSpeech: transcript.text).first : nil
    let rejection = interpretation == nil ? transcript.rejection ?? .outOfGrammar : nil
    let explanation =
      rejection == .outOfGrammar ? language.explanation(ofSpeech: transcript.text) : nil
    report(
      .transcript(
        utterance: utterance, source: source,
        TranscriptEvent(transcript, rejection: rejection, explanation: explanation)))
    guard let interpretation else { return .notUnderstood }
    return await handle(
      interpretation, utterance: utterance,
      isCertain: transcript.isCertain && isCertain(interpretation, of: transcript), isHeard: true,
      emergencyPhrase: language.emergencyPhrase(of: interpretation, ofSpeech: transcript.text))
  }

  /// Whether the words that carry a request were surely heard: the name or number it is about and the
  /// label, or all words where it is about nobody.
  ///
  /// A short number is never sure, since any name may sound like it, unless it is an emergency number.
  private func isCertain(_ interpretation: Interpretation, of transcript: Transcript) -> Bool {
    let carrying = interpretation.slots.filter {
      ["contact", "label", "digits", "extension", "emergency"].contains($0.name)
    }
    let ranges = carrying.isEmpty ? [transcript.words.indices] : carrying.map(\.words)
    let areSure = ranges.joined().allSatisfy { index in
      !transcript.words.indices.contains(index) || transcript.words[index].isCertain
    }
    guard areSure else { return false }
    // Keys are pressed one by one, and few of them are no sign of anything.
    guard interpretation.rule != "press", let digits = interpretation.slotValues["digits"] else {
      return true
    }
    return digits.count >= Self.fewestCertainDigits
      || PhoneNumber.isEmergency(digits, region: options.region)
  }

  /// The digits of the shortest numbers that are dialled in full, without an area code.
  private static let fewestCertainDigits = 7

  /// Continues a user activity: starts the call it carries.
  ///
  /// - Parameters:
  ///   - activity: with an interaction whose intent starts a call.
  ///   - utterance: its number within the run, from 1.
  /// - Returns: how it ended.
  /// - Throws: `StartCallError` where it carries nothing that can be called.
  public func `continue`(
    _ activity: sending NSUserActivity, utterance: Int = 1
  ) async throws(StartCallError) -> Outcome {
    let request = try StartCallRequest(activity: activity, region: options.region)
    report(
      .activity(
        utterance: utterance, activityType: activity.activityType, handle: request.address))
    return await start(request, utterance: utterance)
  }

  func handle(
    _ interpretation: Interpretation, utterance: Int, isCertain: Bool = true, isHeard: Bool = false,
    emergencyPhrase: String? = nil
  ) async -> Outcome {
    report(
      .interpretation(
        utterance: utterance, rule: interpretation.rule, slots: interpretation.slotValues))
    if options.interpretsOnly { return .carriedOut }
    habits = await loadHabits()
    let request = UnderstoodRequest(
      rule: interpretation.rule, slots: interpretation.slotValues, utterance: utterance,
      isCertain: isCertain, isHeard: isHeard, emergencyPhrase: emergencyPhrase)
    let region = options.region
    let intent = interpretation.intent(now: now(), calendar: calendar) {
      PhoneNumber.isEmergency($0, region: region)
    }
    if let intent, let event = IntentEvent(intent) {
      report(.intent(utterance: utterance, event))
      return await carryOut(intent, request)
    }
    if let outcome = await carryOutInCall(request) { return outcome }
    return fail(
      "unsupportedRequest",
      "The grammar's rule <\(interpretation.rule)> stands for no request that can be carried out.",
      .nobodyToCall, utterance: utterance)
  }

  /// Tells why a request leads nowhere.
  func fail(_ code: String, _ message: String, _ outcome: Outcome, utterance: Int?) -> Outcome {
    report(.error(utterance: utterance, source: nil, code: code, message: message))
    return outcome
  }
}
