public import Foundation

/// What an extension is that blocks and identifies callers: override `beginRequest(with:)`.
///
/// It is made anew for each load, never for a call, and used on a queue of its own. The program that
/// carries it registers it with ``CXCallDirectoryManager/register(_:provider:)``.
open class CXCallDirectoryProvider: NSObject, NSExtensionRequestHandling {
  /// Makes a provider.
  public override init() { super.init() }

  /// Adds the entries to the context, and completes it.
  ///
  /// To be overridden; where it is not, the load is interrupted.
  open func beginRequest(with context: CXCallDirectoryExtensionContext) {}

  /// Begins the request of a call directory; others have no meaning.
  public final func beginRequest(with context: NSExtensionContext) {
    guard let context = context as? CXCallDirectoryExtensionContext else { return }
    beginRequest(with: context)
  }
}

@available(*, unavailable)
extension CXCallDirectoryProvider: Sendable {}
