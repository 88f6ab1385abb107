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

/// Who or what a request means, in the five ways of Apple's resolution results.
public enum ContactResolution: Sendable, Hashable {
  /// One handle, without doubt.
  case success(ContactChoice)
  /// One of several; the choices differ in person or in handle, and may be a single one where the
  /// other people meant by the name lack what was asked for.
  case disambiguation([ContactChoice])
  /// No name was given.
  case needsValue
  /// The nearest name; it is called only after a yes.
  case confirmationRequired(ContactChoice)
  /// Nothing that can be called.
  case unsupported(UnsupportedReason)
}

/// Why a request cannot be carried out, by the names of Apple's `INStartCallContactUnsupportedReason`.
public enum UnsupportedReason: String, Sendable, Hashable, CaseIterable {
  /// Nobody goes by the name.
  case noContactFound
  /// Several people cannot be called at once.
  case multipleContactsUnsupported
  /// The contact has no handle with the label asked for.
  case noHandleForLabel
  /// The number or address is none that can be called.
  case invalidHandle
  /// There is no call to repeat.
  case noCallHistoryForRedial
  /// The last call has no handle that can be called again.
  case noUsableHandleForRedial
}

/// A contact and the handle to call it on.
///
/// At least one of the two is there: a dialled number may be nobody's, and a person may have to
/// be chosen before one of their numbers is.
public struct ContactChoice: Sendable, Hashable {
  /// Who is meant, or nil for a number that is nobody's or several people's.
  public let contact: Contact?
  /// The handle to call, or nil where the contact alone does not decide it.
  public let handle: ContactHandle?

  /// Makes a choice.
  public init(contact: Contact?, handle: ContactHandle?) {
    self.contact = contact
    self.handle = handle
  }
}
