public import CallDirectory
public import Foundation

/// A phone number: the country code and the digits, without a "+".
public typealias CXCallDirectoryPhoneNumber = DirectoryNumber

/// The greatest phone number that an entry may have.
public let CXCallDirectoryPhoneNumberMax: CXCallDirectoryPhoneNumber = .greatest

/// The principal class of an extension that blocks and identifies callers.
///
/// Override ``beginRequest(with:)-(CXCallDirectoryExtensionContext)``. A provider is made for each load,
/// never for a call, and used on a queue of its own. The program that carries it registers it with ``CXCallDirectoryManager/register(_:provider:)``.
open class CXCallDirectoryProvider: NSObject, NSExtensionRequestHandling {
  /// Creates a provider.
  public override init() { super.init() }

  /// Adds the entries to the context, and completes it.
  ///
  /// To be overridden; otherwise the load is interrupted.
  open func beginRequest(with context: CXCallDirectoryExtensionContext) {}

  /// Begins the request of a call directory; other contexts are ignored.
  public final func beginRequest(with context: NSExtensionContext) {
    guard let context = context as? CXCallDirectoryExtensionContext else { return }
    beginRequest(with: context)
  }
}

@available(*, unavailable)
extension CXCallDirectoryProvider: Sendable {}

extension CallDirectory: CallScreening {
  /// Always false: extensions do not decide this.
  public var isDoNotDisturbOn: Bool { false }

  /// Whether an extension blocks a phone number; only one with its country code can be blocked.
  public func isBlocked(_ handle: CXHandle) -> Bool {
    Self.number(of: handle).flatMap(blocker(of:)) != nil
  }

  /// The label of a phone number; only one with its country code can have any.
  public func callerName(of handle: CXHandle) -> String? {
    Self.number(of: handle).flatMap(caller(of:))?.label
  }

  /// The number of a handle: a "+", or none, and digits with punctuation; `nil` for others.
  private static func number(of handle: CXHandle) -> CXCallDirectoryPhoneNumber? {
    guard handle.type == .phoneNumber else { return nil }
    return CXCallDirectoryPhoneNumber(text: handle.value)
  }
}
