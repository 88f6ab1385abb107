/// The result of resolving a person.
public class INPersonResolutionResult: INIntentResolutionResult, @unchecked Sendable {
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// The person found, the persons to choose from, or the person to confirm.
  package var persons: [INPerson] { values.compactMap { $0 as? INPerson } }

  /// Says that this person is meant.
  public class func success(with resolvedPerson: INPerson) -> Self {
    Self(outcome: .success, values: [resolvedPerson])
  }

  /// Says that one of these people is meant and the user has to choose.
  public class func disambiguation(with peopleToDisambiguate: [INPerson]) -> Self {
    Self(outcome: .disambiguation, values: peopleToDisambiguate)
  }

  /// Says that this person may be meant and the user has to confirm it.
  public class func confirmationRequired(with personToConfirm: INPerson?) -> Self {
    Self(outcome: .confirmationRequired, values: personToConfirm.map { [$0] } ?? [])
  }
}

/// The result of resolving a person to call.
public final class INStartCallContactResolutionResult: INPersonResolutionResult,
  @unchecked Sendable
{
  // @unchecked Sendable: as in the class above; this one adds no stored property.

  /// The reason that the value cannot be used.
  package var unsupportedReason: INStartCallContactUnsupportedReason? {
    reason.flatMap { INStartCallContactUnsupportedReason(rawValue: $0) }
  }

  /// Makes the same result from a general one.
  public convenience init(personResolutionResult: INPersonResolutionResult) {
    self.init(
      outcome: personResolutionResult.outcome, values: personResolutionResult.values,
      reason: personResolutionResult.reason)
  }

  /// Says that the person cannot be called, and why.
  public class func unsupported(
    forReason reason: INStartCallContactUnsupportedReason
  ) -> Self {
    Self(outcome: .unsupported, reason: reason.rawValue)
  }
}

/// The reasons that a person cannot be called.
public enum INStartCallContactUnsupportedReason: Int, Sendable, CaseIterable {
  /// Nobody of that name.
  case noContactFound = 1
  /// Several people cannot be called at once.
  case multipleContactsUnsupported = 2
  /// The person has no number with that label.
  case noHandleForLabel = 3
  /// The number or address is not a valid one.
  case invalidHandle = 4
  /// Service codes like `*#06#` cannot be dialled.
  case unsupportedMmiUssd = 5
  /// There is no call to repeat.
  case noCallHistoryForRedial = 6
  /// The call to repeat has no number that can be called.
  case noUsableHandleForRedial = 7
  /// The user has to sign in to the app first.
  case requiringInAppAuthentication = 8
}
