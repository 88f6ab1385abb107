internal import Foundation
internal import Telephony
internal import VoiceDialer

/// Takes calls that come in while the program runs, those that other processes simulate among them.
struct Reception: Sendable {
  private let tasks: [Task<Void, Never>]

  init(_ dialer: VoiceDialer, _ link: NetworkLink, _ data: DataFolder) {
    let simulated = link.simulated
    let exchange = simulated == nil ? nil : SimulatedExchange(folder: data.url)
    tasks = [
      Task { await dialer.takeIncomingCalls() },
      Task {
        guard let exchange, let simulated else { return }
        for await ring in exchange.rings {
          simulated.ring(
            from: ring.destination, claimedName: ring.claimedName, isVideo: ring.isVideo)
        }
      },
    ]
  }

  /// Takes no more calls.
  func close() {
    for task in tasks { task.cancel() }
  }
}
