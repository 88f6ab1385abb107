/// What came of looking up a person.
public class INPersonResolutionResult: INIntentResolutionResult, @unchecked Sendable {
  // @unchecked Sendable: as in the class above, all stored properties are constants.

  /// The person found, the persons to choose from, or the person to confirm.
  package let persons: [INPerson]

  required package init(outcome: ResolutionOutcome, reason: Int? = nil) {
    self.persons = []
    super.init(outcome: outcome, reason: reason)
  }

  required package init(outcome: ResolutionOutcome, persons: [INPerson], reason: Int? = nil) {
    self.persons = persons
    super.init(outcome: outcome, reason: reason)
  }

  /// Says that this person is meant.
  public class func success(with resolvedPerson: INPerson) -> Self {
    Self(outcome: .success, persons: [resolvedPerson])
  }

  /// Says that one of these people is meant and the user has to choose.
  public class func disambiguation(with peopleToDisambiguate: [INPerson]) -> Self {
    Self(outcome: .disambiguation, persons: peopleToDisambiguate)
  }

  /// Says that this person may be meant and the user has to confirm it.
  public class func confirmationRequired(with personToConfirm: INPerson?) -> Self {
    Self(outcome: .confirmationRequired, persons: personToConfirm.map { [$0] } ?? [])
  }
}
