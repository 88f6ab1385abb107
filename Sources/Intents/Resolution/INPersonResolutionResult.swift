/// What came of looking up a person.
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
