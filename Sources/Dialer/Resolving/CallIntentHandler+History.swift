internal import CallHistory
internal import ContactBook
internal import Conversation
internal import Foundation
internal import IntentParser
internal import Intents
internal import NameSearch

/// Calls of the past: repeating them, returning them and looking for them.
extension CallIntentHandler {
  /// The number of calls of the history that are told at once.
  private static let mostCalls = 20

  /// Resolves whoever was called last.
  func personToRedial() async -> INPersonResolutionResult {
    if let reply = takeReply() { return confirmed(reply) }
    let last: CallRecord?
    do throws(HistoryError) {
      last = try await context.history?.lastOutgoing()
    } catch {
      return unreadable(error)
    }
    guard let last else {
      return unsupported(
        .noCallHistoryForRedial, code: "noCallHistory",
        "There is no call to repeat: nothing was dialled yet.")
    }
    return otherSide(of: last, .redial)
  }

  /// Resolves whoever called last, or called last of some people.
  func personToCallBack(_ person: INPerson?) async -> INPersonResolutionResult {
    if case .call = question, let reply = takeReply() { return confirmed(reply) }
    guard case .callBack(let phrase, _, let isMissed) = request.request else {
      return .unsupported()
    }
    var search = CallSearch(kinds: isMissed ? [.missed] : [.missed, .received])
    search.excluded = context.ringing
    var from = ""
    if let person {
      if let open = await findEverybody(called: person) { return open }
      let people = people ?? []
      people.forEach { search.include($0) }
      from = " from \(Self.name(of: people, phrase ?? ""))"
    }
    let last: CallRecord?
    do throws(HistoryError) {
      last = try await context.history?.calls(search, limit: 1).first
    } catch {
      return unreadable(error)
    }
    guard let last else {
      let message = "There is no \(isMissed ? "missed " : "")call\(from) to return."
      context.report(
        DialerEvent(request.utterance, .resolution(ResolutionEvent(noMatchingCall: message))))
      outcome = context.fail(
        "noMatchingCall", message, .nobodyToCall, utterance: request.utterance)
      return .unsupported()
    }
    return otherSide(of: last, .callBack)
  }

  private func unreadable(_ error: HistoryError) -> INPersonResolutionResult {
    outcome = context.fail(
      "history", error.description, .nobodyToCall, utterance: request.utterance)
    return .unsupported()
  }

  /// Resolves the other side of a call of the history, to call it again or back.
  ///
  /// A call for help is repeated only after a question, however surely it was asked for.
  private func otherSide(
    of record: CallRecord, _ origin: DialerRequest.Origin
  ) -> INPersonResolutionResult {
    let options = context.options
    let choice = ContactChoice(record, in: context.book)
    guard let call = context.call(to: choice) else {
      return unsupported(
        .noUsableHandleForRedial, code: "invalidNumber",
        "The last call has no number that can be called: \(record.displayName).")
    }
    let caution = CallQuestion(call, choice, from: origin, prompts: options.prompts)
    let goesUnasked =
      switch options.confirmation {
      case .always: false
      case .uncertain: request.isCertain && caution == nil
      case .never: true
      }
    let isCallBack = origin == .callBack
    context.report(
      DialerEvent(
        request.utterance,
        .resolution(
          ResolutionEvent(
            goesUnasked ? .success : .confirmationRequired, choice,
            goesUnasked || caution == nil
              ? "Calling \(record.displayName) \(isCallBack ? "back" : "again")."
              : caution?.explanation ?? ""))))
    if goesUnasked {
      return decided(Decision(choice: choice, call: call, isConfirmed: false))
    }
    return asking(
      .call(
        choice, isCallBack ? .callBack : .callAgain, name: caution?.whom ?? record.displayName,
        caution))
  }

  /// The result of a yes to the question about a call of the history.
  private func confirmed(_ reply: IntentConversation.Reply) -> INPersonResolutionResult {
    guard case .chosen(let choice, _, _) = reply else { return .unsupported() }
    return decided(Decision(choice: choice, call: context.call(to: choice), isConfirmed: true))
  }

  // MARK: - People

