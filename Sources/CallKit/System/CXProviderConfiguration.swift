public import Foundation

/// The capabilities of a provider, and the presentation of its calls.
///
/// Not for use by several threads at once.
open class CXProviderConfiguration: NSObject, NSCopying {
  /// The name of the provider as shown to the user.
  public private(set) var localizedName: String?
  /// The file with the sound for incoming calls.
  public var ringtoneSound: String?
  /// A square picture to be shown as a mask.
  public var iconTemplateImageData: Data?
  /// The greatest number of groups of calls at a time; a single call is a group of one.
  ///
  /// 2 unless set.
  public var maximumCallGroups: Int = 2
  /// The greatest number of calls in a group; 5 unless set.
  public var maximumCallsPerCallGroup: Int = 5
  /// Whether the calls are listed among recent calls; true unless set.
  public var includesCallsInRecents: Bool = true
  /// Whether calls may have video; false unless set.
  public var supportsVideo: Bool = false
  /// The types of handles that calls can be started with.
  ///
  /// Empty unless set, and by our rule empty means all of them.
  public var supportedHandleTypes: Set<CXHandle.HandleType> = []

  /// Creates a configuration with the usual values.
  public override init() { super.init() }

  /// Creates a configuration with a name.
  public convenience init(localizedName: String) {
    self.init()
    self.localizedName = localizedName
  }

  /// Returns a configuration with the same values.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  final func duplicate() -> CXProviderConfiguration {
    let copy = CXProviderConfiguration()
    copy.localizedName = localizedName
    copy.ringtoneSound = ringtoneSound
    copy.iconTemplateImageData = iconTemplateImageData
    copy.maximumCallGroups = maximumCallGroups
    copy.maximumCallsPerCallGroup = maximumCallsPerCallGroup
    copy.includesCallsInRecents = includesCallsInRecents
    copy.supportsVideo = supportsVideo
    copy.supportedHandleTypes = supportedHandleTypes
    return copy
  }

  var limits: ProviderLimits {
    ProviderLimits(
      name: localizedName ?? ProcessInfo.processInfo.processName,
      maximumCallGroups: maximumCallGroups, maximumCallsPerCallGroup: maximumCallsPerCallGroup,
      supportedHandleTypes: supportedHandleTypes)
  }
}

@available(*, unavailable)
extension CXProviderConfiguration: Sendable {}
