public import Foundation

/// One who is told that a load of a call directory failed.
public protocol CXCallDirectoryExtensionContextDelegate: NSObjectProtocol {
  /// Says that nothing was loaded, and why.
  ///
  /// It is called once, on the thread that completes or cancels the request, before the handlers of
  /// ``CXCallDirectoryManager/reloadExtension(withIdentifier:completionHandler:)`` and
  /// ``CXCallDirectoryExtensionContext/completeRequest(completionHandler:)``.
  ///
  /// - Parameters:
  ///   - extensionContext: The load.
  ///   - error: A ``CXErrorCodeCallDirectoryManagerError`` that names the entry.
  func requestFailed(
    for extensionContext: CXCallDirectoryExtensionContext, withError error: any Error)
}