  /// Finds everybody who goes by a name, in ``people``; where that is a near miss, the user is asked.
  ///
  /// - Returns: The result where they are not found yet.
  func findEverybody(called person: INPerson) async -> INPersonResolutionResult? {
    if people != nil { return nil }
    let result: INPersonResolutionResult
    if let reply = takeReply() {
      result = await conclude(reply)
    } else {
      let name = person.spokenPhrase
      resolution.phrase = name
      let found = context.nameSearch.resolve(
        name: name, isMeaning: context.language.isEmergency(name))
      if case .disambiguation(let choices) = found.result, context.nameSearch.hasName(name) {
        people = choices.compactMap(\.contact)
        return nil
      }
      if case .success(let choice) = found.result {
        people = [choice.contact].compactMap(\.self)
        return nil
      }
      result = await conclude(found)
    }
    guard result.outcome == .success, let choice = decision?.choice else { return result }
    people = [choice.contact].compactMap(\.self)
    return nil
  }

  /// The name of one person, or for several the name as it was said.
  static func name(of people: [Contact], _ phrase: String) -> String {
    Set(people.map(\.identifier)).count == 1 ? people[0].displayName : phrase.capitalized
  }
}

// MARK: - Looking for calls

extension CallIntentHandler: INSearchCallHistoryIntentHandling {
  func resolveRecipient(for intent: INSearchCallHistoryIntent) async -> INPersonResolutionResult {
    guard let person = intent.recipient else { return .notRequired() }
    return await findEverybody(called: person) ?? .success(with: person)
  }

  /// Tells the calls that are looked for, the newest first.
  func handle(intent: INSearchCallHistoryIntent) async -> INSearchCallHistoryIntentResponse {
    guard case .searchHistory(let wanted) = request.request else {
      return INSearchCallHistoryIntentResponse(code: .failure, userActivity: nil)
    }
    var search = CallSearch(
      kinds: Set(intent.callTypes.kinds), dates: dates(intent.dateCreated))
    search.excluded = context.ringing
    people?.forEach { search.include($0) }
    let name = people.map { Self.name(of: $0, wanted.name ?? "") }
    let found: [CallRecord]
    do throws(HistoryError) {
      found = try await context.history?.calls(search, limit: Self.mostCalls + 1) ?? []
    } catch {
      outcome = context.fail(
        "history", error.description, .nobodyToCall, utterance: request.utterance)
      return INSearchCallHistoryIntentResponse(code: .failure, userActivity: nil)
    }
    for record in found.prefix(Self.mostCalls) {
      context.report(
        DialerEvent(request.utterance, .history(HistoryEvent(record, in: context.book))))
    }
    if found.isEmpty {
      context.report(
        DialerEvent(
          request.utterance,
          .note(
            code: "noCalls",
            message: Self.nothing(of: search.kinds, with: name, on: wanted.day))))
    } else if found.count > Self.mostCalls {
      context.report(
        DialerEvent(
          request.utterance,
          .note(
            code: "moreCalls",
            message: "There are more; these are the latest \(Self.mostCalls).")))
    }
    outcome = .carriedOut
    return INSearchCallHistoryIntentResponse(code: .success, userActivity: nil)
  }

  private func dates(_ range: INDateComponentsRange?) -> Range<Date>? {
    guard let range else { return nil }
    let calendar = context.calendar
    let start = range.startDateComponents.flatMap { calendar.date(from: $0) } ?? .distantPast
    let end = range.endDateComponents.flatMap { calendar.date(from: $0) } ?? .distantFuture
    return start..<max(start, end)
  }

  /// The sentence that nothing was found, such as "No missed calls from Maria Lopez today".
  private static func nothing(
    of kinds: Set<CallSearch.Kind>, with name: String?, on day: CallRequest.HistorySearch.Day?
  ) -> String {
    let kind: String
    let direction: String
    switch kinds {
    case [.missed]: (kind, direction) = ("missed calls", "from")
    case [.outgoing]: (kind, direction) = ("outgoing calls", "to")
    case [.missed, .received]: (kind, direction) = ("incoming calls", "from")
    default: (kind, direction) = ("calls", "with")
    }
    let parts = ["No \(kind)", name.map { "\(direction) \($0)" }, day?.rawValue]
    return parts.compactMap(\.self).joined(separator: " ") + "."
  }
}

extension INCallRecordTypeOptions {
  /// The kinds of call that a history has.
  fileprivate var kinds: [CallSearch.Kind] {
    let all: [(INCallRecordTypeOptions, CallSearch.Kind)] = [
      (.outgoing, .outgoing), (.missed, .missed), (.received, .received),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
