public import ContactBook
public import Foundation

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

  /// An earlier choice of the user's that decided.
  public struct Remembered: Sendable, Hashable {
    /// What it was about.
    public let subject: RememberedChoice.Subject
    /// What `callvoice choices forget` knows it by: the words that were said, or the contact's name.
    public let phrase: String
    /// When the user chose.
    public let chosenAt: Date
  }

  /// Who or what is meant.
  public let result: ContactResolution
  /// One sentence fit to be spoken: what was found, or why nothing was.
  public let explanation: String
  /// The code for an error event where the result is unsupported, else nil.
  public let errorCode: ErrorCode?
  /// Whether the handle of a success or a confirmation is an emergency number of the region.
  public let isEmergency: Bool
  /// The earlier choices that decided: that of a person before that of a number.
  public let remembered: [Remembered]
  /// The same as a part of a sentence: "as you chose on 22 November; …"; nil without one.
  public let memory: String?

  /// That a handle was found, but is none that can be dialled.
  ///
  /// - Parameter explanation: one sentence fit to be spoken.
  public init(undialable explanation: String) {
    self.init(.unsupported(.invalidHandle), explanation, errorCode: .invalidNumber)
  }

  init(
    _ result: ContactResolution, _ explanation: String, errorCode: ErrorCode? = nil,
    isEmergency: Bool = false, remembered: [Remembered] = [], memory: String? = nil
  ) {
    self.result = result
    // A name may end in a period of its own.
    self.explanation = explanation.hasSuffix("..") ? String(explanation.dropLast()) : explanation
    self.errorCode = errorCode
    self.isEmergency = isEmergency
    self.remembered = remembered
    self.memory = memory
  }
}
