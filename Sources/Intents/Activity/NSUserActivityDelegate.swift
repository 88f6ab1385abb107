public import Foundation

/// The activity type of a page on the web.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// One who is told what happens to a user activity; all methods may be left out.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  /// Says that the activity is about to be saved, so that its `userInfo` can be brought up to date.
  func userActivityWillSave(_ userActivity: NSUserActivity)
  /// Says that the activity was taken up on another device; never here.
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  /// Does nothing.
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  /// Does nothing.
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
