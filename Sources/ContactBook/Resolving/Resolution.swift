/// The outcome of looking for who is meant, with a sentence about why.
public struct Resolution: Sendable, Hashable {
  /// A code for error events, as the command line prints them.
  public enum ErrorCode: String, Sendable, Hashable {
    /// Nobody goes by the name.
    case noContactFound
    /// The contact has no handle with the label asked for.
    case noSuchLabel
    /// The contact has nothing that can be called.
    case noNumber
    /// The digits are no number.
    case invalidNumber
  }

  /// Who or what is meant.
  public let result: ContactResolution
  /// One sentence fit to be spoken: what was found, or why nothing was.
  public let explanation: String
  /// The code for an error event where the result is unsupported, else nil.
  public let errorCode: ErrorCode?
  /// Whether the handle of a success or a confirmation is an emergency number of the region.
  public let isEmergency: Bool

  /// That a handle was found, but is none that can be dialled.
  ///
  /// - Parameter explanation: one sentence fit to be spoken.
  public init(undialable explanation: String) {
    self.init(.unsupported(.invalidHandle), explanation, errorCode: .invalidNumber)
  }

  init(
    _ result: ContactResolution, _ explanation: String, errorCode: ErrorCode? = nil,
    isEmergency: Bool = false
  ) {
    self.result = result
    // A name may end in a period of its own.
    self.explanation = explanation.hasSuffix("..") ? String(explanation.dropLast()) : explanation
    self.errorCode = errorCode
    self.isEmergency = isEmergency
  }
}
