public import Foundation

/// Tells of all calls in the system, whoever started them.
///
/// May be used from any thread.
open class CXCallObserver: NSObject, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind the locks of the link and the server.

  private let server: CallServer
  private let link = ObserverLink()

  /// Makes an observer.
  public override convenience init() { self.init(server: .shared) }

  /// Makes an observer of the calls of a server.
  package init(server: CallServer) {
    self.server = server
    super.init()
    link.connect(self)
    server.add(link)
  }

  deinit { server.remove(link) }

  /// The calls that have not ended, in the order in which they were requested.
  public var calls: [CXCall] { server.calls.map { CXCall($0) } }

  /// Sets whom to tell of every change.
  ///
  /// - Parameters:
  ///   - delegate: the delegate, which is held weakly.
  ///   - queue: the queue it is called on; `nil` is the main queue.
  open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) {
    link.setDelegate(delegate, queue: queue ?? .main)
  }
}
