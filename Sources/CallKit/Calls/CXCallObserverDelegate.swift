public import Foundation

/// One who is told of changes to calls.
public protocol CXCallObserverDelegate: NSObjectProtocol {
  /// Says that a call is new, or has changed, or has ended.
  func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall)
}
