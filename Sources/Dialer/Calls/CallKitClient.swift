internal import CallKit
internal import Foundation
internal import Telephony

/// This program as an app that uses CallKit: its provider with the delegate, and its manager of calls.
///
/// All of them are told of everything on one serial queue: the answer to a transaction comes before its
/// actions, and each change of a call before what follows from it.
struct CallKitClient {
  /// The name under which the user decides about this program's calls.
  static let providerName = "callvoice"

  let network: any CallNetwork
  let provider: CXProvider
  let delegate: ProviderDelegate
  let manager: ActiveCallManager
  let audio = CallAudio()

  init(
    network: any CallNetwork, server: CallServer, report: @escaping ActiveCallManager.Report
  ) {
    self.network = network
    let queue = DispatchQueue(label: "callvoice.calls")
    let configuration = CXProviderConfiguration(localizedName: Self.providerName)
    configuration.supportedHandleTypes = [.phoneNumber, .generic]
    configuration.supportsVideo = true
    provider = CXProvider(configuration: configuration, server: server)
    manager = ActiveCallManager(provider: provider, server: server, queue: queue, report: report)
    delegate = ProviderDelegate(
      network: network, callObserver: CXCallObserver(server: server), audio: audio)
    provider.setDelegate(delegate, queue: queue)
  }
}
