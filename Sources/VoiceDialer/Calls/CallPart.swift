internal import CallKit
internal import Foundation
internal import Telephony

/// The app's side of CallKit, wired: provider, its delegate, controller and manager.
///
/// Delegate and controller are called on one serial queue, so that the answer to a transaction is
/// always told before its performance.
struct CallPart {
  let provider: CXProvider
  let delegate: ProviderDelegate
  let manager: ActiveCallManager

  init(
    network: any CallNetwork, server: CallServer, now: @escaping @Sendable () -> Date,
    report: @escaping ActiveCallManager.Report
  ) {
    let queue = DispatchQueue(label: "callvoice.calls")
    manager = ActiveCallManager(
      controller: CXCallController(queue: queue, server: server), now: now, report: report)
    delegate = ProviderDelegate(network: network, manager: manager, now: now)
    let configuration = CXProviderConfiguration()
    configuration.maximumCallsPerCallGroup = 1
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    provider = CXProvider(configuration: configuration, server: server)
    provider.setDelegate(delegate, queue: queue)
  }
}
