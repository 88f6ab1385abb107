public import Foundation

/// The entry of an extension that handles intents.
///
/// A subclass either handles intents itself or overrides ``handler(for:)``. ``IntentDispatcher`` runs
/// intents through it.
open class INExtension: NSObject, INIntentHandlerProviding {
  /// Makes an extension.
  public override init() { super.init() }

  /// Returns the object that handles an intent; unless overridden, the extension itself.
  open func handler(for intent: INIntent) -> Any? { self }
}

@available(*, unavailable)
extension INExtension: Sendable {}

/// An object that knows who handles an intent.
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// Returns the object that handles an intent, or `nil` if there is none.
  func handler(for intent: INIntent) -> Any?
}

/// An object that handles the intents about calls of the first versions of Intents.
public protocol INCallsDomainHandling: INStartAudioCallIntentHandling,
  INStartVideoCallIntentHandling, INSearchCallHistoryIntentHandling
{}

extension INStartCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INStartCallContactResolutionResult] {
    let isNamedElsewhere =
      callRecordToCallBack != nil || callRecordFilter != nil || !destinationType.needsContacts
    return asTheyAre(
      contacts, needed: !isNamedElsewhere)
  }
}

extension INStartAudioCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INPersonResolutionResult] {
    asTheyAre(contacts, needed: destinationType.needsContacts)
  }
}

extension INStartVideoCallIntent {
  /// The results for contacts that nobody looks up.
  var contactsAsTheyAre: [INPersonResolutionResult] {
    asTheyAre(contacts, needed: true)
  }
}

/// A result for each contact, or one that says whether a contact is needed.
private func asTheyAre<Result: INPersonResolutionResult>(
  _ contacts: [INPerson]?, needed: Bool
) -> [Result] {
  guard let contacts, !contacts.isEmpty else {
    return [needed ? Result.needsValue() : Result.notRequired()]
  }
  return contacts.map { Result.success(with: $0) }
}

extension INCallDestinationType {
  /// Whether a call of this kind needs somebody who is named.
  fileprivate var needsContacts: Bool { self == .normal || self == .unknown }
}
