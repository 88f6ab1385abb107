import CallKit
import Foundation

/// A delegate as users of CallKit write it: some methods, the others left out.
class ProviderDelegate: NSObject, CXProviderDelegate {
  var onStart: (CXStartCallAction) -> Void = { $0.fulfill() }
  var onEnd: (CXEndCallAction) -> Void = { $0.fulfill() }
  var onAnswer: (CXAnswerCallAction) -> Void = { $0.fulfill() }
  var onOther: (CXCallAction) -> Void = { $0.fulfill() }
  private(set) var log: [String] = []

  func providerDidReset(_ provider: CXProvider) { log.append("reset") }

  func providerDidBegin(_ provider: CXProvider) { log.append("begin") }

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
    log.append("start \(action.handle.value)")
    onStart(action)
  }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    log.append("end")
    onEnd(action)
  }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    log.append("answer")
    onAnswer(action)
  }

  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    log.append(action.isOnHold ? "hold" : "resume")
    onOther(action)
  }

  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
    log.append(action.isMuted ? "mute" : "unmute")
    onOther(action)
  }

  func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
    log.append(action.callUUIDToGroupWith == nil ? "leave" : "join")
    onOther(action)
  }

  func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
    log.append("tones \(action.digits)")
    onOther(action)
  }

  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    log.append("timed out \(type(of: action)) \(action.isComplete)")
  }

  func provider(_ provider: CXProvider, didChange authorizationStatus: CXAuthorizationStatus) {
    log.append("authorization \(authorizationStatus)")
  }

  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    log.append("audio on")
  }

  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    log.append("audio off")
  }
}

/// A delegate with only what is required.
final class SilentDelegate: NSObject, CXProviderDelegate {
  func providerDidReset(_ provider: CXProvider) {}
}

/// A delegate that carries out whole transactions.
final class WholeDelegate: NSObject, CXProviderDelegate {
  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
    transaction.actions.reversed().forEach { $0.fulfill() }
    return true
  }
}

final class CallLog: NSObject, CXCallObserverDelegate, Sendable {
  let changes = Locked<[String]>([])

  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    let words =
      call.hasEnded
      ? "ended"
      : call.isOnHold
        ? "held" : call.hasConnected ? "connected" : call.isOutgoing ? "dialing" : "ringing"
    changes.withLock { $0.append(words) }
  }
}
