internal import CallKit
internal import ContactBook
public import Foundation
public import IntentParser
internal import NameSearch

extension VoiceDialer {
  /// The other side of a call.
  ///
  /// - Parameter call: the call; of those that are over, the last ones are known.
  /// - Returns: who it is; nil where the call is not known.
  public func party(of call: UUID) -> CallParty? {
    guard let call = manager.call(call) else { return nil }
    let name = name(of: call)
    let handle = call.handle.flatMap {
      ContactChoice($0.value, .sipAddress, of: call.contactIdentifier, in: book).handle
    }
    let detail = [handle?.label?.rawValue, handle?.displayText].compactMap(\.self)
      .filter { $0 != name }.joined(separator: " · ")
    let ended = server.answerOffers(for: call.uuid).first?.ended ?? []
    let others = ended.compactMap { manager.call($0) }.map { self.name(of: $0) }
    var consequence: String?
    if !others.isEmpty {
      consequence = "To answer ends the call with \(others.joined(separator: " and "))."
    } else if call.isRinging, let emergencyCall {
      consequence = "To answer puts the call with \(self.name(of: emergencyCall)) on hold."
    }
    return CallParty(
      name: name, detail: detail.isEmpty ? nil : detail, isOutgoing: call.isOutgoing,
      consequence: consequence)
  }

  /// Carries out a request about a call that was pointed at, as the same request in words does.
  ///
  /// - Parameters:
  ///   - request: to answer, decline or hang up a call, with which.
  ///   - mayEndOthers: whether to answer it may end other calls.
  /// - Returns: how it ended; `notUnderstood` where it is another request or points at no call.
  public func perform(_ request: CallRequest, mayEndOthers: Bool = false) async -> Outcome {
    await queue.run(.urgent) { await carryOut(request, mayEndOthers: mayEndOthers) }
  }

  private func carryOut(_ request: CallRequest, mayEndOthers: Bool) async -> Outcome {
    switch request {
    case .hangUp(.call(let uuid)):
      guard let call = liveCall(uuid) else { return isOverAlready }
      return await end(conference(of: call), utterance: nil)
    case .decline(let uuid?):
      guard let call = liveCall(uuid) else { return isOverAlready }
      // Somebody may have taken the call in the same moment.
      guard call.isRinging else { return notRinging }
      return await end([call], utterance: nil)
    case .answer(let uuid?, _):
      guard let call = liveCall(uuid) else { return isOverAlready }
      guard call.isRinging, let offer = server.answerOffers(for: uuid).first else {
        return notRinging
      }
      guard offer.ended.isEmpty || mayEndOthers else {
        return fail(
          "tooManyCalls", "There are two calls already; hang up one of them first.", .failed,
          utterance: nil)
      }
      // The one who answers was told of a call for help that is left, or it stays.
      if let emergencyCall, !mayEndOthers {
        return fail(
          "emergencyCall", refusal(of: emergencyCall), .failed, utterance: nil)
      }
      return await answer(offer, utterance: nil)
    default: return .notUnderstood
    }
  }

  func liveCall(_ uuid: UUID) -> ActiveCall? {
    manager.call(uuid).flatMap { $0.state.isOver ? nil : $0 }
  }

  var isOverAlready: Outcome {
    fail("noActiveCall", "The call is over already.", .nobodyToCall, utterance: nil)
  }

  private var notRinging: Outcome {
    fail(
      "noIncomingCall", "The call does not ring any more.", .nobodyToCall, utterance: nil)
  }
}
