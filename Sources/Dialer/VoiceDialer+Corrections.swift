internal import CallKit
internal import ContactBook
internal import Conversation
internal import Foundation
internal import IntentParser
internal import NameSearch

/// Calls that are corrected as soon as they have begun: "no, Eileen".
extension VoiceDialer {
  /// How long after a call was asked for it can be corrected, in seconds.
  private static let longestCorrection = 30.0

  /// The call that words may correct: the latest outgoing one, if it has just begun, or nobody has just taken it.
  ///
  /// A call for help is not ended by a name.
  var correctableCall: ActiveCall? {
    let running = manager.calls.last { $0.isOutgoing && !$0.state.isOver }
    guard let call = running ?? untaken,
      now().timeIntervalSince(call.ended ?? call.requested) < Self.longestCorrection,
      call.handle.map({ options.isEmergency($0.value) }) == false
    else { return nil }
    return call
  }

  /// Ends a call in whose place another is made, unless nobody has taken it.
  func leave(_ call: ActiveCall, utterance: Int?) async {
    if liveCall(call.uuid) != nil { _ = await end(conference(of: call), utterance: utterance) }
  }

  /// Whom a correction names.
  enum Corrected {
    case callee(CallRequest.Callee)
    /// Somebody without such a number; the resolution says so.
    case lacking(Resolution)
  }

  /// Whom typed words name in the place of the call that has just begun: "no, Eileen" and "no, her work number" do.
  func correction(in text: String) async -> (call: ActiveCall, callee: Corrected)? {
    guard let call = correctableCall else { return nil }
    let context = await context()
    let naming: Answer.Naming
    // Behind a no anybody may be named.
    let names =
      answers.language(in: context).beginsWithYesOrNo(text) ? context.nameSearch.spokenNames : []
    switch answers.answer(text, names: names, in: context) {
    case .correction(let wanted): naming = wanted
    case .denial(let denial):
      guard denial.mayCorrect, let wanted = denial.naming else { return nil }
      naming = wanted
    default: return nil
    }
    if let digits = naming.digits {
      return (call, .callee(.number(digits, extension: nil, label: nil)))
    }
    let callee = callee(naming.contact, label: naming.label, inPlaceOf: call)
    return callee.map { (call, $0) }
  }

  /// Ends the call that has just begun, and calls whom was meant; who that is will be asked where nobody is named.
  ///
  /// - Parameters:
  ///   - callee: Who was meant.
  ///   - isOther: Whether anybody else of that name is meant, or another number of the same person.
  ///   - request: The request.
  /// - Returns: How it ended.
  func correct(
    _ callee: CallRequest.Callee, isOther: Bool, _ request: DialerRequest
  ) async -> Outcome {
    guard let call = correctableCall else {
      return fail(
        "nothingToCorrect", "No call has just begun; say whom to call.", .nobodyToCall,
        utterance: request.utterance)
    }
    var callee = callee
    var people: [Contact]?
    if isOther {
      guard let others = others(than: call, called: callee.name) else {
        return fail(
          "noOther", "\(name(of: call)) is the only one of that name, and has no other number.",
          .nobodyToCall,
          utterance: request.utterance)
      }
      (callee, people) = (.name(others.name, label: nil), others.people)
    } else if callee.name != nil || callee.label != nil {
      let named = self.callee(callee.name, label: callee.label, inPlaceOf: call)
      switch named {
      case nil: return .notUnderstood
      case .callee(let named): callee = named
      case .lacking(let refusal): return fail(refusal, utterance: request.utterance)
      }
    }
    let person = callee.name.map { nameAsked($0, among: people) }
    let whom = [person, callee.label].compactMap(\.self).joined(separator: ", ")
    // Where nobody is named, it is about the end of the call alone, which may be over already.
    if !whom.isEmpty || liveCall(call.uuid) != nil {
      guard
        await isWanted(
          request, whom.isEmpty ? .hangUp : .confirmCall,
          ["name": whom.isEmpty ? name(of: call) : whom])
      else { return .undecided }
    }
    await leave(call, utterance: request.utterance)
    return await carryOut(
      DialerRequest(
        request: .startCall(callee, .init()), utterance: request.utterance, people: people))
  }

  /// The name of whom a question is about: that of the one person whom a name means, else the name as it was said.
  private func nameAsked(_ name: String, among people: [Contact]?) -> String {
    let people = people ?? nameSearch.contacts(named: name)
    return people.count == 1 ? people[0].displayName : name.capitalized
  }

  /// Who may be meant in the place of a call by "the other one": the others of the name that was asked for, else the
  /// same person by the other numbers.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - name: The name of the other one, where it was said again.
  /// - Returns: The people, and the name to look for among them; nil where there is no other.
  private func others(
    than call: ActiveCall, called name: String?
  ) -> (name: String, people: [Contact])? {
    guard var contact = call.contactIdentifier.flatMap({ book.contact(withIdentifier: $0) }) else {
      return nil
    }
    let asked = name ?? latestName.flatMap { $0.handle == call.handle?.value ? $0.name : nil }
    let named = asked.map { nameSearch.resolve(name: $0).candidates.compactMap(\.contact) } ?? []
    let others = named.filter { $0.identifier != contact.identifier }
    if let asked, !others.isEmpty, others.count < named.count { return (asked, others) }
    contact.handles.removeAll { $0.value == call.handle?.value }
    return contact.callableHandles(label: nil).isEmpty ? nil : (contact.displayName, [contact])
  }

  /// Says why there is no number as a correction wants it.
  func fail(_ refusal: Resolution, utterance: Int?) -> Outcome {
    fail(
      refusal.errorCode?.rawValue ?? "noSuchLabel", refusal.explanation, .nobodyToCall,
      utterance: utterance)
  }

  /// Whom a name and a label mean where either corrects a call; nil where nobody has the name, for which no call is
  /// ended, as for a number that there is not.
  private func callee(
    _ name: String?, label: String?, inPlaceOf call: ActiveCall
  ) -> Corrected? {
    let name = name ?? self.name(of: call)
    let found = nameSearch.resolve(name: name, label: label.flatMap { ContactLabel(spoken: $0) })
    guard case .unsupported = found.result else { return .callee(.name(name, label: label)) }
    return found.errorCode == .noContactFound ? nil : .lacking(found)
  }
}
