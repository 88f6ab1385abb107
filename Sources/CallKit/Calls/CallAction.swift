internal import Foundation

/// The value of an action, without the object that the delegate answers.
package struct CallAction: Sendable, Hashable {
  /// The kinds of actions, with the calls that they are about.
  package enum Kind: Sendable, Hashable {
    case start(call: UUID, handle: CXHandle, isVideo: Bool, contactIdentifier: String?)
    case answer(call: UUID)
    case end(call: UUID)
    case setHeld(call: UUID, isOnHold: Bool)
    case setMuted(call: UUID, isMuted: Bool)
    case setGroup(call: UUID, with: UUID?)
    case playDTMF(call: UUID, digits: String, type: CXPlayDTMFCallAction.ActionType)
    /// An action of no kind, with the name of its class.
    case other(name: String)
  }

  /// The answers of a provider's delegate to an action.
  package enum Answer: Sendable, Hashable {
    /// It was carried out; the date is now if not given.
    case fulfilled(Date?)
    /// It could not be carried out, for the reason given in the app's own words.
    case failed(because: String?)
  }

  package let uuid: UUID
  package let kind: Kind

  package init(uuid: UUID, kind: Kind) {
    self.uuid = uuid
    self.kind = kind
  }

  /// The name of the action's class.
  package var name: String {
    switch kind {
    case .start: "CXStartCallAction"
    case .answer: "CXAnswerCallAction"
    case .end: "CXEndCallAction"
    case .setHeld: "CXSetHeldCallAction"
    case .setMuted: "CXSetMutedCallAction"
    case .setGroup: "CXSetGroupCallAction"
    case .playDTMF: "CXPlayDTMFCallAction"
    case .other(let name): name
    }
  }

  /// The call that the action is about.
  package var callUUID: UUID? {
    switch kind {
    case .start(let call, _, _, _), .answer(let call), .end(let call), .setHeld(let call, _),
      .setMuted(let call, _), .setGroup(let call, _), .playDTMF(let call, _, _):
      call
    case .other: nil
    }
  }

  /// The calls that the action is about, beginning with the one that it changes.
  var callUUIDs: [UUID] {
    if case .setGroup(let call, let other) = kind { return [call] + [other].compactMap(\.self) }
    return [callUUID].compactMap(\.self)
  }

  /// Whether the action ends a call.
  var isEnd: Bool {
    if case .end = kind { true } else { false }
  }

  /// Whether the action lets a call begin, or does something that is not known; the others are about
  /// calls that are there already.
  var needsAuthorization: Bool {
    switch kind {
    case .start, .answer, .other: true
    case .end, .setHeld, .setMuted, .setGroup, .playDTMF: false
    }
  }

  /// Whether the action makes a new call.
  var isStart: Bool {
    if case .start = kind { true } else { false }
  }
}

/// The value of a transaction.
package struct CallTransaction: Sendable, Hashable {
  /// The outcomes of an accepted transaction.
  package enum Outcome: Sendable, Hashable {
    /// All actions were fulfilled.
    case fulfilled
    /// The delegate failed an action, for the reason given in the app's own words.
    case failed(because: String?)
    /// The system failed an action, for the reason given as a sentence.
    case failedBySystem(because: String)
    /// The delegate did not answer an action in time.
    case timedOut
    /// A call that an action is about has ended, other than by the transaction.
    case callEnded
  }

  package let uuid: UUID
  package let actions: [CallAction]

  package init(uuid: UUID, actions: [CallAction]) {
    self.uuid = uuid
    self.actions = actions
  }
}

/// The seconds that a delegate has to answer an action, from when it was handed out.
package struct ActionDeadlines: Sendable, Hashable {
  /// To start a call.
  package var start: TimeInterval
  /// To answer a call.
  package var answer: TimeInterval
  /// For any other action.
  package var other: TimeInterval

  /// Creates deadlines; those not given are as measured on Apple's CallKit.
  package init(start: TimeInterval = 600, answer: TimeInterval = 60, other: TimeInterval = 5) {
    self.start = start
    self.answer = answer
    self.other = other
  }

  func seconds(for action: CallAction) -> TimeInterval {
    switch action.kind {
    case .start: start
    case .answer: answer
    case .end, .setHeld, .setMuted, .setGroup, .playDTMF, .other: other
    }
  }
}
