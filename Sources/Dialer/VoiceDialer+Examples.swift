internal import ContactBook
internal import Conversation
internal import NameSearch

/// Requests that can be made on an occasion, as examples.
public struct RequestExamples: Sendable, Hashable, Codable {
  /// The occasion, such as "In the call".
  public let occasion: String
  /// The requests as they are typed.
  public let examples: [String]
}

extension VoiceDialer {
  /// Examples of the requests that can be made now: about the call that rings, about the calls that there
  /// are, and without one.
  ///
  /// They are in English; with another language's grammar, those that it understands, and some of its own.
  ///
  /// - Returns: The examples, by occasions; none is empty.
  public func examples() -> [RequestExamples] {
    let ringing = manager.calls.contains(where: \.isRinging)
    let own = nameSearch.ownIdentifier
    let name = book.contacts.lazy.filter { !$0.handles.isEmpty && $0.identifier != own }
      .map(\.displayName).first
    var groups: [(String, [String])] = []
    if ringing { groups.append(("While it rings", ["answer", "decline", "ignore"])) }
    if let call = currentCall {
      let isHeld = call.state == .held
      var inCall = ["hang up", isHeld ? "resume" : "hold"]
      let isMuted = conference(of: call).contains(where: \.isMuted)
      if !isHeld { inCall += [isMuted ? "unmute" : "mute", "press one two pound"] }
      if let name { inCall.append("add \(name)") }
      let hasOther = manager.calls.contains { !$0.isRinging && $0.group != call.group }
      if hasOther { inCall += ["swap", "merge"] }
      groups.append(("In the call", inCall))
    }
    let number = PhoneNumber.example(region: options.region).map { "dial \($0)" }
    let named = name.map { ["call \($0)", "what's \($0)'s number"] } ?? []
    groups.append((groups.isEmpty ? "For example" : "Or", named + [number].compactMap(\.self)))
    groups.append(("From the call history", ["redial", "call back", "any missed calls"]))
    groups.append(("In your language", [language.foreignExample].compactMap(\.self)))
    groups.append(("In an emergency", [language.foreignCallForHelp].compactMap(\.self)))
    return groups.compactMap { occasion, examples in
      let known = examples.filter { !language.interpretations(ofText: $0).isEmpty }
      return known.isEmpty ? nil : RequestExamples(occasion: occasion, examples: known)
    }
  }

  /// The request for the latest callers.
  private static let askingForCalls = "who called"
  /// The examples at most that are told beside that.
  private static let mostTold = 4

  /// Tells what can be said now, the first requests of each occasion.
  func tellExamples(_ request: DialerRequest) -> Outcome {
    let groups = examples().map(\.examples)
    let most = groups.map(\.count).max() ?? 0
    let all = (0..<most).flatMap { index in groups.compactMap { $0.dropFirst(index).first } }
    // Whoever sees no list asks for it by voice.
    let calls = [Self.askingForCalls].filter { !language.interpretations(ofText: $0).isEmpty }
    let told = (all.prefix(Self.mostTold) + calls).joined(separator: "; ")
    report(
      DialerEvent(
        request.utterance,
        .note(code: "examples", message: options.prompts.text(.youCanSay, ["examples": told]))))
    return .carriedOut
  }
}
