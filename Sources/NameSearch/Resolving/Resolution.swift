public import ContactBook
public import Foundation

/// The result of resolving a contact and a handle, with an explanation.
public struct Resolution: Sendable, Hashable {
  /// The codes of error events.
  public enum ErrorCode: String, Sendable, Hashable {
    /// No contact has the name.
    case noContactFound
    /// The contact has no handle with the requested label.
    case noSuchLabel
    /// The contact has no callable handle.
    case noNumber
    /// The digits are not a number.
    case invalidNumber
  }

  /// An earlier choice of the user that decided the result.
  public struct Remembered: Sendable, Hashable {
    /// The subject of the choice.
    public let subject: RememberedChoice.Subject
    /// What the choice is remembered for: the words that were said, or the contact's identifier.
    public let key: String
    /// The argument for `callvoice choices forget`: the words that were said, or the contact's name.
    public let phrase: String
    /// The time of the choice.
    public let chosenAt: Date
  }

  /// The resolved contact and handle, the choices, or the reason for a failure.
  public let result: ContactResolution
  /// One sentence, suitable for speech, about the result.
  public let explanation: String
  /// The sentence for somebody who only asks whom a request would call: “Would call …” of a success, else
  /// the ``explanation``.
  package let prospect: String
  /// The code for an error event if the result is unsupported, else nil.
  public let errorCode: ErrorCode?
  /// Whether the handle of a success or a confirmation is an emergency number of the region.
  public let isEmergency: Bool
  /// The earlier choices that decided, that of a person before that of a number.
  public let remembered: [Remembered]
  /// A clause about these choices: "as you chose on 22 November; …"; nil without any.
  public let memory: String?

  /// Creates the result for a handle that cannot be dialled.
  ///
  /// - Parameter explanation: One sentence, suitable for speech.
  public init(undialable explanation: String) {
    self.init(.unsupported(.invalidHandle), explanation, errorCode: .invalidNumber)
  }

  /// Creates the result for somebody, or a number, that the user has chosen.
  ///
  /// - Parameters:
  ///   - choice: The choice.
  ///   - explanation: One sentence, suitable for speech.
  package init(chosen choice: ContactChoice, explanation: String) {
    self.init(.success(choice), explanation)
  }

  /// Creates the result for a request that does not tell well enough whom it is about.
  ///
  /// - Parameter explanation: One sentence, suitable for speech.
  package init(unclear explanation: String) {
    self.init(.needsValue, explanation)
  }

  /// Creates the result for an address, written without its scheme, that is nobody's name.
  ///
  /// - Parameter address: The address, such as `ann@example.org`.
  package init(unknownAddress address: String) {
    self.init(
      .unsupported(.noContactFound),
      "Nobody in your contacts is called \(address); to call that address, write sip:\(address).",
      errorCode: .noContactFound)
  }

  /// Creates the result for the one who is called.
  ///
  /// - Parameters:
  ///   - choice: The contact and the handle.
  ///   - whom: Their name and what is to be known of the choice, without a period.
  ///   - isEmergency: True if the handle is an emergency number of the region.
  ///   - remembered: The earlier choices that decided.
  ///   - memory: A clause about these choices.
  init(
    calling choice: ContactChoice, _ whom: String, isEmergency: Bool = false,
    remembered: [Remembered] = [], memory: String? = nil
  ) {
    self.init(
      .success(choice), "Calling \(whom).", prospect: "Would call \(whom).",
      isEmergency: isEmergency, remembered: remembered, memory: memory)
  }

  init(
    _ result: ContactResolution, _ explanation: String, prospect: String? = nil,
    errorCode: ErrorCode? = nil, isEmergency: Bool = false, remembered: [Remembered] = [],
    memory: String? = nil
  ) {
    self.result = result
    self.explanation = Self.sentence(explanation)
    self.prospect = Self.sentence(prospect ?? explanation)
    self.errorCode = errorCode
    self.isEmergency = isEmergency
    self.remembered = remembered
    self.memory = memory
  }

  /// A name at the end may itself end in a period.
  private static func sentence(_ text: String) -> String {
    text.hasSuffix("..") ? String(text.dropLast()) : text
  }
}

/// A resolved contact and handle, with the five cases of Apple's resolution results.
public enum ContactResolution: Sendable, Hashable {
  /// A certain contact and handle.
  case success(ContactChoice)
  /// Several choices that differ in contact or handle.
  ///
  /// There may be a single one, if other contacts with the name lack the requested label.
  case disambiguation([ContactChoice])
  /// The name is missing.
  case needsValue
  /// The most similar name, which needs a confirmation.
  case confirmationRequired(ContactChoice)
  /// Nothing can be called, for a reason.
  case unsupported(UnsupportedReason)
}

/// The reasons why a request is unsupported, named as in `INStartCallContactUnsupportedReason`.
public enum UnsupportedReason: String, Sendable, Hashable, CaseIterable {
  /// No contact has the name.
  case noContactFound
  /// Several people cannot be called at once.
  case multipleContactsUnsupported
  /// The contact has no handle with the requested label.
  case noHandleForLabel
  /// The number or address cannot be called.
  case invalidHandle
  /// There is no call to repeat.
  case noCallHistoryForRedial
  /// The latest call has no handle that can be called again.
  case noUsableHandleForRedial
}

/// A contact and the handle to call it on.
///
/// At least one of the two is present: a dialled number may belong to no contact, and a contact may
/// have to be chosen before one of its handles.
public struct ContactChoice: Sendable, Hashable {
  /// The contact, or nil for a number of no contact or of several.
  public let contact: Contact?
  /// The handle to call, or nil if it has not been chosen yet.
  public let handle: ContactHandle?

  /// Creates a choice with the given values.
  public init(contact: Contact?, handle: ContactHandle?) {
    self.contact = contact
    self.handle = handle
  }
}
