import CallKit
import Foundation
import Testing

/// The members of each class have Apple's names and types; most of it is said by compiling.
struct SignatureTests {
  private typealias Completion = @Sendable ((any Error)?) -> Void

  private func isReadOnly<Root, Value>(_ path: KeyPath<Root, Value>) -> Bool {
    !(path is ReferenceWritableKeyPath<Root, Value>)
  }

  private func isCoded(_ object: AnyObject) -> Bool {
    object is NSObject && object is any NSCopying && object is any NSSecureCoding
  }

  @Test func action() {
    let _: () -> CXAction = CXAction.init
    let _: (NSCoder) -> CXAction? = CXAction.init(coder:)
    let _: (CXAction) -> () -> Void = CXAction.fulfill
    let _: (CXAction) -> () -> Void = CXAction.fail
    let (uuid, isComplete, timeoutDate):
      (
        KeyPath<CXAction, UUID>, KeyPath<CXAction, Bool>, KeyPath<CXAction, Date>
      ) = (\.uuid, \.isComplete, \.timeoutDate)
    #expect(isReadOnly(uuid) && isReadOnly(isComplete) && isReadOnly(timeoutDate))
    #expect(isCoded(CXAction()))
    #expect(CXAction().uuid != CXAction().uuid)
  }

  @Test func callActions() {
    let _: (UUID) -> CXCallAction = CXCallAction.init(call:)
    let _: (UUID, CXHandle) -> CXStartCallAction = CXStartCallAction.init(call:handle:)
    let _: (UUID) -> CXAnswerCallAction = CXAnswerCallAction.init(call:)
    let _: (UUID) -> CXEndCallAction = CXEndCallAction.init(call:)
    let _: (UUID, Bool) -> CXSetHeldCallAction = CXSetHeldCallAction.init(call:onHold:)
    let _: (UUID, Bool) -> CXSetMutedCallAction = CXSetMutedCallAction.init(call:muted:)
    let _: (UUID, UUID?) -> CXSetGroupCallAction =
      CXSetGroupCallAction.init(call:callUUIDToGroupWith:)
    let _: (UUID, String, CXPlayDTMFCallAction.ActionType) -> CXPlayDTMFCallAction =
      CXPlayDTMFCallAction.init(call:digits:type:)
    let _: (CXStartCallAction) -> (Date) -> Void = CXStartCallAction.fulfill(withDateStarted:)
    let _: (CXAnswerCallAction) -> (Date) -> Void = CXAnswerCallAction.fulfill(withDateConnected:)
    let _: (CXEndCallAction) -> (Date) -> Void = CXEndCallAction.fulfill(withDateEnded:)
    let _: ReferenceWritableKeyPath<CXStartCallAction, CXHandle> = \.handle
    let _: ReferenceWritableKeyPath<CXStartCallAction, String?> = \.contactIdentifier
    let _: ReferenceWritableKeyPath<CXStartCallAction, Bool> = \.isVideo
    let _: ReferenceWritableKeyPath<CXSetHeldCallAction, Bool> = \.isOnHold
    let _: ReferenceWritableKeyPath<CXSetMutedCallAction, Bool> = \.isMuted
    let _: ReferenceWritableKeyPath<CXSetGroupCallAction, UUID?> = \.callUUIDToGroupWith
    let _: ReferenceWritableKeyPath<CXPlayDTMFCallAction, String> = \.digits
    let _: ReferenceWritableKeyPath<CXPlayDTMFCallAction, CXPlayDTMFCallAction.ActionType> = \.type
    #expect(isReadOnly(\CXCallAction.callUUID))
    for action in ActionTests.actions { #expect(isCoded(action)) }
  }

  @Test func transaction() {
    let _: () -> CXTransaction = CXTransaction.init
    let _: ([CXAction]) -> CXTransaction = CXTransaction.init(actions:)
    let _: (CXAction) -> CXTransaction = CXTransaction.init(action:)
    let _: (CXTransaction) -> (CXAction) -> Void = CXTransaction.addAction
    #expect(isReadOnly(\CXTransaction.uuid) && isReadOnly(\CXTransaction.isComplete))
    #expect(isReadOnly(\CXTransaction.actions))
    #expect(isCoded(CXTransaction()))
    #expect(CXTransaction().actions.isEmpty)
    #expect(CXTransaction().isComplete)
  }

  @Test func handle() {
    let _: (CXHandle.HandleType, String) -> CXHandle = CXHandle.init(type:value:)
    let handle = CXHandle(type: .generic, value: "a")
    #expect(handle.isEqual(to: CXHandle(type: .generic, value: "a")))
    #expect(handle == CXHandle(type: .generic, value: "a"))
    #expect(Set([handle, CXHandle(type: .generic, value: "a")]).count == 1)
    #expect(isReadOnly(\CXHandle.type) && isReadOnly(\CXHandle.value))
    #expect(isCoded(handle))
  }

  @Test func callUpdate() {
    let _: () -> CXCallUpdate = CXCallUpdate.init
    let _: ReferenceWritableKeyPath<CXCallUpdate, CXHandle?> = \.remoteHandle
    let _: ReferenceWritableKeyPath<CXCallUpdate, String?> = \.localizedCallerName
    let _: [ReferenceWritableKeyPath<CXCallUpdate, Bool>] = [
      \.supportsHolding, \.supportsGrouping, \.supportsUngrouping, \.supportsDTMF, \.hasVideo,
    ]
    #expect(CXCallUpdate() as AnyObject is any NSCopying)
  }

  @Test func call() async throws {
    let world = World()
    let delegate = ProviderDelegate()
    let provider = world.makeProvider(delegate)
    try await provider.reportNewIncomingCall(with: uuid(1), update: CXCallUpdate())
    let calls = world.controller.callObserver.calls
    let call: CXCall = try #require(calls.first)
    let _: KeyPath<CXCall, UUID> = \.uuid
    let _: [KeyPath<CXCall, Bool>] = [
      \.isOutgoing, \.isOnHold, \.hasConnected, \.hasEnded,
    ]
    #expect(call.isEqual(to: call))
    #expect(call.uuid == uuid(1))
  }

  @Test func callController() {
    let _: () -> CXCallController = CXCallController.init
    let _: (DispatchQueue) -> CXCallController = CXCallController.init(queue:)
    let controller = CXCallController(queue: .global(), server: CallServer())
    let _: CXCallObserver = controller.callObserver
    let _: (CXTransaction, @escaping Completion) -> Void = controller.request(_:completion:)
    let _: ([CXAction], @escaping Completion) -> Void =
      controller.requestTransaction(with:completion:)
    let _: (CXAction, @escaping Completion) -> Void =
      controller.requestTransaction(with:completion:)
    let _: (CXTransaction) async throws -> Void = controller.request(_:)
    let _: ([CXAction]) async throws -> Void = controller.requestTransaction(with:)
    let _: (CXAction) async throws -> Void = controller.requestTransaction(with:)
    #expect(isReadOnly(\CXCallController.callObserver))
  }

  @Test func callObserver() {
    let _: () -> CXCallObserver = CXCallObserver.init
    let _: (CXCallObserver) -> ((any CXCallObserverDelegate)?, DispatchQueue?) -> Void =
      CXCallObserver.setDelegate(_:queue:)
    let _: (any CXCallObserverDelegate, CXCallObserver, CXCall) -> Void = {
      $0.callObserver($1, callChanged: $2)
    }
    #expect(isReadOnly(\CXCallObserver.calls))
  }

  @Test func providerConfiguration() {
    let _: () -> CXProviderConfiguration = CXProviderConfiguration.init
    let _: (String) -> CXProviderConfiguration = CXProviderConfiguration.init(localizedName:)
    let _: ReferenceWritableKeyPath<CXProviderConfiguration, String?> = \.ringtoneSound
    let _: ReferenceWritableKeyPath<CXProviderConfiguration, Data?> = \.iconTemplateImageData
    let _: [ReferenceWritableKeyPath<CXProviderConfiguration, Int>] = [
      \.maximumCallGroups, \.maximumCallsPerCallGroup,
    ]
    let _: [ReferenceWritableKeyPath<CXProviderConfiguration, Bool>] = [
      \.includesCallsInRecents, \.supportsVideo,
    ]
    let _: ReferenceWritableKeyPath<CXProviderConfiguration, Set<CXHandle.HandleType>> =
      \.supportedHandleTypes
    let name: String? = CXProviderConfiguration(localizedName: "Phone").localizedName
    #expect(name == "Phone")
    #expect(CXProviderConfiguration() as AnyObject is any NSCopying)
  }

  @Test func provider() {
    let _: (CXProviderConfiguration) -> CXProvider = CXProvider.init(configuration:)
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: CallServer())
    let _: ((any CXProviderDelegate)?, DispatchQueue?) -> Void = provider.setDelegate(_:queue:)
    let _: (UUID, CXCallUpdate, @escaping Completion) -> Void =
      provider.reportNewIncomingCall(with:update:completion:)
    let _: (UUID, CXCallUpdate) async throws -> Void =
      provider.reportNewIncomingCall(with:update:)
    let _: (UUID, CXCallUpdate) -> Void = provider.reportCall(with:updated:)
    let _: (UUID, Date?, CXCallEndedReason) -> Void = provider.reportCall(with:endedAt:reason:)
    let _: (UUID, Date?) -> Void = provider.reportOutgoingCall(with:startedConnectingAt:)
    let _: (UUID, Date?) -> Void = provider.reportOutgoingCall(with:connectedAt:)
    let _: ReferenceWritableKeyPath<CXProvider, CXProviderConfiguration> = \.configuration
    let _: () -> Void = provider.invalidate
    let pending: [CXTransaction] = provider.pendingTransactions
    let _: (AnyClass, UUID) -> [CXCallAction] = provider.pendingCallActions(of:withCall:)
    #expect(pending.isEmpty)
  }

