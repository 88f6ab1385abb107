import CallKit
import Foundation

/// The intercom of a house: carries out what is asked of its one line.
public actor House {
  /// The state of the line.
  public private(set) var line = Line()

  private let cable: any Cabling
  private let clerk = ErrandClerk()
  private let provider: CXProvider
  private var paging: Task<Void, Never>?

  /// Makes the intercom; ``open()`` puts it to work.
  public init(cable: any Cabling) {
    self.cable = cable
    let configuration = CXProviderConfiguration(localizedName: "Intercom")
    configuration.maximumCallGroups = 1
    configuration.maximumCallsPerCallGroup = 1
    configuration.supportedHandleTypes = [.generic, .phoneNumber]
    provider = CXProvider(configuration: configuration)
    provider.setDelegate(clerk, queue: DispatchQueue(label: "intercom.clerk"))
  }

  /// Carries out what is asked for, until ``close()``.
  public func open() async {
    for await errand in clerk.errands {
      switch errand {
      case .perform(let transaction):
        for action in transaction.actions { await perform(action) }
      case .tooLate: await cable.giveUp()
      case .sound(let isOn): await cable.carrySound(isOn)
      case .reset:
        paging?.cancel()
        line = Line()
        await cable.ring(false)
      }
    }
  }

  /// Ends all calls and takes no more.
  public func close() {
    paging?.cancel()
    provider.invalidate()
    clerk.close()
  }

  /// Rings in all rooms for a visitor.
  ///
  /// - Parameter handle: the address of the door, or a telephone number.
  /// - Returns: the call that rings.
  /// - Throws: the system's reason not to let it ring, such as a number that is blocked.
  public func visit(from handle: CXHandle) async throws -> UUID {
    let call = UUID()
    let update = CXCallUpdate()
    update.remoteHandle = handle
    update.localizedCallerName = Station.at(handle.value)?.name
    update.supportsHolding = true
    update.supportsDTMF = true
    try await provider.reportNewIncomingCall(with: call, update: update)
    line.ringing = call
    await cable.ring(true)
    return call
  }

  /// Tells the system who the visitor is, once that is known.
  public func recognize(_ call: UUID, as name: String) {
    let update = CXCallUpdate()
    update.localizedCallerName = name
    provider.reportCall(with: call, updated: update)
  }

  /// Tells the system that the visitor has gone away.
  public func leave(_ call: UUID) async {
    let reason: CXCallEndedReason = line.ringing == call ? .unanswered : .remoteEnded
    provider.reportCall(with: call, endedAt: nil, reason: reason)
    line.drop(call)
    await cable.ring(line.ringing != nil)
  }

  private func perform(_ action: CXAction) async {
    switch action {
    case let start as CXStartCallAction:
      guard let station = Station.at(start.handle.value) else { return start.fail() }
      prepareSound()
      line.begin(start.callUUID, .calling)
      start.fulfill()
      paging = Task { await page(station, by: start.callUUID) }
    case let answer as CXAnswerCallAction:
      guard line.ringing == answer.callUUID else { return answer.fail() }
      prepareSound()
      line.begin(answer.callUUID, .talking)
      await cable.ring(false)
      answer.fulfill()
    case let end as CXEndCallAction:
      if line[end.callUUID] != nil { paging?.cancel() }
      line.drop(end.callUUID)
      await cable.ring(line.ringing != nil)
      end.fulfill()
    case let hold as CXSetHeldCallAction:
      line[hold.callUUID]?.stage = hold.isOnHold ? .paused : .talking
      await cable.carrySound(!hold.isOnHold)
      hold.fulfill()
    case let mute as CXSetMutedCallAction:
      line[mute.callUUID]?.isMuted = mute.isMuted
      mute.fulfill()
    case let keys as CXPlayDTMFCallAction:
      // A latch may take longer than the system waits; the line must not wait with it.
      Task { await cable.press(keys.digits) ? keys.fulfill() : keys.fail() }
    default: action.fail()
    }
  }

  private func page(_ station: Station, by call: UUID) async {
    provider.reportOutgoingCall(with: call, startedConnectingAt: nil)
    let isTaken = await cable.page(station)
    guard !Task.isCancelled, line[call] != nil else { return }
    if isTaken {
      line[call]?.stage = .talking
      provider.reportOutgoingCall(with: call, connectedAt: nil)
    } else {
      line.drop(call)
      provider.reportCall(with: call, endedAt: nil, reason: .unanswered)
    }
  }

  /// Says what the sound is for; it flows once the system has made the session active.
  private func prepareSound() {
    try? AVAudioSession.sharedInstance().setCategory(.playAndRecord, mode: .voiceChat)
  }
}
