public import Foundation

/// A change of a call's properties.
///
/// Properties that were not set leave the call as it is. Not for use by several threads at once.
///
/// A new call supports everything except video, until an update says otherwise.
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
    /// The label of the handle in a call directory, which the system adds.
    package var directoryName: String?
    /// The identifier of the other side in the contact book.
    package var contactIdentifier: String?
  }

  package private(set) var changes = Changes()

  /// Creates an update that changes nothing.
  public override init() { super.init() }

  /// The handle of the other side.
  public var remoteHandle: CXHandle? {
    get { changes.remoteHandle }
    set { changes.remoteHandle = newValue }
  }

  /// The name of the other side, in place of the one from the contact book.
  public var localizedCallerName: String? {
    get { changes.localizedCallerName }
    set { changes.localizedCallerName = newValue }
  }

  /// The identifier of the other side in the contact book, as a start action has it.
  package var contactIdentifier: String? {
    get { changes.contactIdentifier }
    set { changes.contactIdentifier = newValue }
  }

  /// Whether the call can be put on hold; false if not set.
  public var supportsHolding: Bool {
    get { changes.supportsHolding ?? false }
    set { changes.supportsHolding = newValue }
  }

  /// Whether the call can join a group; false if not set.
  public var supportsGrouping: Bool {
    get { changes.supportsGrouping ?? false }
    set { changes.supportsGrouping = newValue }
  }

  /// Whether the call can leave its group; false if not set.
  public var supportsUngrouping: Bool {
    get { changes.supportsUngrouping ?? false }
    set { changes.supportsUngrouping = newValue }
  }

  /// Whether tones can be sent; false if not set.
  public var supportsDTMF: Bool {
    get { changes.supportsDTMF ?? false }
    set { changes.supportsDTMF = newValue }
  }

  /// Whether the call has video; false if not set.
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
