internal import ContactBook
internal import Foundation
internal import Intents

extension VoiceDialer {
  /// How many calls of the history are told at once.
  private static let mostCalls = 20

  /// Calls whoever was called last.
  func redial(_ request: UnderstoodRequest) async -> Outcome {
    let last: CallRecord?
    do throws(HistoryError) {
      last = try await history?.lastOutgoing()
    } catch {
      return fail("history", error.description, .nobodyToCall, utterance: request.utterance)
    }
    guard let last else {
      let message = "There is no call to repeat: nothing was dialled yet."
      report(
        .resolution(
          utterance: request.utterance,
          ResolutionEvent(unsupported: .noCallHistoryForRedial, message)))
      return fail("noCallHistory", message, .nobodyToCall, utterance: request.utterance)
    }
    return await call(last, .redial, request)
  }

  /// Calls whoever called last, or called last of some people.
  func callBack(_ person: INPerson?, _ request: UnderstoodRequest) async -> Outcome {
    let isMissed = request.slots["callType"] == "missed"
    var search = CallSearch(kinds: isMissed ? [.missed] : [.missed, .received])
    var from = ""
    if let person {
      switch await people(called: person.spokenPhrase, request) {
      case .failure(let undecided): return undecided.outcome
      case .success(let people):
        people.forEach { search.include($0) }
        from = " from \(Self.name(of: people, person.spokenPhrase))"
      }
    }
    let last: CallRecord?
    do throws(HistoryError) {
      last = try await history?.calls(search, limit: 1).first
    } catch {
      return fail("history", error.description, .nobodyToCall, utterance: request.utterance)
    }
    guard let last else {
      let message = "There is no \(isMissed ? "missed " : "")call\(from) to return."
      report(
        .resolution(utterance: request.utterance, ResolutionEvent(noMatchingCall: message)))
      return fail("noMatchingCall", message, .nobodyToCall, utterance: request.utterance)
    }
    return await call(last, .callBack, request)
  }

  /// Tells the calls that an intent looks for, the newest first.
  func search(
    _ intent: INSearchCallHistoryIntent, _ request: UnderstoodRequest
  ) async -> Outcome {
    var search = CallSearch(kinds: Set(intent.callTypes.kinds), dates: dates(intent.dateCreated))
    var name: String?
    if let person = intent.recipient {
      switch await people(called: person.spokenPhrase, request) {
      case .failure(let undecided): return undecided.outcome
      case .success(let people):
        people.forEach { search.include($0) }
        name = Self.name(of: people, person.spokenPhrase)
      }
    }
    let found: [CallRecord]
    do throws(HistoryError) {
      found = try await history?.calls(search, limit: Self.mostCalls + 1) ?? []
    } catch {
      return fail("history", error.description, .nobodyToCall, utterance: request.utterance)
    }
    for record in found.prefix(Self.mostCalls) {
      report(
        .history(
          utterance: request.utterance,
          HistoryEvent(record, in: book)))
    }
    if found.isEmpty {
      report(
        .note(
          utterance: request.utterance, code: "noCalls",
          message: Self.nothing(of: search.kinds, with: name, when: request.slots["when"])))
    } else if found.count > Self.mostCalls {
      report(
        .note(
          utterance: request.utterance, code: "moreCalls",
          message: "There are more; these are the latest \(Self.mostCalls)."))
    }
    return .carriedOut
  }

  /// Calls the other side of a call of the history again or back.
  ///
  /// A call for help is repeated only after a question, however surely it was asked for.
  private func call(
    _ record: CallRecord, _ origin: CallQuestion.Origin, _ request: UnderstoodRequest
  ) async -> Outcome {
    let choice = ContactChoice(
      record.handleValue, record.handleKind, of: record.contactIdentifier, in: book)
    guard let handle = choice.handle,
      let call = StartCallRequest(handle, region: options.region)
    else {
      let message = "The last call has no number that can be called: \(record.displayName)."
      report(
        .resolution(
          utterance: request.utterance,
          ResolutionEvent(unsupported: .noUsableHandleForRedial, message)))
      return fail("invalidNumber", message, .nobodyToCall, utterance: request.utterance)
    }
    let question = CallQuestion(
      call, choice, from: origin, region: options.region, prompts: options.prompts)
    let goesUnasked =
      switch options.confirmation {
      case .always: false
      case .uncertain: request.isCertain && question == nil
      case .never: true
      }
    let isCallBack = origin == .callBack
    let event = ResolutionEvent(
      goesUnasked ? .success : .confirmationRequired, choice,
      goesUnasked || question == nil
        ? "Calling \(record.displayName) \(isCallBack ? "back" : "again")."
        : question?.explanation ?? "")
    report(.resolution(utterance: request.utterance, event))
    if !goesUnasked {
      if let question, let refused = refusal(of: question, utterance: request.utterance) {
        return refused
      }
      guard
        await confirms(
          isCallBack ? .callBack : .callAgain, ["name": question?.whom ?? record.displayName],
          utterance: request.utterance)
      else { return .undecided }
    }
    return await start(
      Decision(choice: choice, isConfirmed: !goesUnasked), utterance: request.utterance)
  }

  /// Everybody who goes by a name; where that is a near miss, the user is asked.
  private func people(
    called name: String, _ request: UnderstoodRequest
  ) async -> Result<[Contact], Undecided> {
    let resolution = book.resolve(name: name, isMeaning: language.isEmergency(name))
    if case .disambiguation(let choices) = resolution.result,
      book.hasName(name)
    {
      return .success(choices.compactMap(\.contact))
    }
    let inquiry = Inquiry(purpose: .person, phrase: name, utterance: request.utterance)
    if case .success(let choice) = resolution.result {
      return .success([choice.contact].compactMap(\.self))
    }
    return await decide(resolution, inquiry, isCertain: true).map {
      [$0.choice.contact].compactMap(\.self)
    }
  }

  /// The name of one, or for several the name as it was said.
  private static func name(of people: [Contact], _ phrase: String) -> String {
    Set(people.map(\.identifier)).count == 1 ? people[0].displayName : phrase.capitalized
  }

  private func dates(_ range: INDateComponentsRange?) -> Range<Date>? {
    guard let range else { return nil }
    let start = range.startDateComponents.flatMap { calendar.date(from: $0) } ?? .distantPast
    let end = range.endDateComponents.flatMap { calendar.date(from: $0) } ?? .distantFuture
    return start..<max(start, end)
  }

  /// What to say where nothing was found, such as "No missed calls from Maria Lopez today".
  private static func nothing(
    of kinds: Set<CallSearch.Kind>, with name: String?, when: String?
  ) -> String {
    let kind: String
    let direction: String
    switch kinds {
    case [.missed]: (kind, direction) = ("missed calls", "from")
    case [.outgoing]: (kind, direction) = ("outgoing calls", "to")
    case [.missed, .received]: (kind, direction) = ("incoming calls", "from")
    default: (kind, direction) = ("calls", "with")
    }
    let parts = ["No \(kind)", name.map { "\(direction) \($0)" }, when]
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
