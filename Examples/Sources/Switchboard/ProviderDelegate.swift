import AVFoundation
import CallKit
import Foundation
import UIKit

/// Carries out what the system asks of the app's provider.
final class ProviderDelegate: NSObject, CXProviderDelegate {
  let callManager: SwitchboardCallManager
  private let provider: CXProvider

  init(callManager: SwitchboardCallManager) {
    self.callManager = callManager
    provider = CXProvider(configuration: type(of: self).providerConfiguration)

    super.init()

    provider.setDelegate(self, queue: nil)
  }

  /// What the app's calls can do.
  static var providerConfiguration: CXProviderConfiguration {
    let localizedName = NSLocalizedString("Switchboard", comment: "Name of the app")
    let providerConfiguration = CXProviderConfiguration(localizedName: localizedName)

    providerConfiguration.supportsVideo = true
    providerConfiguration.maximumCallsPerCallGroup = 1
    providerConfiguration.supportedHandleTypes = [.phoneNumber]
    if let icon = UIImage(data: Data([0])) {
      providerConfiguration.iconTemplateImageData = icon.pngData()
    }
    providerConfiguration.ringtoneSound = "Ringtone.caf"

    return providerConfiguration
  }

  // MARK: Incoming calls

  func reportIncomingCall(
    uuid: UUID, handle: String, hasVideo: Bool = false, completion: ((NSError?) -> Void)? = nil
  ) {
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .phoneNumber, value: handle)
    update.hasVideo = hasVideo

    provider.reportNewIncomingCall(with: uuid, update: update) { error in
      // The system may refuse the call, for instance while the user is not to be disturbed.
      if error == nil {
        let call = SwitchboardCall(uuid: uuid)
        call.handle = handle
        self.callManager.addCall(call)
      }

      completion?(error as NSError?)
    }
  }

  // MARK: CXProviderDelegate

  func providerDidReset(_ provider: CXProvider) {
    print("provider: did reset")
    stopAudio()

    for call in callManager.calls {
      call.endSwitchboardCall()
    }
    callManager.removeAllCalls()
  }

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
    print("provider: start \(action.handle.value)")
    let call = SwitchboardCall(uuid: action.callUUID, isOutgoing: true)
    call.handle = action.handle.value

    // The audio is set up here and started when the system has made it active.
    configureAudioSession()

    call.hasStartedConnectingDidChange = { [weak self, weak call] in
      guard let call = call else { return }
      self?.provider.reportOutgoingCall(
        with: call.uuid, startedConnectingAt: call.connectingDate)
    }
    call.hasConnectedDidChange = { [weak self, weak call] in
      guard let call = call else { return }
      self?.provider.reportOutgoingCall(with: call.uuid, connectedAt: call.connectDate)
    }

    call.startSwitchboardCall { success in
      if success {
        action.fulfill()
        self.callManager.addCall(call)
      } else {
        action.fail()
      }
    }
  }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    guard let call = callManager.callWithUUID(uuid: action.callUUID) else {
      action.fail()
      return
    }
    print("provider: answer \(call.handle ?? "unknown")")
    configureAudioSession()
    call.answerSwitchboardCall()
    action.fulfill()
  }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    guard let call = callManager.callWithUUID(uuid: action.callUUID) else {
      action.fail()
      return
    }
    print("provider: end \(call.handle ?? "unknown")")
    stopAudio()
    call.endSwitchboardCall()
    action.fulfill()
    callManager.removeCall(call)
  }

  func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    guard let call = callManager.callWithUUID(uuid: action.callUUID) else {
      action.fail()
      return
    }
    print("provider: \(action.isOnHold ? "hold" : "resume") \(call.handle ?? "unknown")")
    call.isOnHold = action.isOnHold

    if call.isOnHold {
      stopAudio()
    } else {
      startAudio()
    }
    action.fulfill()
  }

  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    print("provider: timed out \(#function)")
  }

  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    print("provider: audio session active, \(audioSession.category.rawValue)")
    startAudio()
  }

  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    print("provider: audio session no longer active")
  }
}
