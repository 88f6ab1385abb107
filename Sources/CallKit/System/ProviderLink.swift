internal import Foundation

/// The connection of the system to a provider and its delegate.
final class ProviderLink: Sendable {
  private struct Target: @unchecked Sendable {
    // @unchecked Sendable: the delegate is only handed on to blocks on its own queue.

    weak var provider: CXProvider?
    weak var delegate: (any CXProviderDelegate)?
    var queue = DispatchQueue.main
    /// The queue of completions: the delegate's as soon as there is one.
    var completionQueue = DispatchQueue(label: "callvoice.provider")
    var hasBegun = false
    var isClosed = false
  }

  let id: ProviderID
  private let target: Locked<Target>

  init(id: ProviderID, provider: CXProvider) {
    self.id = id
    target = Locked(Target(provider: provider))
  }

  func setDelegate(_ delegate: (any CXProviderDelegate)?, queue: DispatchQueue) {
    let box = Unchecked(delegate)
    let begins = target.withLock { target in
      guard !target.isClosed else { return false }
      target.delegate = box.value
      target.queue = queue
      target.completionQueue = queue
      defer { target.hasBegun = target.hasBegun || box.value != nil }
      return box.value != nil && !target.hasBegun
    }
    if begins { send { $1.providerDidBegin($0) } }
  }

  /// The queue on which completions are called.
  var completionQueue: DispatchQueue { target.withLock(\.completionQueue) }

  /// Stops sending anything, including what is already queued.
  func close() {
    target.withLock { target in
      target.delegate = nil
      target.isClosed = true
    }
  }

  /// Runs a block on the delegate's queue, or another one if there is no delegate by then.
  ///
  /// A delegate that takes over in between is called on its own queue.
  func send(
    _ body: @escaping @Sendable (CXProvider, any CXProviderDelegate) -> Void,
    orElse: @escaping @Sendable () -> Void = {}
  ) {
    let queue = target.withLock(\.queue)
    queue.async {
      let (provider, box, current) = self.target.withLock {
        ($0.provider, Unchecked($0.delegate), $0.queue)
      }
      guard let provider, let delegate = box.value else { return orElse() }
      guard current === queue else { return self.send(body, orElse: orElse) }
      body(provider, delegate)
    }
  }
}
