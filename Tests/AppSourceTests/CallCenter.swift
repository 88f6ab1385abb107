import AVFoundation
import CallKit

/// The calls of an app, with its provider, as such apps are written for Apple's systems.
final class CallCenter: NSObject, @unchecked Sendable {
  let provider: CXProvider
  private let controller = CXCallController()
  private let queue = DispatchQueue(label: "app.calls")
  private var connected: Set<UUID> = []
  private var isSpeakerOn = false

  override init() {
    let configuration = CXProviderConfiguration()
    configuration.maximumCallGroups = 1
    configuration.maximumCallsPerCallGroup = 1
    configuration.supportsVideo = false
    configuration.includesCallsInRecents = true
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    configuration.ringtoneSound = "Ringtone.caf"
    provider = CXProvider(configuration: configuration)
    super.init()
    provider.setDelegate(self, queue: queue)
    let center = NotificationCenter.default
    for name in [
      AVAudioSession.interruptionNotification, AVAudioSession.routeChangeNotification,
    ] {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
        self?.audioChanged($0)
      }
    }
  }

  /// The calls that were answered or put through and have not ended.
  var active: Set<UUID> { queue.sync { connected } }

  func ring(
    _ uuid: UUID, from number: String, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .phoneNumber, value: number)
    update.localizedCallerName = "Front desk"
    update.hasVideo = false
    update.supportsDTMF = true
    provider.reportNewIncomingCall(with: uuid, update: update, completion: completion)
  }

  func start(
    _ uuid: UUID, to number: String, completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let action = CXStartCallAction(
      call: uuid, handle: CXHandle(type: .phoneNumber, value: number))
    action.isVideo = false
    controller.request(CXTransaction(action: action), completion: completion)
  }

  func answer(_ uuid: UUID, completion: @escaping @Sendable ((any Error)?) -> Void) {
    controller.requestTransaction(
      with: [CXAnswerCallAction(call: uuid)], completion: completion)
  }

  func end(_ uuid: UUID, completion: @escaping @Sendable ((any Error)?) -> Void) {
    let transaction = CXTransaction()
    transaction.addAction(CXEndCallAction(call: uuid))
    controller.request(transaction, completion: completion)
  }

  private func configureAudio() {
    let session = AVAudioSession.sharedInstance()
    do {
      try session.setCategory(
        .playAndRecord, mode: .voiceChat, options: [.allowBluetoothHFP, .duckOthers])
      try session.setPreferredSampleRate(16_000)
      try session.setPreferredIOBufferDuration(0.02)
    } catch {
      NSLog("%@", error.localizedDescription)
    }
  }

  func useSpeaker(_ isOn: Bool) throws {
    let session = AVAudioSession.sharedInstance()
    try session.overrideOutputAudioPort(isOn ? .speaker : .none)
    isSpeakerOn = session.currentRoute.outputs.contains { $0.portType == .builtInSpeaker }
  }

  private func audioChanged(_ notification: Notification) {
    let info = notification.userInfo
    if let number = info?[AVAudioSessionInterruptionTypeKey] as? UInt,
      AVAudioSession.InterruptionType(rawValue: number) == .began
    {
      NSLog("interrupted")
    }
    if let number = info?[AVAudioSessionRouteChangeReasonKey] as? UInt,
      AVAudioSession.RouteChangeReason(rawValue: number) == .oldDeviceUnavailable
    {
      NSLog("unplugged")
    }
  }
}

extension CallCenter: CXProviderDelegate {
  func providerDidReset(_ provider: CXProvider) { connected.removeAll() }

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
    configureAudio()
    provider.reportOutgoingCall(with: action.callUUID, startedConnectingAt: nil)
    connected.insert(action.callUUID)
    action.fulfill()
    provider.reportOutgoingCall(with: action.callUUID, connectedAt: Date())
  }

  func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    configureAudio()
    connected.insert(action.callUUID)
    action.fulfill()
  }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    guard connected.remove(action.callUUID) != nil else {
      action.fail()
      return
    }
    action.fulfill()
  }

  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) { action.fulfill() }

  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    NSLog("%@", audioSession.category.rawValue)
  }

  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {}
}