  @Test func providerDelegate() {
    // With nothing but the required method: all others have defaults.
    let delegate: any CXProviderDelegate = SilentDelegate()
    let provider = CXProvider(configuration: CXProviderConfiguration(), server: CallServer())
    delegate.providerDidReset(provider)
    delegate.providerDidBegin(provider)
    #expect(!delegate.provider(provider, execute: CXTransaction()))
    delegate.provider(provider, perform: makeStart(1))
    delegate.provider(provider, perform: CXAnswerCallAction(call: uuid(1)))
    delegate.provider(provider, perform: makeEnd(1))
    delegate.provider(provider, perform: CXSetHeldCallAction(call: uuid(1), onHold: true))
    delegate.provider(provider, perform: CXSetMutedCallAction(call: uuid(1), muted: true))
    delegate.provider(
      provider, perform: CXSetGroupCallAction(call: uuid(1), callUUIDToGroupWith: nil))
    delegate.provider(
      provider, perform: CXPlayDTMFCallAction(call: uuid(1), digits: "1", type: .singleTone))
    delegate.provider(provider, timedOutPerforming: CXAction())
    delegate.provider(provider, didActivate: AVAudioSession.sharedInstance())
    delegate.provider(provider, didDeactivate: AVAudioSession.sharedInstance())
  }
}
