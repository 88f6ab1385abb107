public import Foundation

/// What is new about a call.
///
/// Only properties that have been set count; the others leave the call as it is. Not for use by
/// several threads at once.
///
/// A new call supports all that an update can say of it, except video, until one says otherwise.
open class CXCallUpdate: NSObject, NSCopying {
  /// The properties that have been set.
  package struct Changes: Sendable, Hashable {
    package var remoteHandle: CXHandle?
    package var localizedCallerName: String?
    package var supportsHolding: Bool?
    package var supportsGrouping: Bool?
    package var supportsUngrouping: Bool?
    package var supportsDTMF: Bool?
    package var hasVideo: Bool?
    /// What a call directory says of the handle; the system adds it.
    package var directoryName: String?
  }

  package private(set) var changes = Changes()

  /// Makes an update that changes nothing.
  public override init() { super.init() }

  /// How the other side is reached.
  public var remoteHandle: CXHandle? {
    get { changes.remoteHandle }
    set { changes.remoteHandle = newValue }
  }

  /// The name of the other side, in place of the one from the contact book.
  public var localizedCallerName: String? {
    get { changes.localizedCallerName }
    set { changes.localizedCallerName = newValue }
  }

  /// Whether the call can be put on hold; reads false if not set.
  public var supportsHolding: Bool {
    get { changes.supportsHolding ?? false }
    set { changes.supportsHolding = newValue }
  }

  /// Whether the call can join others; reads false if not set.
  public var supportsGrouping: Bool {
    get { changes.supportsGrouping ?? false }
    set { changes.supportsGrouping = newValue }
  }

  /// Whether the call can leave its group; reads false if not set.
  public var supportsUngrouping: Bool {
    get { changes.supportsUngrouping ?? false }
    set { changes.supportsUngrouping = newValue }
  }

  /// Whether tones can be sent; reads false if not set.
  public var supportsDTMF: Bool {
    get { changes.supportsDTMF ?? false }
    set { changes.supportsDTMF = newValue }
  }

  /// Whether the call has video; reads false if not set.
  public var hasVideo: Bool {
    get { changes.hasVideo ?? false }
    set { changes.hasVideo = newValue }
  }

  /// Returns an update with the same properties set.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CXCallUpdate()
    copy.changes = changes
    return copy
  }
}

@available(*, unavailable)
extension CXCallUpdate: Sendable {}
