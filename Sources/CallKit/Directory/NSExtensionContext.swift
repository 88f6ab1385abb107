public import Foundation

/// What an extension has to do with those who called it; Foundation has it on Apple's systems.
///
/// May be used from any thread.
open class NSExtensionContext: NSObject, @unchecked Sendable {
  // @unchecked Sendable: there is nothing stored here; what subclasses store is behind locks.

  /// Makes a context without anything in it.
  public override init() { super.init() }

  /// What the extension is to work on; nothing.
  open var inputItems: [Any] { [] }

  /// Says that the request is done.
  ///
  /// - Parameters:
  ///   - items: What came out of it.
  ///   - completion: Is told whether the request had already ended.
  @preconcurrency open func completeRequest(
    returningItems items: [Any]?, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completion?(false)
  }

  /// Says that the request cannot be done.
  open func cancelRequest(withError error: any Error) {}

  /// Asks to open a URL, which nothing here does.
  @preconcurrency open func open(
    _ url: URL, completionHandler completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    completion?(false)
  }
}
