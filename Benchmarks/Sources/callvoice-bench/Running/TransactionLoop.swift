internal import CallKit
internal import Dispatch
internal import Foundation

/// A provider that fulfils everything at once, and somebody who requests one transaction after the other.
final class TransactionLoop {
  private let delegate = Fulfiller()
  private let provider: CXProvider
  private let controller = CXCallController(queue: DispatchQueue(label: "bench.controller"))

  init() {
    provider = CXProvider(configuration: CXProviderConfiguration(localizedName: "bench"))
    provider.setDelegate(delegate, queue: DispatchQueue(label: "bench.delegate"))
  }

  deinit { provider.invalidate() }

  /// Requests an action, and returns when it was fulfilled.
  func carryOut(_ action: CXAction) throws {
    controller.requestTransaction(with: action) { [delegate] error in
      // A transaction that is refused is not handed out.
      if let error { delegate.refuse(error) }
    }
    try delegate.wait()
  }
}

/// A delegate that fulfils everything.
private final class Fulfiller: NSObject, CXProviderDelegate, @unchecked Sendable {
  // @unchecked Sendable: the error is written before the semaphore is signalled and read after.

  private let semaphore = DispatchSemaphore(value: 0)
  private var error: (any Error)?

  func refuse(_ error: any Error) {
    self.error = error
    semaphore.signal()
  }

  func wait() throws {
    semaphore.wait()
    if let error { throw error }
  }

  func providerDidReset(_ provider: CXProvider) {}

  func provider(_ provider: CXProvider, perform action: CXStartCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXEndCallAction) { answer(action) }

  func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) { answer(action) }

  private func answer(_ action: CXAction) {
    action.fulfill()
    semaphore.signal()
  }
}
