public import Foundation

/// The answer to an intent.
///
/// Each kind of answer is written out in a class of its own: an archive names all superclasses, and
/// Foundation has no name for a generic one.
open class INIntentResponse: NSObject, NSCopying, NSSecureCoding {
  /// The activity with which the app continues.
  public let userActivity: NSUserActivity?

  /// The status of the handling that follows from the response's code.
  package var handlingStatus: INIntentHandlingStatus { .unspecified }

  /// Whether it stands for the answer of a handler that has not written the method.
  private(set) var isUnwritten = false

  /// Makes an answer without an activity.
  public override init() {
    self.userActivity = nil
    super.init()
  }

  package init(userActivity: NSUserActivity?) {
    self.userActivity = userActivity
    super.init()
  }

  /// Reads an answer from an archive.
  public required init?(coder: NSCoder) {
    self.userActivity = coder.decodeIfPresent(NSUserActivity.self, forKey: "userActivity")
    super.init()
  }

  /// The same answer, marked as one that the handler did not give.
  func unwritten() -> Self {
    isUnwritten = true
    return self
  }

  /// Answers can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the answer to an archive.
  open func encode(with coder: NSCoder) {
    if let userActivity { coder.encode(userActivity, forKey: "userActivity") }
  }

  /// Returns the answer itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

@available(*, unavailable)
extension INIntentResponse: Sendable {}
