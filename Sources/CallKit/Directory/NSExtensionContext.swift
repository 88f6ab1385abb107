public import Foundation

/// The context of an extension's request, which Foundation has on Apple's systems.
///
/// May be used from any thread.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  // @unchecked Sendable: nothing is stored here, and subclasses store behind locks.

  /// Creates an empty context.
  public override init() { super.init() }

  /// The input of the extension; always empty.
  open var inputItems: [Any] { [] }

  /// Completes the request.
  ///
  /// - Parameters:
  ///   - items: The output of the extension.
  ///   - completion: Called with true if the request had already ended.
  @preconcurrency open func completeRequest(
    returningItems items: [Any]?, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// Cancels the request.
  open func cancelRequest(withError error: any Error) {}

  /// Asks the system to open a URL, which nothing here does.
  @preconcurrency open func open(
    _ url: URL, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completion?(false)
  }
}

/// A handler of an extension's requests, which Foundation has on Apple's systems.
public protocol NSExtensionRequestHandling {
  /// Begins a request, which ends when it completes its context.
  func beginRequest(with context: NSExtensionContext)
}
