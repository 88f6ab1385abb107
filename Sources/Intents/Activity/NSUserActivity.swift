public import Foundation
import Synchronization

/// What the user is doing, in a form that another app or run can take up.
///
/// Foundation on Linux has no such class; this one has the part that carries an interaction to the
/// app that goes on with it. Not for use by several threads at once.
///
/// Unlike Apple's it can be archived.
open class NSUserActivity: NSObject, NSSecureCoding {
  /// What kind of activity it is; for an intent, the name of its class.
  public let activityType: String
  /// A title to show to the user.
  open var title: String?
  /// What is needed to take the activity up again.
  open var userInfo: [AnyHashable: Any]?
  /// A page on the web that shows the same.
  open var webpageURL: URL?
  /// The keys of `userInfo` that have to be kept.
  open var requiredUserInfoKeys: Set<String>?
  /// Words to find the activity by.
  open var keywords: Set<String> = []
  /// When the activity may be forgotten; `nil` is never.
  open var expirationDate: Date?
  /// Whether another device may take it up.
  open var isEligibleForHandoff: Bool = true
  /// Whether it may be found by a search on the device.
  open var isEligibleForSearch: Bool = false
  /// Whether it may be found by a search of everybody.
  open var isEligibleForPublicIndexing: Bool = false
  /// Whether it may be suggested to the user.
  open var isEligibleForPrediction: Bool = false
  /// One who is told before the activity is saved.
  open weak var delegate: (any NSUserActivityDelegate)?
  /// Whether the delegate is to be told when the activity becomes current.
  open var needsSave: Bool = false
  /// A name by which the activity can be forgotten; kept, and of no other effect.
  open var persistentIdentifier: String?
  /// What of the app's contents it is about; kept, and of no other effect.
  open var targetContentIdentifier: String?
  /// Where the page was linked from; kept, and of no other effect.
  open var referrerURL: URL?
  /// Words that the user could say to take it up; kept, and of no other effect.
  open var suggestedInvocationPhrase: String?
  /// The request that the activity carries, and its answer.
  public package(set) var interaction: INInteraction?

  private static let currentActivity = Mutex<ObjectIdentifier?>(nil)

  /// Whether this is the activity that became current last and has not resigned.
  package var isCurrent: Bool { Self.currentActivity.withLock { $0 == ObjectIdentifier(self) } }

  /// Makes an activity of a kind.
  ///
  /// `NSStringFromClass` puts the module before a class's name here and not on Apple's systems; so that
  /// it can be used for the kind, `Intents.INStartCallIntent` is taken for `INStartCallIntent`.
  public init(activityType: String) {
    let module = "Intents."
    self.activityType =
      activityType.hasPrefix(module + "IN")
      ? String(activityType.dropFirst(module.count)) : activityType
    super.init()
  }

  /// Reads an activity from an archive.
  public required init?(coder: NSCoder) {
    guard let activityType = coder.decodeString(forKey: "activityType") else { return nil }
    self.activityType = activityType
    super.init()
    decodeProperties(from: coder)
  }

  /// Activities can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the activity to an archive.
  ///
  /// Of `userInfo` it is the entries whose key is a string and whose value is a string, a number, a
  /// date, data, a URL or an array or dictionary of these; of the interaction all but the response.
  open func encode(with coder: NSCoder) {
    coder.encodeString(activityType, forKey: "activityType")
    encodeProperties(to: coder)
  }

  /// Makes the activity that carries an interaction.
  ///
  /// Its type is the name of the intent's class. On Apple's systems only the system does this.
  package convenience init(interaction: INInteraction) {
    self.init(activityType: String(describing: type(of: interaction.intent)))
    self.interaction = interaction
  }

  deinit { resignCurrent() }

  /// Adds entries to `userInfo`, in place of those with the same keys.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  /// Makes this the current activity; if it needs saving the delegate is told first.
  open func becomeCurrent() {
    if needsSave {
      delegate?.userActivityWillSave(self)
      needsSave = false
    }
    Self.currentActivity.withLock { $0 = ObjectIdentifier(self) }
  }

  /// Makes this no longer the current activity.
  open func resignCurrent() {
    let identifier = ObjectIdentifier(self)
    Self.currentActivity.withLock { if $0 == identifier { $0 = nil } }
  }

  /// Makes this no longer the current activity, for good.
  open func invalidate() { resignCurrent() }
}

@available(*, unavailable)
extension NSUserActivity: Sendable {}
