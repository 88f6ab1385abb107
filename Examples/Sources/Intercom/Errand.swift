import CallKit
import Foundation

/// A thing that the system asks of the provider or tells it.
enum Errand: Sendable {
  case perform(CXTransaction)
  case tooLate(CXAction)
  case sound(Bool)
  case reset
}

/// The provider's delegate: turns its method calls into one stream, in the order in which they came.
///
/// It takes each transaction as a whole, so that whoever reads the stream answers all of its actions.
final class ErrandClerk: NSObject, CXProviderDelegate {
  let errands: AsyncStream<Errand>
  private let desk: AsyncStream<Errand>.Continuation

  override init() { (errands, desk) = AsyncStream.makeStream() }

  func close() { desk.finish() }

  func providerDidReset(_ provider: CXProvider) { desk.yield(.reset) }

  func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
    desk.yield(.perform(transaction))
    return true
  }

  func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
    desk.yield(.tooLate(action))
  }

  func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    desk.yield(.sound(true))
  }

  func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    desk.yield(.sound(false))
  }
}
