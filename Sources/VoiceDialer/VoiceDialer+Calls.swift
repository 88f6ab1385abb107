internal import CallKit
internal import ContactBook
internal import Foundation
internal import Intents

extension VoiceDialer {
  /// Starts the call to a handle that was decided on, by way of a user activity.
  func start(
    _ choice: ContactChoice, isVideo: Bool = false, utterance: Int
  ) async -> Outcome {
    guard let handle = choice.handle else { return .undecided }
    let isEmergency =
      handle.kind == .phoneNumber
      && PhoneNumber.isEmergency(handle.value, region: options.region)
    let activity = NSUserActivity.startingCall(
      to: choice, on: handle, isVideo: isVideo && !isEmergency, isEmergency: isEmergency)
    report(
      .activity(
        utterance: utterance, activityType: activity.activityType, handle: handle.address))
    do throws(StartCallError) {
      let request = try StartCallRequest(activity: activity, region: options.region)
      return await start(request, utterance: utterance)
    } catch {
      return fail("invalidHandle", error.description, .nobodyToCall, utterance: utterance)
    }
  }

  /// Requests the transaction of a call and waits until the call is connected or over.
  ///
  /// - Parameters:
  ///   - request: the call.
  ///   - other: a call that the new one is grouped with; where there is none, all others are ended.
  ///   - utterance: the request's number within the run.
  /// - Returns: how it ended.
  func start(
    _ request: StartCallRequest, joining other: ActiveCall? = nil, utterance: Int
  ) async -> Outcome {
    if let digits = request.numberExtension {
      report(
        .note(
          utterance: utterance, code: "extension",
          message: "The extension \(digits) is not dialled; ask for it when the call is answered."))
    }
    let action = CXStartCallAction(call: makeUUID(), handle: request.handle)
    action.contactIdentifier = request.contactIdentifier
    action.isVideo = request.isVideo
    let group = other.map {
      CXSetGroupCallAction(call: action.callUUID, callUUIDToGroupWith: $0.uuid)
    }
    let transaction = CXTransaction(
      uuid: makeUUID(), actions: [action, group].compactMap(\.self))
    if options.isDryRun {
      report(.transaction(utterance: utterance, TransactionEvent(transaction, .notRequested)))
      return .carriedOut
    }
    if other == nil {
      for call in manager.calls { _ = await end(call, utterance: nil) }
    }
    guard await accepts(transaction, utterance: utterance) else { return .failed }
    guard let call = await manager.settled(action.callUUID) else { return .failed }
    await record(call)
    guard call.state == .connected else { return .failed }
    // The other side may end it, or the network fail, at any time; what is ended from here has no
    // reason and is kept by whoever ends it.
    Task {
      if let ended = await manager.over(call.uuid), ended.reason != nil {
        await record(ended)
      }
    }
    return .carriedOut
  }

  /// Requests the end of a call and waits until it is over.
  func end(_ call: ActiveCall, utterance: Int?) async -> Outcome {
    let transaction = CXTransaction(
      uuid: makeUUID(), actions: [CXEndCallAction(call: call.uuid)])
    guard await accepts(transaction, utterance: utterance) else { return .failed }
    if let ended = await manager.over(call.uuid) { await record(ended) }
    return .carriedOut
  }

  /// Requests a transaction of actions on calls that are there.
  func perform(_ actions: [CXCallAction], _ request: UnderstoodRequest) async -> Outcome {
    let transaction = CXTransaction(uuid: makeUUID(), actions: actions)
    if options.isDryRun {
      report(
        .transaction(
          utterance: request.utterance, TransactionEvent(transaction, .notRequested)))
      return .carriedOut
    }
    return await accepts(transaction, utterance: request.utterance) ? .carriedOut : .failed
  }

  /// Requests a transaction and tells the system's answer.
  private func accepts(_ transaction: CXTransaction, utterance: Int?) async -> Bool {
    let report = report
    return await manager.request(transaction) { error in
      let result: TransactionEvent.Result =
        error.map {
          .refused(domain: $0.domain, code: $0.code, description: $0.localizedDescription)
        } ?? .accepted
      report(.transaction(utterance: utterance, TransactionEvent(transaction, result)))
    }
  }

  /// Keeps the call in the history; a history that cannot be written stops no call.
  private func record(_ call: ActiveCall) async {
    guard let history else { return }
    let contact = call.contactIdentifier.flatMap { book.contact(withIdentifier: $0) }
    let isPhone = call.handle.type == .phoneNumber
    let ending: CallRecord.Ending? =
      switch call.state {
      case .failed: call.reason == "noAnswer" ? .unanswered : .failed
      case .ended: call.reason == "remoteEnded" ? .remoteEnded : .localEnded
      default: nil
      }
    let record = CallRecord(
      uuid: call.uuid, direction: call.isOutgoing ? .outgoing : .incoming,
      handleKind: isPhone ? .phoneNumber : .sipAddress,
      handleValue: call.handle.value, contactIdentifier: call.contactIdentifier,
      displayName: contact?.displayName ?? call.handle.value, started: call.requested,
      connected: call.connected, ended: call.ended, ending: ending)
    do throws(HistoryError) {
      try await history.record(record)
    } catch {
      report(.error(utterance: nil, source: nil, code: "history", message: error.description))
    }
  }
}

extension NSUserActivity {
  /// The activity that carries the intent to call one person on one handle.
  fileprivate static func startingCall(
    to choice: ContactChoice, on handle: ContactHandle, isVideo: Bool, isEmergency: Bool
  ) -> NSUserActivity {
    let personHandle = INPersonHandle(
      value: handle.address, type: handle.kind == .phoneNumber ? .phoneNumber : .unknown,
      label: handle.label.map { INPersonHandleLabel($0.rawValue) })
    let person = INPerson(
      spokenPhrase: nil, personHandle: personHandle, displayName: choice.contact?.displayName,
      contactIdentifier: choice.contact?.identifier)
    let intent: INIntent =
      isVideo
      ? INStartVideoCallIntent(contacts: [person])
      : INStartAudioCallIntent(
        destinationType: isEmergency ? .emergency : .normal, contacts: [person])
    return NSUserActivity(interaction: INInteraction(intent: intent, response: nil))
  }
}

extension ContactHandle {
  /// The value, with the extension where there is one, as RFC 3966 writes it.
  fileprivate var address: String {
    guard kind == .phoneNumber, let numberExtension else { return value }
    return "\(value);ext=\(numberExtension)"
  }
}
