internal import Foundation
internal import Telephony
internal import VoiceDialer

/// Takes calls that come in while the program runs, those that other processes simulate among them.
struct Reception: Sendable {
  private let tasks: [Task<Void, Never>]

  init(_ dialer: VoiceDialer, _ network: SimulatedNetwork, _ data: DataFolder) {
    let exchange = SimulatedExchange(folder: data.url)
    tasks = [
      Task { await dialer.takeIncomingCalls() },
      Task {
        guard let exchange else { return }
        for await ring in exchange.rings {
          network.ring(from: ring.destination, claimedName: ring.claimedName, isVideo: ring.isVideo)
        }
      },
    ]
  }

  /// Takes no more calls.
  func close() {
    for task in tasks { task.cancel() }
  }
}
