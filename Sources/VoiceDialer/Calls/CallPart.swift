internal import CallKit
internal import Foundation
internal import Telephony

/// The app's side of CallKit, wired: provider, its delegate, controller, observer and manager.
///
/// Delegate, controller and observer are called on one serial queue, so that the answer to a
/// transaction is always told before its performance.
struct CallPart {
  /// The name under which the user decides about this program's calls.
  static let providerName = "callvoice"

  let network: any CallNetwork
  let provider: CXProvider
  let delegate: ProviderDelegate
  let manager: ActiveCallManager
  let audio = CallAudio()
  private let observer: CallFollower
  private let journal: CallJournal

  init(
    network: any CallNetwork, server: CallServer, now: @escaping @Sendable () -> Date,
    report: @escaping ActiveCallManager.Report
  ) {
    self.network = network
    let queue = DispatchQueue(label: "callvoice.calls")
    let controller = CXCallController(queue: queue, server: server)
    manager = ActiveCallManager(controller: controller, now: now, report: report)
    delegate = ProviderDelegate(network: network, manager: manager, audio: audio, now: now)
    let configuration = CXProviderConfiguration(localizedName: Self.providerName)
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    configuration.supportsVideo = true
    provider = CXProvider(configuration: configuration, server: server)
    provider.setDelegate(delegate, queue: queue)
    observer = CallFollower(manager: manager, observer: controller.callObserver)
    controller.callObserver.setDelegate(observer, queue: queue)
    // What the system fails by itself, the delegate does not hear of.
    journal = CallJournal { [weak manager] entry in
      guard entry.event == .failedBySystem, let action = entry.action else { return }
      manager?.close(action, failure: entry.reason ?? "The system did not let it happen.")
    }
    journal.start(on: server)
  }
}

/// Takes note of calls that the system ended without asking the provider, such as one that could not
/// be started since another one could not be put on hold.
private final class CallFollower: NSObject, CXCallObserverDelegate {
  private let manager: ActiveCallManager
  private let observer: CXCallObserver

  init(manager: ActiveCallManager, observer: CXCallObserver) {
    self.manager = manager
    self.observer = observer
  }

  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
    if call.hasEnded { manager.update(call.uuid, to: .failed, reason: "system") }
  }
}
