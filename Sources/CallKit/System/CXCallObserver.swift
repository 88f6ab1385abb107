public import Foundation

/// Reports all calls in the system, whichever app they belong to.
///
/// May be used from any thread.
open class CXCallObserver: NSObject, @unchecked Sendable {
  // @unchecked Sendable: what changes is behind the locks of the link and the server.

  private let server: CallServer
  private let link = ObserverLink()

  /// Creates an observer.
  public override convenience init() { self.init(server: .shared) }

  /// Creates an observer of the calls of a server.
  package init(server: CallServer) {
    self.server = server
    super.init()
    link.connect(self)
    server.add(link)
  }

  deinit { server.remove(link) }

  /// The calls that have not ended, in the order in which they were requested.
  public var calls: [CXCall] { server.calls.map { CXCall($0) } }

  /// Sets the delegate that is told of every change.
  ///
  /// - Parameters:
  ///   - delegate: The delegate, which is held weakly.
  ///   - queue: The queue it is called on; `nil` is the main queue.
  open func setDelegate(_ delegate: (any CXCallObserverDelegate)?, queue: DispatchQueue?) {
    link.setDelegate(delegate, queue: queue ?? .main)
  }
}

/// A delegate that is told of changes to calls.
public protocol CXCallObserverDelegate: NSObjectProtocol {
  /// Reports that a call is new, or has changed, or has ended.
  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}
